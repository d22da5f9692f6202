import { running } from "../../shapes/running.ts";
import { OversizedList } from "../oversized-list.ts";
import type { WorldCore } from "../world-core.ts";
import { chooseAnswer, type Outcome } from "./choose-answer.ts";
import type { Contact } from "./contact.ts";
import type { ExplainOptions, ExplainQuery } from "./explain-options.ts";
import { explainPart } from "./explain-part.ts";
import { type ExplainAnswer, Explanation } from "./explanation.ts";
import { FilterRules } from "./filter-rules.ts";
import { type Plan, readPlan } from "./plan.ts";
import { Subject } from "./subject.ts";
import { writeTally } from "./tally.ts";

/**
 * Why a query hits what it hits and does not hit the rest. A second, slow implementation of every query: it asks each collider of the world, in order of
 * key and id, without the trees, through the stages one after the other; filters are read by name, not by bits. What a collider is to the query but for its filters is
 * found by asking its shape again with the limits lifted. Callbacks are asked once for each candidate as the query would, a post-filter nearest first. Nothing is changed.
 * Throws what the query throws.
 */
export function explain(core: WorldCore, query: ExplainQuery, given: ExplainOptions | undefined): Explanation {
  const plan = readPlan(query, given);
  const rules = new FilterRules(core, plan.options, plan.typesResponse, plan.wantsBlock);
  core.depth++;
  running.queries++;
  try {
    const subjects = subjectsOf(core, rules.complex);
    const met = meetBoxes(plan, subjects);
    const contacts: Contact[] = [];
    for (const subject of subjects) {
      rules.judge(subject, met.has(subject.slot));
      if (subject.parts.some((part) => part.rejection === null)) contacts.push(...findContacts(plan, rules, subject));
    }
    const outcomes = chooseAnswer(plan, rules, contacts);
    const bySubject = groupBySubject(outcomes);
    const candidates = subjects.flatMap((subject) =>
      subject.parts.map((part) => explainPart(plan, subject, part, bySubject.get(subject) ?? [])),
    );
    if (plan.options.stats !== undefined) writeTally(plan.options.stats, candidates, outcomes);
    return new Explanation(plan.method, describe(plan, rules), answerOf(plan, outcomes), candidates);
  } finally {
    core.depth--;
    running.queries--;
  }
}

/** All colliders in order of key and id. */
function subjectsOf(core: WorldCore, complex: boolean): Subject[] {
  core.wakeAll();
  const subjects: Subject[] = [];
  core.colliders.forEach((collider, slot) => {
    if (collider !== null) subjects.push(new Subject(core, slot, complex));
  });
  return subjects.sort((a, b) => a.collider.key - b.collider.key || a.collider.id - b.collider.id);
}

/** The slots whose boxes the query meets. */
function meetBoxes(plan: Plan, subjects: readonly Subject[]): ReadonlySet<number> {
  const boxes = new OversizedList();
  for (const { slot, paddedBox } of subjects) boxes.insert(slot, paddedBox);
  const met = new Set<number>();
  const visit = (slot: number) => {
    met.add(slot);
  };
  plan.asker.visitBoxes(boxes, { limit: Infinity, nodeVisits: 0, leafVisits: 0, visit });
  return met;
}

function findContacts({ asker, everyContact }: Plan, rules: FilterRules, subject: Subject): Contact[] {
  const each = everyContact || rules.hasPostFilter || subject.childrenDiffer;
  return asker.find(subject, each);
}

function groupBySubject(outcomes: readonly Outcome[]): ReadonlyMap<Subject, Outcome[]> {
  const groups = new Map<Subject, Outcome[]>();
  for (const outcome of outcomes) {
    const { subject } = outcome.contact;
    const group = groups.get(subject);
    if (group === undefined) groups.set(subject, [outcome]);
    else group.push(outcome);
  }
  return groups;
}

function answerOf({ method }: Plan, outcomes: readonly Outcome[]): ExplainAnswer {
  const records = outcomes.flatMap(({ record }) => (record === null ? [] : [record]));
  if (method.endsWith("Any")) return records.length > 0;
  if (method === "raycast" || method === "sweep") return (records[0] ?? null) as ExplainAnswer;
  return records as ExplainAnswer;
}

function describe({ method, asker }: Plan, { words }: FilterRules): string {
  return `${method} ${asker.words}${words === "" ? "" : `, ${words}`}`;
}
