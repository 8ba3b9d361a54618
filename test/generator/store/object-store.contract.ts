/** The contract of every object store. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareText } from '../../../generator/system/text.ts';
import { cacheRules, jsonMediaType } from '../../../generator/store/artifact.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import { deletedAtOnce, listedAtOnce } from '../../support/aws/s3-server.ts';
import {
  type Condition,
  ConditionFailed,
  type ObjectBody,
  type ObjectHeaders,
  type ObjectStore,
  storeConcurrency,
} from '../../../generator/store/object-store.ts';

export const headersOf = (body: Uint8Array): ObjectHeaders => ({
  mediaType: jsonMediaType,
  cacheControl: cacheRules.hourly,
  sha256: sha256Of(body),
});

/** Puts a text; returns its entity tag. */
export async function putText(
  store: ObjectStore,
  key: string,
  text: string,
  condition?: Condition,
): Promise<string> {
  const body = Buffer.from(text);
  return (await store.put(key, body, headersOf(body), condition)).etag;
}

export async function getText(store: ObjectStore, key: string): Promise<string | undefined> {
  const found = await store.get(key);
  return found && Buffer.from(found.body).toString();
}

export const keysOf = async (store: ObjectStore, prefix = ''): Promise<string[]> =>
  Array.fromAsync(store.list(prefix), ({ key }) => key);

/** Larger than a single upload. */
export const largeBytes = 16 * 1024 * 1024 + 5;

