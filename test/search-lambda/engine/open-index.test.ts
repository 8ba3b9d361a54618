import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { indexPointerSchema, type IndexPointer } from '../../../schemas/index-pointer.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import type { WrittenIndex } from '../../../search-lambda/engine/minisearch/write.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { isPlacesFile, placesFileOf } from '../../support/search/known-places.ts';
import { atOnce, readFrom, searchDocuments, writeIndex } from '../../support/search/search-documents.ts';

const documents = searchDocuments({ headline: 'Council rezones Larkspur Avenue' }, { summary: 'Housing' });

/** Bytes under a matching pointer, so that only their content can be invalid. */
function filesOf(file: Uint8Array): WrittenIndex {
  const { pointer, files } = writeIndex(documents);
  const name = 'index-other.json.gz';
  const segment = { name, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') };
  return { pointer: { ...pointer, segments: [segment] }, files: new Map([...files, [name, file]]) };
}

function openBytes(file: Uint8Array, over: Partial<IndexPointer> = {}): Promise<SearchIndex> {
  const { pointer, files } = filesOf(file);
  return openIndex({ ...pointer, ...over }, readFrom(files), atOnce);
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
    const places = placesFileOf(documents);
    expect(others).toEqual([[places.file.name, places.body]]);
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(pointer).toEqual({
      format: 'minisearch',
      version: 3,
      segments: [{ name, bytes: file.length, sha256 }],
      places_file: places.file,
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
});

test('a large file is read in parts of at most 4 MiB, with a pause before each', async () => {
  const [file] = writeIndex(documents).files.values();
  const large = gzipSync(gunzipSync(file ?? '').toString() + ' '.repeat(9 * 1024 * 1024), { level: 0 });
  const { pointer, files } = filesOf(large);
  const steps: (number | 'pause')[] = [];
  const index = await openIndex(
    pointer,
    (name, offset, length) => {
      if (!isPlacesFile(name)) steps.push(length);
      return readFrom(files)(name, offset, length);
    },
    () => {
      steps.push('pause');
      return Promise.resolve();
    },
  );
  expect(index.facts.meetings).toBe(2);
  const part = 4 * 1024 * 1024;
  // The first pause is before the list of places.
  expect(steps).toEqual(['pause', 'pause', part, 'pause', part, 'pause', large.length - 2 * part]);
});

test('a file that an earlier release wrote, with a line per document and stem, is read', async () => {
  const lines = changed((text) => text.replaceAll(/,(?="\d+":\{"document")|,(?=\["\w+",\{)/g, ',\n'));
  expect(gunzipSync(lines).toString().split('\n').length).toBeGreaterThan(10);
  const index = await openBytes(lines);
  const [hit] = await index.search({ kind: 'word', word: 'larkspur', stem: 'larkspur' }, {}, 5);
  expect(hit?.document).toEqual(documents[0]);
});

test('the line breaks that functions of earlier releases need are in the file', () => {
  const [file] = writeIndex(documents).files.values();
  const lines = gunzipSync(file ?? '')
    .toString()
    .split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(/^\{"civic":.*,"storedFields":\{$/);
  expect(Object.keys(JSON.parse(`{${lines[1]}}`) as object)).toEqual(['0', '1']);
  expect(lines[2]).toBe('},"index":[');
  expect(JSON.parse(`[${lines[3]}]`)).toContainEqual([
    'larkspur',
    { 0: { 0: expect.any(Number) as number } },
  ]);
  expect(lines.slice(4)).toEqual([']}', '']);
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
    ['of a version from the future', { version: 4 }, /has version 4 .* reads version 3\. A newer/],
    ['of an old version', { version: 2 }, /has version 2 .* reads version 3\. An older/],
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
    ['an index without a document', changed((text) => text.replace(/,"1":\{.*\n/, '\n'))],
    ['an index whose JSON is broken', changed((text) => text.replace('["larkspur",', '["larkspur",{'))],
    ['an index of another version inside', changed((text) => text.replace('"version":3', '"version":4'))],
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
