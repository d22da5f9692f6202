import { FastRaycaster } from "hitscan/three";
import type { Raycaster } from "three";

/** Something with three's `intersectObject`. */
export interface Caster {
  readonly name: string;
  readonly caster: Raycaster;
  /** It finds the nearest hit only. */
  readonly first: boolean;
  /** What must be in place while it casts. */
  around(run: () => number): number;
}

export function buildFastRaycasters(): Caster[] {
  const make = (name: string, first: boolean, autoUpdate: boolean): Caster => {
    const caster = new FastRaycaster();
    caster.firstHitOnly = first;
    caster.autoUpdate = autoUpdate;
    return { name, caster, first, around: (run) => run() };
  };
  return [
    make("FastRaycaster, all hits", false, true),
    make("FastRaycaster, firstHitOnly", true, true),
    make("FastRaycaster, all hits, autoUpdate off", false, false),
    make("FastRaycaster, firstHitOnly, autoUpdate off", true, false),
  ];
}
