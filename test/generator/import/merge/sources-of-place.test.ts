/** When meetings are merged, in which order of sources, and what happens to rows that no import wrote. */
import { expect, it } from 'vitest';
import { legistar } from '../../../../generator/import/legistar/legistar.ts';
import { storePage } from '../../../../generator/import/merge/page-facts.ts';
import { PlaceSources } from '../../../../generator/import/merge/place-sources.ts';
import { sourcesOf } from '../../../../generator/import/sources.ts';
import { differences } from '../import.fixture.ts';
import { Corpus, council, type Published, type SourceId } from './sources.fixture.ts';

const publish = (id: string, location: string): Published => ({
  meetings: [
    council(id, {
      location,
      items: [
        {
          id: '1',
          title: 'Rezoning',
          matter: { fileNumber: '26-1' },
          motions: [{ id: '1', resultText: 'Carried' }],
        },
      ],
    }),
  ],
});
const a = publish('1', 'City Hall');
const b = publish('7', 'Room 2');

const stored = (corpus: Corpus): unknown =>
  corpus.database.prepare('SELECT count(*) AS rows FROM import_meetings').get()?.['rows'];

it('a place with one source stores nothing besides its rows', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  expect(stored(corpus)).toBe(0);
  await corpus.import('b1', b);
  expect(stored(corpus)).toBe(2);
});

it('the order of the configuration decides, and a new order applies to all meetings', async () => {
  const corpus = new Corpus();
  const meetings = () =>
    corpus.tables().meetings.map(({ id, location }) => `${String(id)} ${String(location)}`);
  await corpus.import('a1', a, { order: ['b1', 'a1'] });
  await corpus.import('b1', b, { order: ['b1', 'a1'] });
  expect(meetings()).toEqual(['b1-elm-e7 Room 2']);
  await corpus.import('a1', a, { order: ['a1', 'b1'] });
  expect(meetings()).toEqual(['a1-elm-e1 City Hall']);
  await corpus.import('b1', b, { order: ['b1', 'a1'] });
  expect(meetings()).toEqual(['b1-elm-e7 Room 2']);
  // Without a configuration, the order stays.
  await corpus.import('a1', a, { order: [] });
  expect(meetings()).toEqual(['b1-elm-e7 Room 2']);
  // A source that is not in the configuration comes last.
  await corpus.import('a1', a, { order: ['a1'] });
  expect(meetings()).toEqual(['a1-elm-e1 City Hall']);
});

it.each<[SourceId, SourceId]>([
  ['a1', 'b1'],
  ['b1', 'a1'],
])('without a configuration, sources are in the order of their names: %s first', async (first, second) => {
  const corpus = new Corpus();
  await corpus.import(first, first === 'a1' ? a : b, { order: [] });
  await corpus.import(second, second === 'a1' ? a : b, { order: [] });
  expect(corpus.tables().meetings).toMatchObject([{ id: 'a1-elm-e1' }]);
});

it('meetings that an earlier version imported as two are merged by the next import', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  corpus.database.exec('DELETE FROM import_sources');
  await corpus.import('b1', b);
  expect(corpus.tables().meetings).toHaveLength(2);
  await corpus.import('a1', a);
  expect(corpus.tables().meetings).toMatchObject([{ id: 'a1-elm-e1' }]);
});

it('the place has the facts of all of its entries, the first one first, and the order of its sources', () => {
  const imports = [
    { source: 'civicclerk', client: 'elmoh', place: { slug: 'elm-oh', population: 900 } },
    { source: 'legistar', client: 'oak', place: { slug: 'oak-oh' } },
    { source: 'legistar', client: 'elm', place: { slug: 'elm-oh', population: 800, type: 'city' } },
  ] as const;
  const environment = { imports, lists: [], stored: () => undefined, variables: {} };
  const [source] = sourcesOf(legistar, { clients: ['elm'] }, environment);
  expect(source?.place.row).toMatchObject({ population: 900, type: 'city' });
  expect(source?.order).toEqual(['civicclerk/elmoh', 'legistar/elm']);
  const [elsewhere] = sourcesOf(legistar, { clients: ['elm'], place: 'birch-mi' }, environment);
  expect(elsewhere?.place.row).not.toHaveProperty('type');
});

