/** A veto and the vote on it, in meetings weeks apart: from the source to pages, data files, search and tools for agents. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, serve as serveSite } from '../../../generator/serve/serve.ts';
import { runMain } from '../../support/cli.ts';
import { decision, meeting } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { alderFalls, event, itemOf, votedItem } from '../../support/legistar/legistar-client.ts';
import type { LegistarData } from '../../support/legistar/legistar-data.ts';
import { LegistarServer } from '../../support/legistar/legistar-server.ts';
import { call, clientOf } from '../../mcp-server/demo-service.fixture.ts';
import { pageOf, textOf } from '../site/place/place-pages.fixture.ts';
import { corpusPath, differences, importFrom, serve, tablesOf } from './import.fixture.ts';

const message = 'Mayor’s veto and disapproval message of Introductory Number 31-A of 2026, A Local Law';

/** The message is referred on March 4; the council votes on March 25. */
const vetoed = (title = message): LegistarData => {
  const data = alderFalls();
  const law = { EventItemMatterFile: 'Int 0031-2026' };
  for (const matter of data.Matters)
    if (matter['MatterId'] === 31)
      Object.assign(matter, { MatterFile: 'Int 0031-2026', MatterTitle: 'A Local Law' });
  data.Events = [
    event(41, {
      EventItems: [
        votedItem(5101, title, 32, {
          EventItemActionName: 'Referred to Committee',
          EventItemPassedFlag: null,
        }),
      ],
    }),
    event(42, {
      EventDate: '2026-03-25T00:00:00',
      EventItems: [
        votedItem(5201, 'A Local Law', 31, { ...law, EventItemActionName: 'Overridden by Council' }),
      ],
    }),
  ];
  data.Votes = new Map();
  return data;
};

const links = ({ decision_links }: ReturnType<typeof tablesOf>): unknown[] =>
  decision_links.map((row) => [row['decision_id'], row['target_id'], row['basis']]);

const expected = [
  ['lg-alder-i5101', 'lg-alder-m31', 'the vote on this veto'],
  ['lg-alder-i5201', 'lg-alder-m32', 'the veto that this vote is on'],
];

describe('the links of an import', () => {
  it('are there once both meetings are, and stay as they are', async () => {
    const server = await serve(vetoed());
    const corpus = corpusPath();
    await importFrom(server, corpus);
    const before = tablesOf(corpus);
    expect(links(before)).toEqual(expect.arrayContaining(expected));
    expect(links(before)).toHaveLength(2);
    await importFrom(server, corpus, { full: true });
    expect(differences(before, tablesOf(corpus))).toEqual([]);
    expect(before.sources[0]?.['tables']).toContain('decision_links');
  });

  it('are those of a message without the word, too', async () => {
    const returned = 'Message from the Mayor returning without approval Introductory Number 31-A of 2026';
    const corpus = corpusPath();
    await importFrom(await serve(vetoed(returned)), corpus);
    expect(links(tablesOf(corpus))).toEqual(expect.arrayContaining(expected));
  });

  it('go if the vote does, and come if the record is read later', async () => {
    const server = await serve(vetoed());
    const corpus = corpusPath();
    await importFrom(server, corpus);
    Object.assign(itemOf(server.data, 42, 5201), { EventItemActionName: 'Approved' });
    await importFrom(server, corpus, { full: true });
    expect(links(tablesOf(corpus))).toEqual([]);
    Object.assign(itemOf(server.data, 42, 5201), { EventItemActionName: 'Overridden by Council' });
    await importFrom(server, corpus, { full: true });
    expect(links(tablesOf(corpus))).toHaveLength(2);
  });
});

