import type { JsonLine } from "./json-lines.ts";
import { Progress } from "./progress.ts";
import { formatTable } from "./table.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** One query: what the library is asked and where it was written, for error messages. */
export interface SourcedQuery<Q> {
  readonly query: Q;
  readonly where: string;
}

/** How a command asks many queries and shows the answers. */
export interface QueryRun<Q, R> {
  /** "sweeps", for the progress bar and the last line. */
  readonly noun: string;
  /** Titles of the table's columns. */
  readonly header: readonly string[];
  readonly queries: AsyncIterable<SourcedQuery<Q>> | Iterable<SourcedQuery<Q>>;
  ask(query: Q): readonly R[];
  /** The columns of one result. */
  row(result: R): string[];
  /** The JSON object of one query. */
  json(number: number, results: readonly R[]): object;
  /** Shown for a query without results. */
  readonly none: string;
  /** More than one query: each row begins with its number. */
  readonly many: boolean;
  readonly asJson: boolean;
}

/** Asks every query in order; prints JSON as it comes, or one table at the end. What the library refuses is a {@link UsageError} naming the query. */
export async function runQueries<Q, R>(terminal: Terminal, run: QueryRun<Q, R>): Promise<void> {
  const interactive = terminal.interactive && !(run.asJson && terminal.resultsShown);
  const progress = new Progress({ ...terminal, interactive }, run.noun, 0);
  const rows: string[][] = [];
  let count = 0;
  let answered = 0;
  try {
    for await (const { query, where } of run.queries) {
      const results = refusals(where, () => run.ask(query));
      if (results.length > 0) answered++;
      if (run.asJson) terminal.out(`${JSON.stringify(run.json(count, results))}\n`);
      else if (results.length === 0) rows.push([String(count), run.none]);
      else for (const result of results) rows.push([String(count), ...run.row(result)]);
      await progress.step(++count);
    }
  } finally {
    progress.end();
  }
  if (!run.asJson) terminal.out(formatRows(run, rows, answered, count));
}

function refusals<T>(where: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(`${where}: ${error.message}`);
    throw error;
  }
}

function formatRows<Q, R>(run: QueryRun<Q, R>, rows: string[][], answered: number, count: number): string {
  if (!run.many) {
    if (answered === 0) return `${run.none}\n`;
    return formatTable([[...run.header], ...rows.map((row) => row.slice(1))]);
  }
  const table = formatTable([["#", ...run.header], ...rows]);
  return `${table}${answered} of ${count} ${run.noun} hit\n`;
}

/** The one query of the command line as a list. */
export function oneQuery<Q>(query: Q, where: string): SourcedQuery<Q>[] {
  return [{ query, where }];
}

/** Turns the lines of a file into queries. */
export async function* linesToQueries<Q>(
  lines: AsyncIterable<JsonLine>,
  read: (line: JsonLine) => Promise<Q>,
): AsyncIterable<SourcedQuery<Q>> {
  for await (const line of lines) yield { query: await read(line), where: line.where };
}