it('imports of two sources at the same time give the same rows as one after the other', async () => {
  const serial = new Corpus();
  await serial.import('a1', a);
  await serial.import('b1', b);
  const parallel = new Corpus();
  await Promise.all([parallel.import('b1', b), parallel.import('a1', a)]);
  const changes = differences(serial.tables(), parallel.tables());
  expect(changes.filter((change) => !change.includes('updated_at'))).toEqual([]);
});

it('what other programs wrote about a meeting moves to the merged one', async () => {
  const corpus = new Corpus();
  await corpus.import('b1', b);
  corpus.database.exec(`
    UPDATE meetings SET archived_pdf_key = 'archive/7.pdf';
    UPDATE briefs SET headline = 'Homes at the mill', generated_by = 'ai:model';
    INSERT INTO meeting_topics (id, meeting_id, muni_id, topic, source_url)
      SELECT 't1', id, muni_id, 'housing', source_url FROM meetings;
    INSERT INTO briefs_i18n (id, meeting_id, muni_id, language, headline, source_url)
      SELECT 'f1', id, muni_id, 'fr', 'Logements', source_url FROM meetings`);
  await corpus.import('a1', a);
  expect(corpus.tables()).toMatchObject({
    meetings: [{ id: 'a1-elm-e1', archived_pdf_key: 'archive/7.pdf' }],
    briefs: [{ meeting_id: 'a1-elm-e1', headline: 'Homes at the mill', generated_by: 'ai:model' }],
    meeting_topics: [{ id: 't1', meeting_id: 'a1-elm-e1' }],
    briefs_i18n: [{ id: 'f1', meeting_id: 'a1-elm-e1' }],
  });
  corpus.database.exec(`UPDATE meetings SET archived_pdf_key = 'archive/new.pdf'`);
  await corpus.import('a1', publish('1', 'Library'));
  expect(corpus.tables()).toMatchObject({
    meetings: [{ location: 'Library', archived_pdf_key: 'archive/new.pdf' }],
    briefs: [{ generated_by: 'ai:model' }],
  });
});

it('a brief of another program wins over the extracted one of the meeting that it moves to', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  await corpus.import('b1', { meetings: b.meetings.map((meeting) => ({ ...meeting, startTime: '19:00' })) });
  corpus.database.exec(`UPDATE briefs SET generated_by = 'ai:model' WHERE meeting_id = 'b1-elm-e7'`);
  await corpus.import('b1', b);
  expect(corpus.tables().briefs).toMatchObject([{ meeting_id: 'a1-elm-e1', generated_by: 'ai:model' }]);
});

it('an item whose file was removed refers to none', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  await corpus.import('b1', b);
  expect(corpus.tables().agenda_items).toMatchObject([{ matter_id: 'a1-elm-f26_1' }]);
  corpus.database.exec(
    'UPDATE agenda_items SET matter_id = NULL; UPDATE motions SET matter_id = NULL; UPDATE decisions SET matter_id = NULL; DELETE FROM matters',
  );
  await corpus.import('b1', publish('7', 'Library'));
  const { error } = await corpus.import('b1', publish('7', 'Room 9'));
  expect(error).toBeUndefined();
  expect(corpus.tables().agenda_items).toMatchObject([{ matter_id: null }]);
});

it('an importer that yields a row of a meeting without its meeting is a bug', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  const sources = new PlaceSources(corpus.database, 'us-elm-oh');
  const page = { rows: { documents: [{ id: 'd1' }] } };
  expect(() => storePage(page, 'a1/elm', sources, '')).toThrow('a row of documents without its meeting');
});