describe('what is published', () => {
  const slug = 'alder-falls-oh';
  const folder = mkdtempSync(join(tmpdir(), 'civic-vetoes-'));
  const site = join(folder, 'site');
  let server: LocalServer | undefined;
  const get = async (path: string): Promise<string> => await (await fetch(`${server?.origin}${path}`)).text();

  beforeAll(async () => {
    const corpus = join(folder, 'corpus.db');
    await using source = await LegistarServer.start('alder', vetoed());
    await importFrom(source, corpus);
    const { code, stderr } = await runMain([
      'build',
      corpus,
      '--out',
      site,
      '--as-of',
      '2026-04-20T12:00:00Z',
    ]);
    if (code !== 0) throw new Error(stderr);
    server = await serveSite(site, { port: 0 });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  const vote = {
    part: 'vote',
    decision_id: 'lg-alder-i5201',
    meeting_id: 'lg-alder-e42',
    date: '2026-03-25',
    outcome: 'overridden',
  };
  const record = {
    part: 'record',
    decision_id: 'lg-alder-i5101',
    meeting_id: 'lg-alder-e41',
    date: '2026-03-04',
  };

  it.each(['meetings.json', 'city.json'])('%s has each with the other', (file) => {
    const { recent } = JSON.parse(readFileSync(join(site, `us/city/${slug}/${file}`), 'utf8')) as {
      recent: { decisions: unknown[] }[];
    };
    expect(recent.map(({ decisions }) => decisions[0])).toMatchObject([{ veto: record }, { veto: vote }]);
  });

  it('pages lead from each to the other', async () => {
    const [of41, of42] = await Promise.all(
      ['e41', 'e42'].map(async (id) => await get(`/city/${slug}/meeting/lg-alder-${id}/`)),
    );
    expect(textOf(of41 ?? '')).toContain('Vote on this veto: Mar 25, 2026 Veto overridden');
    expect(of41).toContain('meeting/lg-alder-e42/#dlg-alder-i5201"');
    expect(textOf(of42 ?? '')).toContain('Veto: Mar 4, 2026');
    expect(of42).toContain('meeting/lg-alder-e41/#dlg-alder-i5101"');
    expect(await get(`/city/${slug}/meeting/lg-alder-e42/`)).toContain('id="dlg-alder-i5201"');
  });

  it('decisions.csv names it', async () => {
    const rows = (await get(`/city/${slug}/decisions.csv`)).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
      ['veto_part', 'veto_decision_id'],
      ['record', 'lg-alder-i5101'],
      ['vote', 'lg-alder-i5201'],
    ]);
  });

  it.each(['override', 'overridden', 'veto override'])('a search for “%s” finds the vote', async (query) => {
    const { results } = JSON.parse(await get(`/decisions?q=${encodeURIComponent(query)}`)) as {
      results: { id: string }[];
    };
    expect(results.map(({ id }) => id)).toContain('lg-alder-i5201');
  });

  it('tools for agents say so', async () => {
    const { text } = await call(await clientOf(server?.origin ?? '', fetch), 'get_city_meetings', {
      slug,
      when: 'all',
    });
    expect(text).toContain(
      '[vote on this veto: decision lg-alder-i5201 of meeting lg-alder-e42 on 2026-03-25, overridden]',
    );
    expect(text).toContain('[the veto: decision lg-alder-i5101 of meeting lg-alder-e41 on 2026-03-04');
  });
});

it.each([
  [{}, /Vote on this veto: Feb 9, 2026 Veto sustained/],
  [{ country: 'CA', state_code: 'QC' } as const, /Vote sur ce veto\s: 9 févr\. 2026 Veto maintenu/],
])('pages of %j say it in their language', (place, text) => {
  const page = pageOf(
    {
      meetings: [meeting({ meeting_date: '2026-02-02' }), meeting({ id: 'm2', meeting_date: '2026-02-09' })],
      decisions: [
        decision({ id: 'd1', outcome: 'other' }),
        decision({ id: 'd2', meeting_id: 'm2', outcome: 'sustained', matter_id: 'x' }),
      ],
      matters: [sampleRow('matters', { id: 'x' })],
      decision_links: [
        sampleRow('decision_links', {
          id: 'l',
          decision_id: 'd1',
          target_table: 'matters',
          target_id: 'x',
          basis: 'the vote on this veto',
        }),
      ],
    },
    { place },
  );
  expect(textOf(page)).toMatch(text);
});
