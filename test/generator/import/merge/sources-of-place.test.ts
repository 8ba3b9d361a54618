/** When meetings are merged, in which order of sources, and what happens to rows that no import wrote. */
import { expect, it } from 'vitest';
import { legistar } from '../../../../generator/import/legistar/legistar.ts';
import { storePage } from '../../../../generator/import/merge/page-facts.ts';
import { PlaceSources } from '../../../../generator/import/merge/place-sources.ts';
import { sourcesOf } from '../../../../generator/import/sources.ts';
import { dayLater, differences } from '../import.fixture.ts';
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

it('a place with one source has no stored meetings', async () => {
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
  await corpus.import('a1', a, { order: ['b1'] });
  expect(meetings()).toEqual(['b1-elm-e7 Room 2']);
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

it('the next import merges meetings that an earlier version imported twice', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  corpus.database.exec('DELETE FROM import_sources');
  await corpus.import('b1', b);
  expect(corpus.tables().meetings).toHaveLength(2);
  // Its first page has no meetings.
  await corpus.import('a1', a, { pages: 1 });
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
  const [elsewhere] = sourcesOf(legistar, { clients: ['elm'], place: 'oak-oh' }, environment);
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

it('summaries of a model stay when a second source of the place is added', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  const before = corpus.tables().decisions;
  expect(before).toHaveLength(1);
  corpus.database.exec(
    `UPDATE decisions SET summary = 'A plain summary', evidence = '[]', generated_by = 'ai:model'`,
  );
  await corpus.import('b1', b);
  const [decision] = before;
  expect(corpus.tables().decisions).toEqual([
    { ...decision, summary: 'A plain summary', evidence: '[]', generated_by: 'ai:model' },
  ]);
  // What is stored about the source has its own text, not that of the model.
  corpus.database.exec('DELETE FROM decisions');
  await corpus.import('b1', publish('7', 'Room 3'));
  expect(corpus.tables().decisions).toEqual(before);
});

it('what other programs write about the meeting that keeps its key stays, also if they change it later', async () => {
  const corpus = new Corpus();
  const write = (headline: string): void =>
    corpus.database.exec(`
      UPDATE meetings SET archived_pdf_key = 'archive/' || id || '.pdf';
      UPDATE briefs SET headline = '${headline}', generated_by = 'ai:model'`);
  await corpus.import('a1', a);
  write('Homes');
  await corpus.import('b1', { meetings: b.meetings.map((meeting) => ({ ...meeting, startTime: '19:00' })) });
  write('Homes at the mill');
  await corpus.import('b1', b);
  expect(corpus.tables()).toMatchObject({
    meetings: [{ id: 'a1-elm-e1', archived_pdf_key: 'archive/a1-elm-e1.pdf' }],
    briefs: [{ meeting_id: 'a1-elm-e1', headline: 'Homes at the mill' }],
  });
});

it('a meeting that vanished from its only source reappears if another source has it', async () => {
  const corpus = new Corpus();
  const later = [council('9', { day: '2026-04-01' })];
  await corpus.import('b1', { meetings: [...b.meetings, ...later] });
  await corpus.import('b1', { meetings: later }, { now: dayLater });
  await corpus.import('a1', a, { now: dayLater });
  expect(corpus.tables().meetings).toMatchObject([
    { id: 'a1-elm-e1', vanished_at: null },
    { id: 'b1-elm-e9' },
  ]);
});

it('the address of a place is that of its first source, unless the place has another', async () => {
  const corpus = new Corpus();
  const address = () => corpus.tables().municipalities[0]?.['source_url'];
  await corpus.import('b1', b);
  expect(address()).toBe('https://b1.example.org');
  await corpus.import('a1', a);
  expect(address()).toBe('https://a1.example.org');
  corpus.database.exec(`UPDATE municipalities SET source_url = 'https://www.elm.example.org/'`);
  await corpus.import('a1', a);
  expect(address()).toBe('https://www.elm.example.org/');
});

it('a brief of another program wins over the extracted one of the meeting that it moves to', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  await corpus.import('b1', { meetings: b.meetings.map((meeting) => ({ ...meeting, startTime: '19:00' })) });
  corpus.database.exec(`UPDATE briefs SET generated_by = 'ai:model' WHERE meeting_id = 'b1-elm-e7'`);
  await corpus.import('b1', b);
  expect(corpus.tables().briefs).toMatchObject([{ meeting_id: 'a1-elm-e1', generated_by: 'ai:model' }]);
});

it('an item whose file was removed references no file', async () => {
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

const row = {
  muni_id: 'us-elm-oh',
  meeting_date: '2026-03-04',
  start_time: '18:00',
  vanished_at: null,
  source_url: 'https://www.example.org/',
};

it('pages may name some columns and rows; the others keep their values', async () => {
  const corpus = new Corpus();
  await corpus.import('b1', b);
  const file = (id: string) => ({
    id: `c1-d${id}`,
    meeting_id: `c1-${id}`,
    muni_id: 'us-elm-oh',
    kind: 'agenda' as const,
    url: `https://files.example.org/${id}.pdf`,
    source_url: 'https://www.example.org/',
  });
  const start = [
    { ...row, id: 'c1-1', body_name: 'City Council', location: 'Hall' },
    { ...row, id: 'c1-2', body_name: 'Planning Commission' },
  ];
  await corpus.importPages('c1', [
    { rows: { meetings: start, documents: [file('1'), file('2')] } },
    { rows: { meetings: [{ id: 'c1-2', location: 'Room 3' }] } },
    { rows: { documents: [{ id: 'c1-d1', meeting_id: 'c1-1', title: 'Agenda' }] } },
    { gone: [{ kind: 'event', id: '3', table: 'meetings', key: 'c1-3' }] },
  ]);
  expect(corpus.tables()).toMatchObject({
    meetings: [
      { id: 'b1-elm-e7', location: 'Room 2' },
      { id: 'c1-2', body_name: 'Planning Commission', location: 'Room 3' },
    ],
    documents: [
      { id: 'c1-d1', meeting_id: 'b1-elm-e7', title: 'Agenda', url: 'https://files.example.org/1.pdf' },
      { id: 'c1-d2', meeting_id: 'c1-2' },
    ],
  });
});

it('a column that a source does not provide is empty again when its meeting is no longer merged', async () => {
  const corpus = new Corpus();
  const {
    meetings: [meeting],
  } = b;
  if (meeting === undefined) throw new Error('There is no meeting');
  await corpus.importPages('a1', [
    { rows: { meetings: [{ ...row, id: 'a1-1', body_name: 'City Council' }] } },
  ]);
  corpus.database.exec('DELETE FROM meetings');
  await corpus.import('b1', { meetings: [{ ...meeting, endTime: '21:00' }] });
  await corpus.importPages('a1', [
    { rows: { meetings: [{ ...row, id: 'a1-1', body_name: 'City Council' }] } },
  ]);
  expect(corpus.tables().meetings).toMatchObject([{ id: 'a1-1', end_time: '21:00' }]);
  await corpus.import('b1', { meetings: [{ ...meeting, startTime: '19:00', endTime: '21:00' }] });
  expect(corpus.tables().meetings).toMatchObject([{ id: 'a1-1', end_time: null }, { end_time: '21:00' }]);
});

it('a meeting that did not change is not merged again', async () => {
  const corpus = new Corpus();
  await corpus.import('b1', b);
  await corpus.import('a1', a);
  const sources = new PlaceSources(corpus.database, 'us-elm-oh');
  const page = { rows: { meetings: [{ ...row, id: 'a1-1' }] } };
  expect([...storePage(page, 'a1/elm', sources, '')]).toEqual(['2026-03-04']);
  expect([...storePage(page, 'a1/elm', sources, '')]).toEqual([]);
});

it('an importer that yields a row without its meeting is reported as a bug', async () => {
  const corpus = new Corpus();
  await corpus.import('a1', a);
  const sources = new PlaceSources(corpus.database, 'us-elm-oh');
  const page = { rows: { documents: [{ id: 'd1' }] } };
  expect(() => storePage(page, 'a1/elm', sources, '')).toThrow('a row of documents without its meeting');
});
