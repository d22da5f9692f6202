import { afterEach, expect, test } from "vitest";
import { DynamicTree } from "../../src/acceleration/dynamic-tree/dynamic-tree.ts";
import { setKernels } from "../../src/kernel/load.ts";
import { boxAround, Collect, makeRay } from "../acceleration/support.ts";

afterEach(() => setKernels("auto"));

/** What `ask` gives without kernels and with them. */
function both<T>(ask: () => T): [T, T] {
  setKernels("off");
  const without = ask();
  setKernels("auto");
  return [without, ask()];
}

test("the stack of a walk grows, and what has been listed makes room", () => {
  const tree = new DynamicTree();
  for (let id = 0; id < 3000; id++) tree.insert(id, boxAround([id % 7, id % 5, id % 3], [50 + id, 50 + id, 50 + id]));
  for (let k = 0; k < 500; k++) tree.raycast(makeRay([0, 1e4, 0], [0, 1, 0], 0, Infinity), new Collect());
  const [without, with_] = both(() => {
    const visitor = new Collect();
    tree.raycast(makeRay([-1e4, 0.1, 0.2], [1, 0, 0], 0, Infinity), visitor);
    return visitor.ids.sort((a, b) => a - b);
  });
  expect(with_).toHaveLength(3000);
  expect(with_).toEqual(without);
  const box = boxAround([0, 0, 0], [5, 5, 5]);
  const [all, listed] = both(() => {
    const visitor = new Collect();
    tree.overlap(box, visitor);
    return visitor.ids.sort((a, b) => a - b);
  });
  expect(listed).toHaveLength(3000);
  expect(listed).toEqual(all);
  const first = new Collect();
  first.visit = (id) => {
    first.ids.push(id);
    first.limit = first.ids.length < 5 ? -first.ids.length : -Infinity;
  };
  tree.overlap(box, first);
  expect(first.ids).toHaveLength(5);
});
