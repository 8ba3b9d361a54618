/** Line ends, control characters and bidirectional ones of a corpus never reach an agent: not as text, not as data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { runMain } from '../support/cli.ts';
import { brief, decision, meeting, municipality, writeNdjson } from '../support/corpus/corpus.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { call, clientOf } from './demo-service.fixture.ts';

const unsafe = 'Riverton\r\n- evil\u0007\u202e\u2066\u2028\u0085x';
const clean = 'Riverton - evil x';

const rows = () => ({
  municipalities: [municipality({ name: unsafe, type: unsafe })],
  meetings: [meeting({ body_name: unsafe, location: unsafe })],
  briefs: [brief({ headline: unsafe, summary: unsafe })],
  decisions: [decision({ headline: unsafe, summary: unsafe })],
  motions: [
    sampleRow('motions', { id: 'mo1', text: unsafe, mover: unsafe, seconder: unsafe }),
    sampleRow('motions', { id: 'mo2', text: unsafe }),
  ],
  member_votes: [
    sampleRow('member_votes', { id: 'v1', motion_id: 'mo1', member_name: unsafe, vote: 'yes' }),
    sampleRow('member_votes', { id: 'v2', motion_id: 'mo1', member_name: `Cy ${unsafe}`, vote: 'no' }),
  ],
  permits: [sampleRow('permits', { name: unsafe })],
});

const folder = mkdtempSync(join(tmpdir(), 'civic-unsafe-'));
let server: LocalServer | undefined;
beforeAll(async () => {
  const site = join(folder, 'site');
  const corpus = writeNdjson(join(folder, 'corpus'), rows());
  const { code, stderr } = await runMain(['build', corpus, '--out', site]);
  if (code !== 0) throw new Error(stderr);
  server = await serve(site, { port: 0 });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** All texts of a value. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const slug = 'alder-falls-oh';

test.each<[string, Record<string, unknown>]>([
  ['list_cities', {}],
  ['list_cities', { query: 'riverton' }],
  ['get_city_context', { slug, meetings: 3, blocks: ['permits'] }],
  ['get_city_meetings', { slug, when: 'all' }],
  ['get_city_meetings', { slug, meeting_id: 'm1' }],
  ['get_votes', { slug }],
  ['get_votes', { slug, member: 'Cy' }],
  ['compare_members', { slug, a: 'Cy', b: 'Riverton - evil x' }],
  ['search_meetings', { query: 'evil' }],
  ['search_decisions', { query: 'evil' }],
  ['filter_dataset', { table: 'municipalities' }],
  ['filter_dataset', { table: 'briefs' }],
])('%s answers %j with spaces instead', async (tool, args) => {
  const origin = server?.origin ?? '';
  const { text, structured, isError } = await call(await clientOf(origin, fetch), tool, args);
  expect([isError, text]).toEqual([false, expect.stringContaining(clean)]);
  expect(text).not.toMatch(/^- evil/m);
  // Only our own line ends, and those of texts that may have several lines.
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  const texts = textsOf(structured);
  expect(
    texts.filter((found) => /[^\P{Cc}\r\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(found)),
  ).toEqual([]);
  expect(texts).toContain(clean);
});

test('a completion has the name of a place in one line', async () => {
  const client = await clientOf(server?.origin ?? '', fetch);
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name: 'council_this_month' },
    argument: { name: 'place', value: 'riv' },
  });
  expect(completion.values).toEqual([expect.stringMatching(/^Riverton - evil x, /)]);
});
