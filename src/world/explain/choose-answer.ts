import { BLOCK, IGNORE } from "../channels.ts";
import type { Collider } from "../collider.ts";
import { type AnswerRecord, type Contact, compareContacts } from "./contact.ts";
import type { ExplainReason, ExplainStage } from "./explanation.ts";
import type { FilterRules } from "./filter-rules.ts";
import type { Plan } from "./plan.ts";
import { label, number } from "./words.ts";

/** What became of a contact. */
export interface Outcome {
  readonly contact: Contact;
  /** Null where it is no part of the answer. */
  readonly record: AnswerRecord | null;
  readonly stage: ExplainStage;
  readonly reason: ExplainReason;
  readonly text: string;
  readonly by: Collider | null;
}

/** The last two stages: goes through all contacts in their total order, asks the post-filter about each and keeps those that make the answer. */
export function chooseAnswer(plan: Plan, rules: FilterRules, contacts: readonly Contact[]): Outcome[] {
  const sorted = [...contacts].sort(compareContacts);
  const taken = new Set<Collider>();
  let last: Contact | null = null;
  let count = 0;
  return sorted.map((contact): Outcome => {
    const { collider } = contact.subject;
    if (last !== null) return reject(contact, "order", ...whyBehind(plan, last, count), last.subject.collider);
    if (plan.onePerCollider && taken.has(collider)) {
      return reject(contact, "order", "same-collider", "another record is about the same collider", null);
    }
    let { response } = contact;
    if (rules.hasPostFilter) response = rules.askAbout(contact.record(response === BLOCK), response);
    if (response === IGNORE) return reject(contact, "postFilter", "post-filter", "the postFilter said ignore", null);
    const blocks = response === BLOCK;
    if (plan.wantsBlock && !blocks) {
      const text = "it is merely overlapped, and this query wants what blocks";
      return reject(contact, "postFilter", "overlap-only", text, null);
    }
    taken.add(collider);
    count++;
    if ((plan.untilBlock && blocks) || count === plan.most) last = contact;
    const does = plan.method === "closest" ? "near" : blocks ? "blocks" : "overlaps";
    const verb =
      contact.children.length > 1 ? `children ${contact.children.join(", ")} have one record, which ${does}` : does;
    const text = contact.text === "" ? verb : `${verb} ${contact.text}`;
    return { contact, record: contact.record(blocks), stage: "hit", reason: contact.reason, text, by: null };
  });
}

function reject(
  contact: Contact,
  stage: ExplainStage,
  reason: ExplainReason,
  why: string,
  by: Collider | null,
): Outcome {
  const met = contact.text === "" ? "it is met, but " : `it is met ${contact.text}, but `;
  return { contact, record: null, stage, reason, text: met + why, by };
}

/** Why what comes after `last`, the last of `count` records, is no part of the answer. */
function whyBehind(plan: Plan, last: Contact, count: number): [ExplainReason, string] {
  const name = label(last.subject.collider);
  if (plan.method === "closest") {
    const others = count === 1 ? `${name} is` : `${count} others are`;
    return ["not-among-nearest", `k is ${plan.most}, and ${others} nearer`];
  }
  const at = last.distance === null ? "" : ` at distance ${number(last.distance)}`;
  const isFull = count === plan.most && plan.method.endsWith("All");
  if (isFull) return ["over-max-hits", `maxHits is ${plan.most}, and the last of these is ${name}${at}`];
  return ["shadowed", `${name}${at} comes first and ends the query`];
}
