import { expect, test } from 'vitest';
import { Findings } from '../../../generator/corpus/check/findings.ts';
import { describeDocuments, spoolDocuments } from '../../../generator/opensearch/documents.ts';
import { localConfig } from '../../../schemas/config.ts';
import {
  municipality,
  brief,
  decision,
  meeting,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../support/corpus/corpus.ts';

/** Seven meetings in three months, six of them searchable. */
function corpusOfMonths(): string {
  const rows = smallCorpus();
  const days = ['2026-01-05', '2026-03-20', '2026-02-01', '2026-03-20', '2026-01-31', '2026-02-02'];
  for (const [number, meeting_date] of days.entries())
    rows.meetings.push(meeting({ id: `n${number}`, meeting_date }));
  for (const number of [0, 1, 2, 3, 4]) rows.briefs.push(brief({ meeting_id: `n${number}` }));
  return writeNdjson(temporaryFolder(), rows);
}

const spool = (corpus: string, packSize: number) =>
  spoolDocuments(
    corpus,
    temporaryFolder(),
    {
      config: localConfig('http://localhost'),
      findings: new Findings(() => {}, { skipInvalid: false }),
      events: {},
    },
    packSize,
  );

test.each([1, 2, 4, 100])(
  'meetings are read in the sort order of ties, %i in a pack, from any position',
  async (size) => {
    const { facts, from } = (await spool(corpusOfMonths(), size)).meetings;
    const ids = ['n1', 'n3', 'm1', 'n2', 'n4', 'n0'];
    for (let first = 0; first <= ids.length; first++)
      expect([...from(first)].map(({ id }) => id)).toEqual(ids.slice(first));
    expect(facts).toMatchObject({ meetings: 6, places: 1, oldest: '2026-01-05', newest: '2026-03-20' });
  },
);

test('the description is the same only for the same meetings', async () => {
  const corpus = corpusOfMonths();
  const describe = async (path: string, size: number) =>
    describeDocuments((await spool(path, size)).meetings);
  const first = await describe(corpus, 2);
  expect(await describe(corpus, 3)).toEqual(first);
  const other = await describe(writeNdjson(temporaryFolder(), smallCorpus()), 2);
  expect(other.sha256).not.toBe(first.sha256);
  expect(first.place_table).toEqual([
    ['US/alder-falls-oh', 'Alder Falls', 'Ohio', 'city', 6, 1, 'https://alder-falls.example/'],
  ]);
});

test('both descriptions have every place of the corpus, also without documents', async () => {
  const rows = smallCorpus();
  rows.municipalities.push(
    municipality({ id: 'p2', slug: 'port-sorrel-oh', name: 'Port Sorrel', website_url: null }),
  );
  const { meetings, decisions } = await spool(writeNdjson(temporaryFolder(), rows), 10);
  for (const documents of [meetings, decisions])
    expect(describeDocuments(documents).place_table).toEqual([
      ['US/alder-falls-oh', 'Alder Falls', 'Ohio', 'city', 1, 1, 'https://alder-falls.example/'],
      ['US/port-sorrel-oh', 'Port Sorrel', 'Ohio', 'city', 0, 0, null],
    ]);
});

test('each decision is a document of its own', async () => {
  const rows = smallCorpus();
  rows.decisions.push(decision({ id: 'd2', headline: 'A levy' }));
  const { meetings, decisions } = await spool(writeNdjson(temporaryFolder(), rows), 10);
  expect([...decisions.from(0)].map(({ id, meeting }) => [id, meeting])).toEqual([
    ['m1/d1', 'm1'],
    ['m1/d2', 'm1'],
  ]);
  expect(decisions.facts).toMatchObject({ meetings: 2, places: 1, updatedAt: meetings.facts.updatedAt });
  expect(describeDocuments(decisions).sha256).not.toBe(describeDocuments(meetings).sha256);
});
