import { expect, test } from "vitest";
import { QUESTIONS } from "../../playground/src/scenes/explain/questions.ts";
import { explain } from "../../playground/src/scenes/explain.ts";
import { KINDS, MODES } from "../../playground/src/scenes/level/ask.ts";
import { level } from "../../playground/src/scenes/level.ts";

/** Why the collider that a question is about is not hit, and what becomes of it when asked better. */
const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  glass: ["overlap-only", "hit"],
  guard: ["collider-ignores-channel", "hit"],
  screen: ["not-double-sided", "hit"],
  barrel: ["too-short", "hit"],
  ball: ["box-missed", "hit"],
  walker: ["starts-overlapping", "moving-out"],
  list: ["shadowed", "hit"],
  gate: ["disabled", "hit"],
};

test.each(QUESTIONS.map((question) => [question.key, question] as const))("explain: %s", (key, { title, about }) => {
  const reasons = [false, true].map((better) => {
    const [first] = explain.compute({ ...explain.start, question: title, better }).candidates;
    expect(first.owner).toBe(about);
    return first.reason;
  });
  expect(reasons).toEqual(REASONS[key]);
});

test.each(KINDS)("level: %s answers in every mode", (kind) => {
  for (const mode of MODES) {
    const result = level.compute({ ...level.start, kind, mode });
    expect(result.any === true || result.met.length > 0, mode).toBe(true);
  }
});

test("words that nobody knows, as an address may have them, are those of the start of each list", () => {
  const odd = { ...level.start, kind: "?", mode: "?", channel: "?", initialOverlap: "?", size: -1 };
  const plain = { ...level.start, kind: KINDS[0], mode: MODES[0], channel: "none", initialOverlap: "report" };
  expect(level.compute(odd)).toEqual(level.compute(plain));
  expect(explain.compute({ ...explain.start, question: "?" })).toEqual(explain.compute(explain.start));
});
