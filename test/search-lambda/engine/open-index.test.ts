import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { indexPointerSchema, type IndexPointer } from '../../../schemas/search.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import {
  atOnce,
  readFrom,
  searchDocument,
  searchDocuments,
  writeIndex,
} from '../../support/search/search-documents.ts';

const documents = searchDocuments({ headline: 'Council rezones Larkspur Avenue' }, { summary: 'Housing' });

/** Opens bytes under a matching pointer, so that only their content can be invalid. */
function openBytes(file: Uint8Array, over: Partial<IndexPointer> = {}): Promise<SearchIndex> {
  const { pointer } = writeIndex(documents);
  const name = 'index-other.json.gz';
  const segment = { name, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') };
  return openIndex({ ...pointer, segments: [segment], ...over }, readFrom(new Map([[name, file]])), atOnce);
}

/** Returns the file with its text changed. */
const changed = (change: (text: string) => string): Uint8Array => {
  const [file] = writeIndex(documents).files.values();
  return gzipSync(change(gunzipSync(file ?? '').toString()));
};

describe('the written index', () => {
  test('has a pointer of the declared shape that matches the file', () => {
    const { pointer, files } = writeIndex(documents, '2026-01-02T03:04:05Z');
    expect(indexPointerSchema.parse(pointer)).toEqual(pointer);
    const [[name, file] = ['', new Uint8Array()], ...others] = files;
    expect(others).toEqual([]);
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(pointer).toEqual({
      format: 'minisearch',
      version: 2,
      segments: [{ name, bytes: file.length, sha256 }],
      meetings: 2,
      places: 1,
      oldest: '2026-03-04',
      newest: '2026-03-04',
      updated_at: '2026-01-02T03:04:05Z',
    });
    expect(name).toBe(`index-${sha256.slice(0, 16)}.json.gz`);
  });

  test('has the same bytes for the same documents', () => {
    expect(writeIndex(documents)).toEqual(writeIndex(documents));
    expect(writeIndex(documents)).not.toEqual(writeIndex(documents.toReversed()));
  });

  test('is loaded by MiniSearch itself', () => {
    const [file] = writeIndex(documents).files.values();
    const index = MiniSearch.loadJSON(gunzipSync(file ?? '').toString(), {
      fields: ['terms'],
      storeFields: ['document'],
    });
    expect(index.search('larkspur').map((result) => result['document'] as unknown)).toEqual([documents[0]]);
  });

  test('is read in parts of at most 4 MiB, with a pause between slices of work', async () => {
    const random = Array.from({ length: 3000 }, (_, number) =>
      searchDocument({
        id: `m${number}`,
        summary:
          createHash('sha512')
            .update(`${number}`)
            .digest('hex')
            .repeat(1)
            .match(/.{1,4}/g)
            ?.join(' ') ?? '',
      }),
    );
    const { pointer, files } = writeIndex(random);
    const lengths: number[] = [];
    let turns = 0;
    const index = await openIndex(
      pointer,
      (name, offset, length) => {
        lengths.push(length);
        return readFrom(files)(name, offset, length);
      },
      () => {
        turns++;
        return Promise.resolve();
      },
    );
    expect(index.facts.meetings).toBe(3000);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(pointer.segments[0]?.bytes);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(turns).toBeGreaterThan(3);
  });
});

test('an index of many meetings, whose first line is longer than a slice, is read', async () => {
  const many = Array.from({ length: 25_000 }, (_, number) =>
    searchDocument({ id: `m${number}`, headline: `n${number}`, body: '', city: '', state: 'Ohio' }),
  );
  const { pointer, files } = writeIndex(many);
  const index = await openIndex(pointer, readFrom(files), atOnce);
  const hits = await index.search({ kind: 'word', word: 'n24999', stem: 'n24999' }, {}, 5);
  expect(hits.map(({ document }) => document)).toEqual([many[24_999]]);
});

test('an index of version 1 is read without what it lacks', async () => {
  const { files } = writeIndex([searchDocument({ id: 'm7', decisions: ['Larkspur rezoned'] })]);
  const [file] = files.values();
  const old = gunzipSync(file ?? '')
    .toString()
    .replace('"version":2', '"version":1')
    .replace(/"decisions":\[\{[^\]]*\}\]/, '"decisions":["Larkspur rezoned"]');
  const index = await openBytes(gzipSync(old), { version: 1, meetings: 1 });
  expect(index.isComplete).toBe(false);
  const [hit] = await index.search({ kind: 'phrase', words: ['larkspur', 'rezoned'] }, {}, 5);
  expect(hit?.document).toMatchObject({ id: 'm7', decisions: [{ headline: 'Larkspur rezoned' }] });
});

describe('an index is rejected', () => {
  const { pointer, files } = writeIndex(documents);
  const [segment] = pointer.segments;
  const [file = new Uint8Array()] = files.values();
  const refusal = (over: object, read = readFrom(files)): Promise<unknown> =>
    openIndex({ ...pointer, ...over }, read, atOnce).catch((error: unknown) => error);

  test.each<[string, object, RegExp]>([
    [
      'of a future format',
      { format: 'packed\u001b[2J' },
      /a format that this program does not know \("packed\\u001b\[2J"\)/,
    ],
    ['of a version from the future', { version: 3 }, /has version 3 .* reads versions 1 and 2/],
    ['with more segments than the format allows', { segments: [segment, segment] }, /has one segment, not 2/],
    ['with fewer meetings than its pointer says', { meetings: 3 }, /has 2 meetings, but its pointer says 3/],
    [
      'with another hash',
      { segments: [{ ...segment, sha256: '0'.repeat(64) }] },
      /damaged: its SHA-256 differs/,
    ],
    ['that is cut off', { segments: [{ ...segment, bytes: file.length + 10 }] }, /shorter than/],
    ['that is too long', { segments: [{ ...segment, bytes: file.length - 10 }] }, /its SHA-256 differs/],
  ])('%s', async (_, over, message) => {
    const error = await refusal(over);
    expect(error).toBeInstanceOf(IndexFault);
    expect(String(error)).toMatch(message);
  });

  test.each<[string, Uint8Array]>([
    ['not gzip', Buffer.from('{"civic":{}}')],
    ['gzip that is cut off', file.subarray(0, -20)],
    ['empty', gzipSync('')],
    ['not text', gzipSync(Buffer.from([0xff, 0xfe, 0xfd]))],
    ['not an index', gzipSync('{"a":1}')],
    ['an index without its end', changed((text) => text.slice(0, -4))],
    ['an index without a document', changed((text) => text.replace(/\n"1":.*\n/, '\n'))],
    ['an index whose JSON is broken', changed((text) => text.replace('["larkspur",', '["larkspur",{'))],
    ['an index of another version inside', changed((text) => text.replace('"version":2', '"version":3'))],
  ])('whose file is %s', async (_, bytes) => {
    const error = await openBytes(bytes).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(IndexFault);
    expect((error as Error).message).toMatch(/^The index is (damaged|of another version|empty)/);
  });

  test('but a failed read keeps its own error', async () => {
    const error = await refusal({}, () => Promise.reject(new Error('socket')));
    expect(error).not.toBeInstanceOf(IndexFault);
    expect(String(error)).toBe('Error: socket');
  });
});
