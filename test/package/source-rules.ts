import ts from "typescript";

/** IEEE 754 fixes these to the bit (or they work on integers); an engine may answer as it likes to any other. */
const EXACT_MATH = new Set("sqrt abs min max floor ceil round sign trunc imul clz32 fround".split(" "));

/** Names whose value depends on the time, the machine or chance. */
const UNREPEATABLE = new Set(["Date", "performance", "crypto", "Intl"]);

/** What in a source could make the same input give other bits elsewhere: one line for each place. */
export function exactnessFaults(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const faults: string[] = [];
  const report = (node: ts.Node, what: string): void => {
    faults.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} uses ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMemberName(node)) {
      if (node.text === "Math") {
        const member = ts.isPropertyAccessExpression(node.parent) ? node.parent.name.text : "?";
        if (!EXACT_MATH.has(member)) report(node, `Math.${member}`);
      } else if (UNREPEATABLE.has(node.text)) report(node, node.text);
    } else if (isPower(node) && !isPowerOfTwo(node.parent)) report(node, "**");
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

function isPower(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.AsteriskAsteriskToken || node.kind === ts.SyntaxKind.AsteriskAsteriskEqualsToken;
}

/** `2 ** 20`, `2 ** -20`: a way to write down a constant, exact everywhere. */
function isPowerOfTwo(node: ts.Node): boolean {
  return /^2 \*\* -?\d+$/.test(node.getText());
}

function isMemberName(node: ts.Identifier): boolean {
  const parent = node.parent;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isPropertySignature(parent) && parent.name === node)
  );
}

/** Functions longer than `limit` lines: one line for each. */
export function longFunctions(path: string, text: string, limit: number): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const faults: string[] = [];
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = lineOf(node.getStart(file));
      const lines = lineOf(node.end) - first + 1;
      const name = node.name?.getText(file) ?? "a function";
      if (lines > limit) faults.push(`${path}:${first} ${name} has ${lines} lines, more than ${limit}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
