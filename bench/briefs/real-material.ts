/** Material of real meetings in ../shared: their rows, and an agenda and minutes written from these rows. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Material, OfficialRows } from '../../generator/briefs/model.ts';
import type { SourceText } from '../../generator/documents/source-text.ts';
import { type Row, type TableName, tableOf } from '../../schemas/tables/index.ts';

/** Per place. */
const meetingsMax = 6;
const itemsMax = 60;
const minimumMotions = 4;

/** The rows of a table; columns that the export lacks are null. */
function readRows<Name extends TableName>(
  folder: string,
  name: Name,
  isWanted: (line: string) => boolean = () => true,
): Row<Name>[] {
  return gunzipSync(readFileSync(join(folder, `${name}.ndjson.gz`)))
    .toString()
    .split('\n')
    .filter((line) => line !== '' && isWanted(line))
    .map((line) => rowOf(name, JSON.parse(line) as Row<Name>));
}

type Table = {
  readonly [Name in 'agenda_items' | 'motions' | 'decisions' | 'member_votes']: ReadonlyMap<
    string,
    Row<Name>[]
  >;
};

const byMeeting = <R extends { readonly meeting_id: string | null }>(rows: readonly R[]): Map<string, R[]> =>
  Map.groupBy(rows, ({ meeting_id: meeting }) => meeting ?? '');

function readTables(folder: string, isWanted?: (line: string) => boolean): Table {
  return {
    agenda_items: byMeeting(readRows(folder, 'agenda_items', isWanted)),
    motions: byMeeting(readRows(folder, 'motions', isWanted)),
    decisions: byMeeting(readRows(folder, 'decisions', isWanted)),
    member_votes: isWanted === undefined ? new Map() : byMeeting(readRows(folder, 'member_votes', isWanted)),
  };
}

const valueIn = (line: string, key: string): string => new RegExp(`"${key}":"([^"]*)"`).exec(line)?.[1] ?? '';

/** Meetings with several motions that have a tally, a few of each place, divided votes first. Minutes say who voted no. */
export function readRealMaterial(folder: string): Material[] {
  const motions = readRows(folder, 'motions', (line) => /"yes":\d/.test(line));
  const counted = [...Map.groupBy(motions, ({ meeting_id: meeting }) => meeting)].filter(
    ([, { length }]) => length >= minimumMotions,
  );
  const chosen = [...Map.groupBy(counted, ([, [first]]) => first?.muni_id ?? '').values()].flatMap(
    (meetings) =>
      meetings
        .toSorted(([, a], [, b]) => dividedIn(b) - dividedIn(a))
        .filter(
          (_, index, all) => index % Math.max(1, Math.floor(Math.min(all.length, 120) / meetingsMax)) === 0,
        )
        .slice(0, meetingsMax),
  );
  const ids = new Set(chosen.map(([id]) => id));
  const tables = readTables(folder, (line) => ids.has(valueIn(line, 'meeting_id')));
  const meetings = readRows(folder, 'meetings', (line) => ids.has(valueIn(line, 'id')));
  return [...materialsOf(folder, meetings, tables, true)];
}

const dividedIn = (motions: readonly Row<'motions'>[]): number =>
  motions.filter(({ divided }) => divided === true).length;

/** Each nth meeting with a decision, one at a time, with its position. */
export function decidedMaterial(folder: string, nth: number): Iterable<[number, Material]> {
  const tables = readTables(folder);
  const meetings = readRows(folder, 'meetings').filter(({ id }) => tables.decisions.has(id));
  const chosen = meetings.filter((_, index) => index % nth === 0);
  return Iterator.from(materialsOf(folder, chosen, tables, false)).map((material, index) => [
    index,
    material,
  ]);
}

