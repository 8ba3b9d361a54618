/** Composes JSON documents from serialized records, so that each record is serialized only once for all its files. */

/** One record of a list, as UTF-8 JSON. */
export type JsonBytes = Buffer;

/** A list of serialized records. */
export class JsonList {
  readonly items: readonly JsonBytes[];

  constructor(items: readonly JsonBytes[]) {
    this.items = items;
  }
}

export const toJsonBytes = (value: unknown): JsonBytes => Buffer.from(JSON.stringify(value));

/** Returns a row without null fields and without the omitted column. */
export const withoutNulls = (
  row: Readonly<Record<string, unknown>>,
  omitted: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => column !== omitted && value !== null));

/** The fields of an object, in order; undefined fields are omitted. */
export type JsonFields = readonly (readonly [string, unknown])[];

const comma = Buffer.from(',');

/** Serializes an object with these fields. */
export const composeJson = (fields: JsonFields): Buffer => Buffer.concat(chunksOf(fields));

/** The size of an object with these fields, without composing it. */
export const composedBytes = (fields: JsonFields): number =>
  chunksOf(fields).reduce((sum, { length }) => sum + length, 0);

function chunksOf(fields: JsonFields): readonly Buffer[] {
  const members = fields
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value], index) => [
      Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`),
      ...(value instanceof JsonList ? listChunks(value) : [toJsonBytes(value)]),
    ]);
  return [Buffer.from('{'), ...members, Buffer.from('}')];
}

const listChunks = ({ items }: JsonList): Buffer[] => [
  Buffer.from('['),
  ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
  Buffer.from(']'),
];

/** Size of a list without its brackets, in bytes. */
export const listBytes = (items: readonly JsonBytes[]): number =>
  items.reduce((sum, item) => sum + item.length + comma.length, items.length === 0 ? 0 : -comma.length);

/** Number of leading items whose list, without its brackets, fits in `maxBytes`. */
export function countFitting(items: readonly JsonBytes[], maxBytes: number): number {
  let bytes = -comma.length;
  for (const [index, item] of items.entries()) {
    bytes += item.length + comma.length;
    if (bytes > maxBytes) return index;
  }
  return items.length;
}

/** Splits a list, in order, into parts of at most `maxBytes` bytes each. An empty list has no parts. */
export function splitIntoParts<T>(
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
