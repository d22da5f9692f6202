/** The lines of a text that comes in pieces; the last one may lack its line end. Carriage returns are cut off. */
export async function* readLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() as string;
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  if (rest !== "") yield rest;
}
