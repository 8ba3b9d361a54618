/** The rows of the real corpus in ../shared: all of them in a long run, otherwise a sample that has every kind of page. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readQueries } from '../../bench/relevance/collection.ts';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import type { CorpusRows } from '../support/corpus/corpus.ts';
import { isLong } from '../support/long.ts';

type CorpusRow = Record<string, unknown>;

export const realData = resolve(import.meta.dirname, '../../../shared/data');
export const realCorpus = join(realData, 'real');

/**
 * New York, Dallas and Columbus, which have four fifths of all meetings and 95 percent of all votes, and then Peterborough, Oakland,
 * Washington and Troy, which have nine tenths of the other meetings and four fifths of the other matters. Phoenix has the most votes
 * per meeting.
 */
const largest: readonly (string | undefined)[] = [
  'us-3651000',
  'us-4819000',
  'us-3918000',
  'ca-3515014',
  'us-0653000',
  'us-1150000',
  'us-sd-2634260',
  'us-0455000',
];

/** The officials of this place without meetings have a mayor twice. */
const adrian = 'us-2600440';

/** Of the largest places, every nth meeting is sampled. */
const nthMeeting = 150;
/** Of places without meetings, every nth is sampled. */
const nthPlace = 200;
/** Of campaign finance, whose 56,000 rows are of one city, every nth row is sampled. */
const nthContribution = 100;

/** Returns the rows that real-corpus.test.ts builds. */
export const readRealRows = (): Required<CorpusRows> =>
  isLong ? rowsOf((name) => rowsIn(linesOf(name))) : readSample();

/** The rows of some places, and those that are about no single place. */
export const readRowsOf = (isWanted: (place: string, index: number) => boolean): Required<CorpusRows> => {
  const wanted = new Set(
    linesOf('municipalities')
      .map((line) => textIn(line, 'id') ?? '')
      .filter(isWanted),
  );
  const isKept = (name: TableName, line: string): boolean => {
    const place = textIn(line, name === 'municipalities' ? 'id' : 'muni_id');
    return place === undefined || wanted.has(place);
  };
  return rowsOf((name) => rowsIn(linesOf(name).filter((line) => isKept(name, line))));
};

/**
 * Samples all places with meetings, and some without. Of the largest places, it has some meetings with all of their rows, except
 * votes on motions that were not divided, and the matters of these rows.
 */
function readSample(): Required<CorpusRows> {
  const { meetings, places } = sampled();
  const motions = linesOf('motions').filter((line) => line.includes('"divided":true'));
  const divided = new Set(motions.map((line) => textIn(line, 'id')));
  const isKept = (name: TableName, line: string, index: number): boolean => {
    const place = textIn(line, name === 'municipalities' ? 'id' : 'muni_id');
    if (place === undefined) return true;
    if (!places.has(place)) return false;
    if (name === 'campaign_finance') return index % nthContribution === 0;
    if (!largest.includes(place) || name === 'matters') return true;
    if (name === 'member_votes' && !divided.has(textIn(line, 'motion_id'))) return false;
    const meeting = textIn(line, name === 'meetings' ? 'id' : 'meeting_id');
    return meeting === undefined || meetings.has(meeting);
  };
  const rows = rowsOf((name) => rowsIn(linesOf(name).filter((line, index) => isKept(name, line, index))));
  return { ...rows, matters: mattersOf(rows, meetings) };
}

/** The matters of the other rows. Those of the largest places drop references to meetings outside the sample. */
function mattersOf(rows: Required<CorpusRows>, meetings: ReadonlySet<unknown>): CorpusRow[] {
  const named = [rows.agenda_items, rows.decisions, rows.motions].flat().map((row) => row['matter_id']);
  const used = new Set([...named, ...rows.decision_links.map((row) => row['target_id'])]);
  return rows.matters.flatMap((row) => {
    if (!largest.includes(String(row['muni_id']))) return [row];
    if (!used.has(row['id'])) return [];
    return [meetings.has(row['meeting_id']) ? row : { ...row, meeting_id: null }];
  });
}

/** The sampled meetings of the largest places: every nth, and those that answer graded questions and reporters. */
function sampled(): { readonly meetings: ReadonlySet<unknown>; readonly places: ReadonlySet<unknown> } {
  const all = linesOf('meetings');
  const meetings = new Set(
    all.filter((_, index) => index % nthMeeting === 0).map((line) => textIn(line, 'id')),
  );
  for (const { grades } of readQueries(join(realData, 'ir', 'civic-questions'), (grade) => grade))
    for (const id of grades.keys()) meetings.add(id);
  for (const line of linesOf('decisions').filter(isForReporters)) meetings.add(textIn(line, 'meeting_id'));
  const others = linesOf('municipalities').filter((_, index) => index % nthPlace === 0);
  const places = new Set([
    adrian,
    ...all.map((line) => textIn(line, 'muni_id')),
    ...others.map((line) => textIn(line, 'id')),
  ]);
  return { meetings, places };
}

/** Whether the row is a divided decision on rent stabilization, or on housing over a million dollars. */
const isForReporters = (line: string): boolean =>
  /"no":[1-9]/.test(line) && /rent.stabiliz|housing.*"amount_cents":[1-9]\d{8}/i.test(line);

const rowsOf = (read: (name: TableName) => CorpusRow[]): Required<CorpusRows> =>
  Object.fromEntries(tableNames.map((name) => [name, read(name)])) as Required<CorpusRows>;

/** Returns the lines of a table with a character per byte, which are split and searched several times faster. */
const linesOf = (name: TableName): string[] =>
  gunzipSync(readFileSync(join(realCorpus, `${name}.ndjson.gz`)))
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '');

const rowsIn = (lines: readonly string[]): CorpusRow[] =>
  lines.map((line) => JSON.parse(Buffer.from(line, 'latin1').toString()) as CorpusRow);

/** Returns the text in a column of a line, which is in ASCII. Parsing all lines would take longer than the tests of the sample. */
const textIn = (line: string, column: keyof typeof columnTexts): string | undefined =>
  columnTexts[column].exec(line)?.[1];

const columnTexts = {
  id: /"id":"([^"]+)"/,
  muni_id: /"muni_id":"([^"]+)"/,
  meeting_id: /"meeting_id":"([^"]+)"/,
  motion_id: /"motion_id":"([^"]+)"/,
};