function* materialsOf(
  folder: string,
  meetings: readonly Row<'meetings'>[],
  tables: Table,
  isExcerpt: boolean,
): Iterable<Material> {
  const places = new Map(readRows(folder, 'municipalities').map((place) => [place.id, place]));
  for (const [index, meeting] of meetings.entries()) {
    const place = places.get(meeting.muni_id);
    if (place === undefined) continue;
    const items = (tables.agenda_items.get(meeting.id) ?? [])
      .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
      .filter(({ title }) => title !== null && title.length > 20);
    const rows: OfficialRows = {
      place,
      meeting,
      agendaItems: isExcerpt ? items.slice(0, itemsMax) : items,
      motions: tables.motions.get(meeting.id) ?? [],
      votes: tables.member_votes.get(meeting.id) ?? [],
      // The export names decisions after their items.
      decisions: (tables.decisions.get(meeting.id) ?? []).map((row) => ({
        ...row,
        agenda_item_id: row.id.replace(/-d$/, ''),
      })),
      matters: [],
      officials: [],
    };
    yield materialOf(rows, index, isExcerpt);
  }
}

function materialOf(rows: OfficialRows, style: number, namesVoters: boolean): Material {
  const { meeting } = rows;
  return {
    rows,
    texts: [
      textOf(`${meeting.id}-agenda`.slice(-60), 'agenda', agendaText(rows)),
      textOf(`${meeting.id}-minutes`.slice(-60), 'minutes', minutesText(rows, style, namesVoters)),
    ],
    language: 'en',
  };
}

/** A row with these values; all other columns are null. */
export const rowOf = <Name extends TableName>(name: Name, values: Partial<Row<Name>>): Row<Name> =>
  ({
    ...Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null])),
    ...values,
  }) as Row<Name>;

export const textOf = (documentId: string, kind: SourceText['kind'], text: string): SourceText => ({
  documentId,
  sha256: createHash('sha256').update(text).digest('hex'),
  kind,
  title: null,
  url: `https://example.org/${documentId}`,
  text,
  pageStarts: [0],
  language: null,
});

const heading = ({ place, meeting }: OfficialRows, kind: string): string =>
  `${place.name}\n${meeting.body_name ?? ''}\n${kind}, ${meeting.meeting_date}\n`;

const agendaText = (rows: OfficialRows): string =>
  [
    heading(rows, 'Agenda'),
    ...rows.agendaItems.map(({ title }, index) => `${index + 1}. ${title ?? ''}`),
  ].join('\n');

function minutesText(rows: OfficialRows, style: number, namesVoters: boolean): string {
  const motions = new Map(rows.motions.map((motion) => [motion.agenda_item_id, motion]));
  return [
    heading(rows, 'Minutes'),
    ...rows.agendaItems.map(({ id, title }, index) => {
      const motion = motions.get(id);
      const voters = namesVoters && motion !== undefined ? votersLine(rows, motion) : '';
      return `${index + 1}. ${title ?? ''}\n${motion === undefined ? '' : resultLine(motion, style)}${voters}`;
    }),
  ].join('\n');
}

function votersLine({ votes }: OfficialRows, motion: Row<'motions'>): string {
  const against = votes.filter(({ motion_id: of, vote }) => of === motion.id && vote === 'no');
  return against.length === 0
    ? ''
    : ` Voting no: ${against.map(({ member_name: name }) => name).join(', ')}.`;
}

/** As clerks write it. */
export function resultLine({ result, yes, no }: Row<'motions'>, style: number): string {
  if (yes === null || no === null || (result !== 'passed' && result !== 'failed')) return '';
  const isPassed = result === 'passed';
  const forms = [
    `Motion ${isPassed ? 'carried' : 'failed'} ${yes}-${no}.`,
    `The motion ${isPassed ? 'passed' : 'failed'} by a vote of ${yes} to ${no}.`,
    `RESULT: ${isPassed ? 'ADOPTED' : 'DEFEATED'} [${yes} to ${no}]`,
    `${isPassed ? 'Approved' : 'Denied'}. Ayes: ${yes}. Noes: ${no}.`,
  ];
  return forms[style % forms.length] ?? '';
}
