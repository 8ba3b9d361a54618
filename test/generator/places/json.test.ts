import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  composedBytes,
  composeJson,
  countFitting,
  splitIntoParts,
  JsonList,
  listBytes,
  toJsonBytes,
  withoutNulls,
} from '../../../generator/places/json.ts';

const value = fc.jsonValue({ maxDepth: 3 });
/** Field names as in documents. Names that are numbers are excluded, since JavaScript sorts them first. */
const name = fc.string({ unit: 'grapheme' }).map((text) => `f${text}`);
const items = fc.array(fc.integer({ min: 0, max: 40 }).map((length) => Buffer.alloc(length, 'x')));
const budget = fc.integer({ min: -5, max: 400 });

/** Size of a list without its brackets, in bytes. */
const joinedBytes = (list: readonly Buffer[]): number => list.map(String).join(',').length;

describe('composeJson', () => {
  test('returns the same bytes as JSON.stringify for plain values', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value), (object) => {
        expect(composeJson(Object.entries(object)).toString()).toBe(JSON.stringify(object));
      }),
    );
  });

  test('returns the same bytes for lists of serialized records in any position', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.array(value), fc.boolean())), (fields) => {
        const plain = Object.fromEntries(fields.map(([field, list]) => [field, list]));
        const isBytes = new Map(fields.map(([field, , bytes]) => [field, bytes]));
        const composed = composeJson(
          Object.entries(plain).map(([field, list]) => [
            field,
            isBytes.get(field) === true ? new JsonList(list.map(toJsonBytes)) : list,
          ]),
        );
        expect(composed.toString()).toBe(JSON.stringify(plain));
      }),
    );
  });

  test('accepts lists longer than the maximum number of arguments of a call', () => {
    const items = Array.from({ length: 200_000 }, () => Buffer.from('1'));
    const composed: unknown = JSON.parse(composeJson([['a', new JsonList(items)]]).toString());
    expect(composed).toEqual({ a: items.map(() => 1) });
  });

  test('omits undefined fields, even the first', () => {
    expect(
      composeJson([
        ['a', undefined],
        ['b', null],
        ['c', undefined],
        ['d', new JsonList([])],
      ]).toString(),
    ).toBe('{"b":null,"d":[]}');
    expect(composeJson([['a', undefined]]).toString()).toBe('{}');
  });
});

test('a row is published without nulls and without the omitted column, in the order of its columns', () => {
  const row = { id: 'a', muni_id: 'p', zero: 0, no: false, empty: '', none: null, last: [] };
  expect(JSON.stringify(withoutNulls(row, 'muni_id'))).toBe(
    '{"id":"a","zero":0,"no":false,"empty":"","last":[]}',
  );
});

test('listBytes is the size of the list without its brackets', () => {
  fc.assert(
    fc.property(items, (list) => {
      expect(listBytes(list)).toBe(joinedBytes(list));
      expect(composeJson([['a', new JsonList(list)]]).length).toBe('{"a":[]}'.length + listBytes(list));
    }),
  );
});

test('composedBytes is the size of the composed object', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), items, (object, list) => {
      const fields = [...Object.entries(object), ['list', new JsonList(list)], ['none', undefined]] as const;
      expect(composedBytes(fields)).toBe(composeJson(fields).length);
    }),
  );
});

test('countFitting returns the largest number of leading items that fit', () => {
  fc.assert(
    fc.property(items, budget, (list, maxBytes) => {
      const count = countFitting(list, maxBytes);
      const fits = count === 0 || joinedBytes(list.slice(0, count)) <= maxBytes;
      const isMost = count === list.length || joinedBytes(list.slice(0, count + 1)) > maxBytes;
      expect({ fits, isMost }).toEqual({ fits: true, isMost: true });
    }),
  );
});

const cut = (list: readonly Buffer[], maxBytes: number): readonly (readonly Buffer[])[] =>
  splitIntoParts(list, (item) => item, maxBytes);

describe('splitIntoParts', () => {
  /** Every item fits in a part: a record is much smaller than a file. */
  const partBytes = fc.integer({ min: 40, max: 200 });

  test('keeps all items in order', () => {
    fc.assert(
      fc.property(items, partBytes, (list, maxBytes) => {
        expect(cut(list, maxBytes).flat()).toEqual(list);
      }),
    );
  });

  test('fills every part: none exceeds the limit, none is empty, and the next item would not fit', () => {
    fc.assert(
      fc.property(items, partBytes, (list, maxBytes) => {
        const parts = cut(list, maxBytes);
        expect(parts.filter((part) => part.length === 0)).toEqual([]);
        expect(parts.filter((part) => joinedBytes(part) > maxBytes)).toEqual([]);
        const withNext = parts
          .slice(0, -1)
          .map((part, index) => [...part, ...(parts[index + 1] ?? []).slice(0, 1)]);
        expect(withNext.filter((part) => joinedBytes(part) <= maxBytes)).toEqual([]);
      }),
    );
  });

  test('changes only the last part if an item is appended', () => {
    fc.assert(
      fc.property(items, partBytes, (list, maxBytes) => {
        const before = cut(list, maxBytes);
        const after = cut([...list, Buffer.alloc(20)], maxBytes);
        expect(after.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
      }),
    );
  });

  test('returns no parts for an empty list', () => {
    expect(cut([], 100)).toEqual([]);
  });
});
