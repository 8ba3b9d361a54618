/** The bulk dataset at the edge: whole files, byte ranges, and revalidation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { describe, expect, test } from 'vitest';
import { dataPath, databaseFileName, tableFileName } from '../../schemas/paths.ts';
import { cacheRules } from '../../generator/store/artifact.ts';
import { canRunEdge } from '../support/edge/edge.ts';
import { corsOf, edgeForFile } from './edge.fixture.ts';

const database = dataPath(databaseFileName);
const meetings = dataPath(tableFileName('meetings'));

describe.skipIf(!canRunEdge())('the archive through the edge', () => {
  const { edge, built } = edgeForFile(['search', 'bulk']);

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    edge().ask('archive', path, { headers });
  const stored = (path: string): Buffer => readFileSync(join(built(), 'archive', path));
  const bytesOf = async (answer: Response): Promise<string> =>
    Buffer.from(await answer.arrayBuffer()).toString('hex');

  test.each([database, meetings])('serves the stored bytes of %s for any Accept-Encoding', async (path) => {
    for (const expected of ['MISS', 'HIT']) {
      const answer = await get(path, { 'Accept-Encoding': 'gzip, br' });
      expect(answer.headers.get('X-Cache')).toBe(expected);
      expect(answer.headers.get('Content-Encoding')).toBeNull();
      expect(answer.headers.get('Content-Length')).toBe(String(stored(path).length));
      expect(answer.headers.get('Cache-Control')).toBe(cacheRules.daily);
      expect((await bytesOf(answer)) === stored(path).toString('hex')).toBe(true);
    }
  });

  test.each<[string, string, (size: number) => readonly [number, number]]>([
    ['the first bytes', 'bytes=0-99', () => [0, 99]],
    ['a range in the middle', 'bytes=1000-1999', () => [1000, 1999]],
    ['the end', 'bytes=-8', (size) => [size - 8, size - 1]],
    ['everything after an offset', 'bytes=2000-', (size) => [2000, size - 1]],
  ])('serves %s', async (_, range, ends) => {
    const file = stored(meetings);
    const [first, last] = ends(file.length);
    const answer = await get(meetings, { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${file.length}`);
    expect(corsOf(answer).origin).toBe('*');
    expect(await bytesOf(answer)).toBe(file.subarray(first, last + 1).toString('hex'));
  });

  test('answers 416 for a range after the end', async () => {
    const answer = await get(meetings, { Range: 'bytes=999999999-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('Content-Range')).toBe(`bytes */${stored(meetings).length}`);
    expect(corsOf(answer).origin).toBe('*');
  });

  test('lets Parquet readers fetch the meetings of one place by range requests', async () => {
    const statuses: number[] = [];
    const fetched: typeof fetch = async (...request) => {
      const answer = await fetch(...request);
      statuses.push(answer.status);
      return answer;
    };
    const file = await asyncBufferFromUrl({ url: edge().urlOf('archive', meetings), fetch: fetched });
    const options = { file, compressors, columns: ['id', 'muni_id'] };
    const [first] = await parquetReadObjects({ ...options, rowStart: 0, rowEnd: 1 });
    const found = await parquetReadObjects({ ...options, filter: { muni_id: { $eq: first?.['muni_id'] } } });
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map((row) => row['muni_id']))).toEqual(new Set([first?.['muni_id']]));
    // The first request reads only the size.
    expect(new Set(statuses.slice(1))).toEqual(new Set([206]));
  });

  test('answers 304 to a client with a current copy', async () => {
    const etag = (await get(database)).headers.get('ETag') ?? '';
    const known = await get(database, { 'If-None-Match': etag });
    expect(known.status).toBe(304);
    expect(corsOf(known)).toEqual({ origin: '*', exposesTag: true });
  });

  test('compresses JSON', async () => {
    const answer = await get(dataPath('manifest.json'), { 'Accept-Encoding': 'br' });
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(await answer.text()).toBe(stored('data/manifest.json').toString());
  });

  test('answers 404 for missing files, readable by pages of any origin', async () => {
    const answer = await get(dataPath('nothing.parquet'));
    expect(answer.status).toBe(404);
    expect(corsOf(answer).origin).toBe('*');
  });
});
