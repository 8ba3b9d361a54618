/** What is known against a vote is said wherever the vote is shown: pages, JSON, CSV, feeds, the search and the tools for agents. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { voteStateMarks } from '../../generator/site/html/outcome-mark.ts';
import { voteStateNames } from '../../schemas/formats/record-words.ts';
import { runMain } from '../support/cli.ts';
import { decision, meeting, municipality, writeNdjson } from '../support/corpus/corpus.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { call, clientOf } from './demo-service.fixture.ts';

const slug = 'alder-falls-oh';
const other = 'https://other.example/minutes?a=1&b="2"'.replaceAll('"', "'");

/** Passed 1 to 3, not from adopted minutes; another source says 4 to 0. */
const rows = (place: Parameters<typeof municipality>[0]) => ({
  municipalities: [municipality(place)],
  meetings: [meeting()],
  decisions: [
    decision({
      motion_id: 'mo1',
      yes: 1,
      no: 3,
      stage: 'final',
      conflicts: [`yes=4 ${other}`, `no=0 ${other}`],
    }),
  ],
  motions: [
    sampleRow('motions', {
      id: 'mo1',
      text: 'Motion to approve',
      result: 'passed',
      yes: 1,
      no: 3,
      abstain: 0,
      divided: true,
      adopted_minutes: false,
    }),
    sampleRow('motions', { id: 'mo2', text: 'Second motion', adopted_minutes: false }),
  ],
  agenda_items: [sampleRow('agenda_items', { id: 'i1', title: 'Hearing of the second motion' })],
  member_votes: ['yes', 'no'].map((vote, index) =>
    sampleRow('member_votes', {
      id: `v${index}`,
      motion_id: 'mo1',
      member_name: `Member ${index}`,
      vote: vote === 'yes' ? 'yes' : 'no',
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'civic-vote-states-'));
const site = join(folder, 'site');
let server: LocalServer | undefined;
beforeAll(async () => {
  const corpus = writeNdjson(join(folder, 'corpus'), rows({}));
  const { code, stderr } = await runMain(['build', corpus, '--out', site, '--as-of', '2026-03-20T12:00:00Z']);
  if (code !== 0) throw new Error(stderr);
  server = await serve(site, { port: 0 });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const names = Object.values(voteStateNames.en);
const get = async (path: string): Promise<string> => await (await fetch(`${server?.origin}${path}`)).text();

describe('a vote that is provisional, contradicted and in conflict says so', () => {
  test.each([
    [`/city/${slug}/`],
    [`/city/${slug}/meeting/m1/`],
    [`/city/${slug}/votes/`],
    [`/city/${slug}/meetings.atom`],
    [`/city/${slug}/meetings.ics`],
    ['/'],
    ['/state/ohio/'],
    ['/decisions.html?q=larkspur'],
  ])('at %s', async (path) => {
    // Lines of calendars are folded.
    const text = (await get(path)).replaceAll('\r\n ', '');
    for (const name of names) expect(text).toContain(name);
  });

  test.each([
    [`/city/${slug}/decisions.csv`, 'provisional; contradicted; conflicting'],
    // A roll call is in conflict only with its own tally.
    [`/city/${slug}/votes.csv`, 'provisional; contradicted'],
    ['/decisions.csv?q=larkspur', 'provisional; contradicted; conflicting'],
  ])('at %s', async (path, states) => {
    const [header, row] = (await get(path)).split('\r\n');
    expect(header).toContain('vote_state');
    expect(row).toContain(states);
  });

  test('in the list of decisions of the place, too', async () => {
    const [list = ''] =
      /<span class="decision-facts".*?<\/span\s*>\s*<p/s.exec(await get(`/city/${slug}/`)) ?? [];
    for (const name of names) expect(list).toContain(name);
  });

  test('so does a motion that settled no decision', async () => {
    const page = await get(`/city/${slug}/meeting/m1/`);
    expect(page.split(voteStateNames.en.provisional)).toHaveLength(3);
  });

  test('in JSON, with what the other source states', async () => {
    const conflicts = [
      { field: 'yes', value: 4, source: other },
      { field: 'no', value: 0, source: other },
    ];
    const state = { vote_state: ['provisional', 'contradicted', 'conflicting'], conflicts };
    const meetings = JSON.parse(readFileSync(join(site, `us/city/${slug}/meetings.json`), 'utf8')) as {
      recent: { decisions: unknown[] }[];
    };
    expect(meetings.recent[0]?.decisions).toMatchObject([state]);
    const found = JSON.parse(await get('/decisions?q=larkspur')) as { results: unknown[] };
    expect(found.results).toMatchObject([state]);
    const within = JSON.parse(await get('/search?q=larkspur&include=decision')) as {
      results: { decision: unknown }[];
    };
    expect(within.results[0]?.decision).toMatchObject(state);
  });

  test.each<[string, Record<string, unknown>]>([
    ['get_city_meetings', { slug, when: 'all' }],
    ['search_decisions', { query: 'larkspur' }],
  ])('in the answer of %s', async (tool, args) => {
    const { text } = await call(await clientOf(server?.origin ?? '', fetch), tool, args);
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain(`elsewhere yes=4 ${other}`);
  });

  test.each<[string, Record<string, unknown>]>([
    ['get_votes', { slug }],
    ['get_votes', { slug, member: 'Member 1' }],
    ['compare_members', { slug, a: 'Member 0', b: 'Member 1' }],
  ])('in the answer of %s %j, where its table says so', async (tool, args) => {
    const { text } = await call(await clientOf(server?.origin ?? '', fetch), tool, args);
    expect(text).toContain(voteStateNames.en.contradicted);
    expect(text).toContain(voteStateNames.en.provisional);
  });
});

describe('marks of a vote', () => {
  const conflicts = [
    { field: 'outcome', value: 'failed', source: other },
    { field: 'amount_cents', value: 150_000, source: other },
    { field: 'yes', value: 1, source: 'https://third.example/' },
  ] as const;
  const textOf = (language: 'en' | 'es' | 'fr'): string =>
    (
      voteStateMarks(
        { vote_state: ['conflicting'], conflicts: [...conflicts] },
        language,
        'US',
      )?.toString() ?? ''
    )
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();

  test.each([
    ['en', 'sources disagree Also on record: Failed, amount $1,500 (source); 1 yes (source)'],
    ['es', 'las fuentes no coinciden También consta: Rechazada, monto $1,500 (fuente); 1 a favor (fuente)'],
    [
      'fr',
      'les sources se contredisent Également consigné : Rejetée, montant 1 500 $ US (source); 1 pour (source)',
    ],
  ] as const)('are in the language of the page: %s', (language, text) => {
    expect(textOf(language)).toBe(text);
  });

  test('link to the source, and are nothing for a vote that nothing is known against', () => {
    const html = voteStateMarks({ vote_state: ['conflicting'], conflicts: [...conflicts] }, 'en', 'US');
    expect(html?.toString()).toContain('href="https://other.example/minutes?a=1&amp;b=');
    expect(voteStateMarks({}, 'en', 'US')).toBeUndefined();
  });
});
