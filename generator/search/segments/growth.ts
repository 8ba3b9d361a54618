/** Growth of typed arrays. */

/** A copy with twice the room. The memory of the original is freed immediately, not when garbage is collected. */
export function doubled<Column extends { readonly buffer: ArrayBuffer; readonly length: number }>(
  column: Column,
  create: (length: number) => Column,
): Column {
  const copy = create(2 * column.length);
  new Uint8Array(copy.buffer).set(new Uint8Array(column.buffer));
  column.buffer.transfer(0);
  return copy;
}
