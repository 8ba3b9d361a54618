/** Missing and broken archives: each yields a clear error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetUnavailableError } from '../../../../mcp-server/dataset/messages.ts';
import type { FetchRange } from '../../../../mcp-server/dataset/parquet/range-requests.ts';
import { writeNdjson } from '../../../support/corpus/corpus.ts';
import { dataFolder } from '../../../support/dataset/dataset-rows.ts';
import { cases } from '../../../support/long.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { ask, publishedForFile } from '../published.fixture.ts';

const published = publishedForFile((path) => writeNdjson(path, richCorpus()));

const query = { table: 'briefs', where: [{ column: 'muni_id', op: 'eq', value: 'oh1' }] } as const;

const answering =
  (body: Uint8Array<ArrayBuffer> | null, status: number, headers: Record<string, string> = {}): FetchRange =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));

/** An archive whose every file has these bytes. */
const containing = (bytes: Uint8Array<ArrayBuffer>): FetchRange =>
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
    ['with a server error', answering(null, 500), /returned HTTP 500 for \/data\/briefs\.parquet/],
    [
      'that sends a large file whole',
      answering(new Uint8Array(9), 200, { 'Content-Length': '99000000' }),
      /does not support range requests/,
    ],
    ['that omits Content-Range', answering(new Uint8Array(9), 206), /does not support range requests/],
    [
      'that sends less than its Content-Range',
      answering(new Uint8Array(9), 206, { 'Content-Range': 'bytes 0-99/100' }),
      /was cut off/,
    ],
    [
      'with an HTML page instead of the file',
      containing(new TextEncoder().encode('<html></html>')),
      /cannot be read/,
    ],
    ['with an empty file', answering(null, 416), /is now shorter/],
    ['with a few bytes', containing(new Uint8Array(3)), /cannot be read/],
  ] satisfies [string, FetchRange, RegExp][])('%s yields a clear error', async (_, fetchRange, message) => {
    const answer = ask({ fetchRange }, query);
    await expect(answer).rejects.toThrow(DatasetUnavailableError);
    await expect(answer).rejects.toThrow(message);
  });

  it('without range support is read if its files are small', async () => {
    const bytes = file();
    const fetchRange = answering(bytes, 200, { 'Content-Length': String(bytes.byteLength) });
    expect((await ask({ fetchRange }, query)).rows).toEqual((await ask(published(), query)).rows);
  });

  it('that is unreachable passes on the error of fetchRange', async () => {
    const unreachable = new Error('archive.example cannot be reached');
    await expect(ask({ fetchRange: () => Promise.reject(unreachable) }, query)).rejects.toBe(unreachable);
  });

  it('gets no more requests after the query is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('cancelled'));
    await expect(ask(published(), query, { signal: aborted })).rejects.toThrow('cancelled');
    const controller = new AbortController();
    const fetchRange: FetchRange = async (...request) => {
      const response = await published().fetchRange(...request);
      controller.abort(new Error('cancelled'));
      return response;
    };
    await expect(ask({ fetchRange }, query, { signal: controller.signal })).rejects.toThrow('cancelled');
  });
});

describe('a damaged file', () => {
  it('is readable or reported as damaged, wherever the damage is', async () => {
    const intact = file();
    const runs = cases(100, 300);
    let reported = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(intact.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = intact.slice();
        bytes[at] = (bytes[at] ?? 0) ^ by;
        const answer = await ask({ fetchRange: containing(bytes) }, query).catch((error: unknown) => error);
        if (!(answer instanceof Error)) return;
        expect(answer).toBeInstanceOf(DatasetUnavailableError);
        reported++;
      }),
      { seed: 7, numRuns: runs },
    );
    expect(reported).toBeGreaterThan(runs / 6);
  });

  it('is reported if its end is missing', async () => {
    const intact = file();
    for (const length of [intact.length - 1, intact.length >> 1, 8, 4]) {
      const fetchRange = containing(intact.slice(0, length));
      await expect(ask({ fetchRange }, query)).rejects.toThrow(/cannot be read/);
    }
  });
});
