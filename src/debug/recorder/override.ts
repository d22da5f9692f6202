/**
 * Gives `target` methods of its own in place of those of its class, and returns the function that takes them away again. In the reverse
 * order, so that V8 gives the object its old layout back. A method that somebody else has replaced meanwhile stays.
 */
export function overrideMethods<T extends object>(target: T, methods: Partial<T>): () => void {
  const names = Object.keys(methods) as (keyof T)[];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(target, name));
  for (const name of names) {
    Object.defineProperty(target, name, {
      value: methods[name],
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }
  return () => {
    for (let i = names.length - 1; i >= 0; i--) {
      if (target[names[i]] !== methods[names[i]]) continue;
      const own = before[i];
      if (own === undefined) delete target[names[i]];
      else Object.defineProperty(target, names[i], own);
    }
  };
}
