import type { Action } from "./entry.ts";
import { showValue } from "./show-value.ts";
import { ColliderRef } from "./value.ts";

const METHODS = { add: "add", move: "setPose", remove: "remove", enable: "enabled", respond: "setResponses" } as const;

/** The method that was called, and its arguments in one line. */
export function describeCall(action: Action): { method: string; arguments: string } {
  if (action.kind === "query") {
    const { method, arguments: values } = action.query;
    return { method, arguments: values.map((value) => showValue(value)).join(", ") };
  }
  const { kind, id, ...rest } = action;
  return {
    method: METHODS[kind],
    arguments: [new ColliderRef(id), ...Object.values(rest)].map((value) => showValue(value)).join(", "),
  };
}
