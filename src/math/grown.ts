type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array;

/** A longer copy of `list`, zeros at its end. */
export function grown<List extends Numbers>(list: List, length: number): List {
  const longer = new (list.constructor as new (length: number) => List)(length);
  longer.set(list);
  return longer;
}