/** Tests of a store; `open` returns a new empty one. */
export function describeObjectStore(name: string, open: () => Promise<ObjectStore>): void {
  describe(`the object store in ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'civic-bodies-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    let store: ObjectStore;
    beforeEach(async () => {
      store = await open();
    });

    test('returns what was put, with the entity tag of the put', async () => {
      const etag = await putText(store, 'us/places.json', '{}');
      const found = await store.get('us/places.json');
      expect(Buffer.from(found?.body ?? []).toString()).toBe('{}');
      expect(found?.etag).toBe(etag);
    });

    test('has no object at a key that was not put', async () => {
      await putText(store, 'us/city/x.json', '{}');
      for (const key of ['us', 'us/city', 'us/places.json', 'us/city/x.json/y']) {
        expect(await store.get(key)).toBeUndefined();
        expect(await store.head(key)).toBeUndefined();
        expect(await store.read(key, 0, 1)).toBeUndefined();
        expect(await store.download(key, join(folder, 'none'))).toBe(false);
      }
      expect(existsSync(join(folder, 'none'))).toBe(false);
    });

    test('replaces an object, with a new tag', async () => {
      const first = await putText(store, 'a.json', 'old');
      const second = await putText(store, 'a.json', 'new');
      expect(second).not.toBe(first);
      expect(await getText(store, 'a.json')).toBe('new');
    });

    test('returns the size, hash and date of an object', async () => {
      await putText(store, 'a.json', 'four');
      const found = await store.head('a.json');
      expect(found).toMatchObject({ key: 'a.json', bytes: 4, sha256: sha256Of(Buffer.from('four')) });
      expect(found?.modifiedAt.getUTCFullYear()).toBeGreaterThan(2020);
    });

    test('keeps an empty object', async () => {
      await putText(store, '.nojekyll', '');
      expect((await store.get('.nojekyll'))?.body).toHaveLength(0);
      expect(await store.head('.nojekyll')).toMatchObject({ bytes: 0, sha256: sha256Of(Buffer.of()) });
    });

    test.each([
      [0, 4, 'abcd'],
      [2, 3, 'cde'],
      [4, 10, 'ef'],
      [6, 1, ''],
      [9, 1, ''],
    ])('reads from byte %i up to %i bytes', async (offset, length, part) => {
      await putText(store, 'search/index.bin', 'abcdef');
      const found = await store.read('search/index.bin', offset, length);
      expect(Buffer.from(found ?? 'none').toString()).toBe(part);
    });

    describe.each([
      ['small', 5],
      ['large', largeBytes],
    ])('with a %s body', (size, bytes) => {
      const content = randomBytes(bytes);
      const file = join(folder, size);
      beforeAll(() => writeFileSync(file, content));

      const bodies: [string, ObjectBody][] = [
        ['from memory', content],
        ['from a file', { file, bytes }],
      ];
      test.each(bodies)('puts it %s', async (_, body) => {
        await store.put('data/all.db', body, headersOf(content));
        const found = await store.get('data/all.db');
        expect(content.equals(found?.body ?? Buffer.of())).toBe(true);
        expect(await store.download('data/all.db', join(folder, 'copy'))).toBe(true);
        expect(content.equals(readFileSync(join(folder, 'copy')))).toBe(true);
        expect(await store.head('data/all.db')).toMatchObject({ bytes, sha256: sha256Of(content) });
      });

      test('keeps the old object if the new one does not match its hash', async () => {
        await putText(store, 'data/all.db', 'old');
        const { sha256 } = headersOf(Buffer.from('something else'));
        const put = store.put('data/all.db', { file, bytes }, { ...headersOf(content), sha256 });
        await expect(put).rejects.toThrow(`${file} has changed since it was built`);
        expect(await getText(store, 'data/all.db')).toBe('old');
      });

      test.each([-1, 1])('refuses a file that has become %i bytes longer', async (difference) => {
        const put = store.put('data/all.db', { file, bytes: bytes - difference }, headersOf(content));
        await expect(put).rejects.toThrow(`${file} has changed since it was built`);
        expect(await keysOf(store)).toEqual([]);
      });
    });

    test('names the file that it cannot read', async () => {
      const put = store.put('a.json', { file: join(folder, 'none'), bytes: 1 }, headersOf(Buffer.of()));
      await expect(put).rejects.toThrow(
        `Cannot read ${join(folder, 'none')} (ENOENT). Build the folder again.`,
      );
    });

    describe('with a condition', () => {
      test('puts only if the key is free', async () => {
        await putText(store, 'lease.json', 'mine', { ifAbsent: true });
        await expect(putText(store, 'lease.json', 'yours', { ifAbsent: true })).rejects.toThrow(
          ConditionFailed,
        );
        expect(await getText(store, 'lease.json')).toBe('mine');
      });

      test('puts only if the object is unchanged', async () => {
        const first = await putText(store, 'lease.json', '1');
        const second = await putText(store, 'lease.json', '2', { ifMatch: first });
        await expect(putText(store, 'lease.json', '3', { ifMatch: first })).rejects.toThrow(ConditionFailed);
        expect(await getText(store, 'lease.json')).toBe('2');
        await putText(store, 'lease.json', '3', { ifMatch: second });
        expect(await getText(store, 'lease.json')).toBe('3');
      });

      test('does not put if the object was deleted', async () => {
        const etag = await putText(store, 'lease.json', '1');
        await store.delete(['lease.json']);
        await expect(putText(store, 'lease.json', '2', { ifMatch: etag })).rejects.toThrow(ConditionFailed);
        expect(await getText(store, 'lease.json')).toBeUndefined();
      });

      test.each(['the key is free', 'the object is the same'])(
        'lets one of several concurrent puts win if %s',
        async (when) => {
          const condition: Condition =
            when === 'the key is free'
              ? { ifAbsent: true }
              : { ifMatch: await putText(store, 'lease.json', 'before') };
          const names = Array.from({ length: storeConcurrency }, (_, index) => `publisher ${index}`);
          const results = await Promise.allSettled(
            names.map((name) => putText(store, 'lease.json', name, condition)),
          );
          const winners = names.filter((_, index) => results[index]?.status === 'fulfilled');
          expect(winners).toEqual([await getText(store, 'lease.json')]);
          for (const result of results)
            if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConditionFailed);
        },
      );
    });

    test('lists the keys with a prefix in code unit order', async () => {
      const keys = [
        'a',
        'a-b/x',
        'a.b',
        'aa/b/c',
        'aa/b.json',
        'aa/b-c',
        'aa0',
        'aa/B',
        'b/é',
        'b/z',
        'aa/b/',
      ];
      const files = keys.filter((key) => !key.endsWith('/'));
      for (const key of files) await putText(store, key, key);
      const sorted = files.toSorted(compareText);
      expect(await keysOf(store)).toEqual(sorted);
      for (const prefix of ['a', 'aa', 'aa/', 'aa/b', 'aa/b/', 'b/z', 'c', '../', '/'])
        expect(await keysOf(store, prefix)).toEqual(sorted.filter((key) => key.startsWith(prefix)));
      const [first] = await Array.fromAsync(store.list('aa/B'));
      expect(first).toMatchObject({ key: 'aa/B', bytes: 4, modifiedAt: expect.any(Date) });
    });

    test('lists and deletes more objects than fit in one request', async () => {
      const key = (index: number): string => `us/${String(index).padStart(4, '0')}.json`;
      const keys = Array.from({ length: 2 * listedAtOnce + 5 }, (_, index) => key(index));
      await pLimit(storeConcurrency).map(keys, (key) => putText(store, key, key));
      expect(await keysOf(store)).toEqual(keys);
      // The others are missing, which costs less than to put them.
      const deleted = Array.from({ length: deletedAtOnce + 3 }, (_, index) => key(index + 2));
      await store.delete(deleted.toReversed());
      expect(await keysOf(store)).toEqual(keys.slice(0, 2));
    });

    test('deletes objects, and ignores missing ones', async () => {
      for (const key of ['a', 'b/c', 'd']) await putText(store, key, key);
      await store.delete(['a', 'b/c', 'b/none', 'none/at/all', 'd/below']);
      await store.delete([]);
      expect(await keysOf(store)).toEqual(['d']);
    });

    test('does not change keys', async () => {
      const keys = [
        'a b+c%20&d=e?f#g.json',
        "it's/ünï/漢字/😀.json",
        '.build/manifest.json',
        'a/<x>"y".json',
      ];
      for (const key of keys) await putText(store, key, key);
      expect(await keysOf(store)).toEqual(keys.toSorted(compareText));
      for (const key of keys) expect(await getText(store, key)).toBe(key);
      await store.delete(keys);
      expect(await keysOf(store)).toEqual([]);
    });

    test.each(['', '/etc/x', '../x', 'a/../../x', '..', '.', 'a//b', 'a/', 'a/./b', 'a\0b', 'a\nb'])(
      'refuses the key %j',
      async (key) => {
        const message = `${JSON.stringify(key)} is not a valid object key`;
        await expect(putText(store, key, 'x')).rejects.toThrow(message);
        await expect(store.get(key)).rejects.toThrow(message);
        await expect(store.head(key)).rejects.toThrow(message);
        await expect(store.download(key, join(folder, 'none'))).rejects.toThrow(message);
        await expect(store.delete(['a', key])).rejects.toThrow(message);
      },
    );
  });
}
