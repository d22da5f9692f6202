import { createAabb } from "../../math/aabb.ts";
import type { Outcome } from "./choose-answer.ts";
import type { Look } from "./contact.ts";
import type { ExplainedCandidate } from "./explanation.ts";
import type { Plan } from "./plan.ts";
import type { Part, Subject } from "./subject.ts";
import { number } from "./words.ts";

/** What became of a collider, or one child of it, when all is known. `outcomes` are those of the collider. */
export function explainPart(
  plan: Plan,
  subject: Subject,
  part: Part,
  outcomes: readonly Outcome[],
): ExplainedCandidate {
  const { collider } = subject;
  const { child, rejection } = part;
  const own = outcomes.filter(
    ({ contact }) => child < 0 || contact.child === child || contact.children.includes(child),
  );
  if (rejection === null && own.length > 0) {
    const hits = own.filter(({ record }) => record !== null);
    const { contact, stage, reason, text, by } = hits[0] ?? own[0];
    return {
      collider,
      child,
      stage,
      reason,
      text,
      meets: true,
      distance: positiveZero(contact.distance),
      gap: null,
      hits: hits.length,
      by,
    };
  }
  const look = lookAt(plan, subject, child);
  const { distance, gap } = look;
  const about = { collider, child, distance: positiveZero(distance), gap, hits: 0, by: null };
  if (rejection === null) {
    // a child asked by itself may differ by a rounding from the compound asked as a whole
    const { reason, text } = look.meets ? GRAZED : look;
    return { ...about, stage: "shape", reason, text, meets: false };
  }
  if (rejection.stage === "box") return { ...about, stage: "box", reason: look.reason, text: look.text, meets: false };
  const { stage, reason } = rejection;
  return { ...about, stage, reason, text: `${rejection.text}; ${butFor(look)}`, meets: look.meets };
}

const GRAZED = { reason: "shape-missed", text: "it is missed by no more than rounding" } as const;

/** −0 becomes 0. */
function positiveZero(distance: number | null): number | null {
  return distance === null ? null : distance + 0;
}

function lookAt({ asker }: Plan, subject: Subject, child: number): Look {
  if (child < 0) return asker.look(subject.shape, subject.pose, subject.box);
  const shape = subject.shapeOf(child);
  const pose = subject.poseOf(child);
  const box = createAabb();
  shape.type.aabb(shape, pose, box);
  return asker.look(shape, pose, box);
}

/** What would be but for the filter that rejected it. */
function butFor({ meets, text, gap }: Look): string {
  if (meets) return text === "" ? "else it would be met" : `else it would be met ${text}`;
  return gap === null ? `besides, ${text}` : `besides, it is missed by ${number(gap)}`;
}
