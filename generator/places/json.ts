/** Writes JSON documents whose long lists are already bytes, so that a record is serialized once for all its files. */

/** One record of a list, as UTF-8 JSON. */
export type JsonBytes = Buffer;

/** A list of records that are already bytes. */
export class JsonList {
  readonly items: readonly JsonBytes[];

  constructor(items: readonly JsonBytes[]) {
    this.items = items;
  }
}

export const toJsonBytes = (value: unknown): JsonBytes => Buffer.from(JSON.stringify(value));

/** A row as it is published: without fields that are null, and without one column. */
export const withoutNulls = (
  row: Readonly<Record<string, unknown>>,
  leftOut: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => column !== leftOut && value !== null));

/** The fields of an object in their order; those that are undefined are left out. */
export type JsonFields = readonly (readonly [string, unknown])[];

const comma = Buffer.from(',');

/** The bytes of an object with these fields. */
export function composeJson(fields: JsonFields): Buffer {
  const members = fields
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value], index) => [
      Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`),
      ...(value instanceof JsonList ? listChunks(value) : [toJsonBytes(value)]),
    ]);
  return Buffer.concat([Buffer.from('{'), ...members, Buffer.from('}')]);
}

const listChunks = ({ items }: JsonList): Buffer[] => [
  Buffer.from('['),
  ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
  Buffer.from(']'),
];

/** Bytes that a list takes between its brackets. */
export const listBytes = (items: readonly JsonBytes[]): number =>
  items.reduce((sum, item) => sum + item.length + comma.length, items.length === 0 ? 0 : -comma.length);

/** How many of the items, from the first on, fit into so many bytes between brackets. */
export function countFitting(items: readonly JsonBytes[], maxBytes: number): number {
  let bytes = -comma.length;
  for (const [index, item] of items.entries()) {
    bytes += item.length + comma.length;
    if (bytes > maxBytes) return index;
  }
  return items.length;
}

/** Cuts a list into as few runs as fill in order, each of at most so many bytes. An empty list gives no run. */
export function cutIntoParts<T>(
  items: readonly T[],
  bytesOf: (item: T) => JsonBytes,
  maxBytes: number,
): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const size = bytesOf(item).length + comma.length;
    if (bytes + size > maxBytes) {
      parts.push([]);
      bytes = -comma.length;
    }
    parts.at(-1)?.push(item);
    bytes += size;
  }
  return parts;
}
