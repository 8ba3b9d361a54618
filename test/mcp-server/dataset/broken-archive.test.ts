/** Archives that are missing, broken or slow: each is told in a sentence, whatever was sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetUnavailableError } from '../../../mcp-server/dataset/errors.ts';
import type { FetchRange } from '../../../mcp-server/dataset/types.ts';
import { writeNdjson } from '../../support/corpus/corpus.ts';
import { dataFolder } from '../../support/dataset/dataset-rows.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { ask, publishedForFile } from './published.fixture.ts';

const published = publishedForFile((path) => writeNdjson(path, richCorpus()));

const query = { table: 'briefs', where: [{ column: 'muni_id', op: 'eq', value: 'oh1' }] } as const;

const answering =
  (body: Uint8Array<ArrayBuffer> | null, status: number, headers: Record<string, string> = {}): FetchRange =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));

/** An archive whose files are these bytes, however many there should be. */
const holding = (bytes: Uint8Array<ArrayBuffer>): FetchRange =>
  answering(bytes, 206, {
    'Content-Range': `bytes 0-${bytes.byteLength - 1}/${bytes.byteLength}`,
    ETag: '"one"',
  });

const file = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(dataFolder(published().folder), 'briefs.parquet')));

describe('an archive', () => {
  it.each([
    [
      'without a dataset',
      answering(null, 404),
      /no \/data\/briefs\.parquet \(HTTP 404\).*no dataset has been released/,
    ],
    ['with a fault', answering(null, 500), /answered HTTP 500 for \/data\/briefs\.parquet/],
    [
      'that sends a large file whole',
      answering(new Uint8Array(9), 200, { 'Content-Length': '99000000' }),
      /does not send parts/,
    ],
    ['that does not say which part it sends', answering(new Uint8Array(9), 206), /does not send parts/],
    [
      'that sends less than it says',
      answering(new Uint8Array(9), 206, { 'Content-Range': 'bytes 0-99/100' }),
      /was cut off/,
    ],
    [
      'with a page in the place of the file',
      holding(new TextEncoder().encode('<html></html>')),
      /cannot be read/,
    ],
    ['with an empty file', answering(null, 416), /shorter than it was/],
    ['with a few bytes', holding(new Uint8Array(3)), /cannot be read/],
  ] satisfies [string, FetchRange, RegExp][])('%s is told', async (_, fetchRange, message) => {
    const answer = ask({ fetchRange }, query);
    await expect(answer).rejects.toThrow(DatasetUnavailableError);
    await expect(answer).rejects.toThrow(message);
  });

  it('that knows no ranges is read where its files are small', async () => {
    const bytes = file();
    const fetchRange = answering(bytes, 200, { 'Content-Length': String(bytes.byteLength) });
    expect((await ask({ fetchRange }, query)).rows).toEqual((await ask(published(), query)).rows);
  });

  it('that is out of reach is told in the words of what reached for it', async () => {
    const gone = new Error('archive.example cannot be reached');
    await expect(ask({ fetchRange: () => Promise.reject(gone) }, query)).rejects.toBe(gone);
  });

  it('is left alone when the one who asked has gone', async () => {
    const gone = AbortSignal.abort(new Error('cancelled'));
    await expect(ask(published(), query, { signal: gone })).rejects.toThrow('cancelled');
    const leaving = new AbortController();
    const fetchRange: FetchRange = async (...request) => {
      const response = await published().fetchRange(...request);
      leaving.abort(new Error('cancelled'));
      return response;
    };
    await expect(ask({ fetchRange }, query, { signal: leaving.signal })).rejects.toThrow('cancelled');
  });
});

describe('a damaged file', () => {
  it('is answered from or told to be damaged, wherever the damage is', async () => {
    const sound = file();
    let told = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = sound.slice();
        bytes[at] = (bytes[at] ?? 0) ^ by;
        const answer = await ask({ fetchRange: holding(bytes) }, query).catch((error: unknown) => error);
        if (!(answer instanceof Error)) return;
        expect(answer).toBeInstanceOf(DatasetUnavailableError);
        told++;
      }),
      { seed: 7, numRuns: 300 },
    );
    expect(told).toBeGreaterThan(50);
  });

  it('is told where its end is missing', async () => {
    const sound = file();
    for (const length of [sound.length - 1, sound.length >> 1, 8, 4]) {
      const fetchRange = holding(sound.slice(0, length));
      await expect(ask({ fetchRange }, query)).rejects.toThrow(/cannot be read/);
    }
  });
});
