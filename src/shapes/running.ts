/** What is under way and may call user code: walks over composite shapes, and queries of all worlds. Meanwhile no mesh may change. */
export const running = { walks: 0, queries: 0 };

/** Throws an Error inside the callback of a query. */
export function checkIdle(where: string): void {
  if (running.walks + running.queries > 0) {
    throw new Error(`${where}: a mesh must not be changed inside the callback of a query`);
  }
}
