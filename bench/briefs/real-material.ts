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

/** The rows of a table whose lines pass; columns that the export lacks are null. */
function readRows<Name extends TableName>(
  folder: string,
  name: Name,
  isWanted: (line: string) => boolean,
): Row<Name>[] {
  const missing = Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null]));
  return gunzipSync(readFileSync(join(folder, `${name}.ndjson.gz`)))
    .toString()
    .split('\n')
    .filter((line) => line !== '' && isWanted(line))
    .map((line) => ({ ...missing, ...(JSON.parse(line) as Row<Name>) }));
}

const valueIn = (line: string, key: string): string => new RegExp(`"${key}":"([^"]*)"`).exec(line)?.[1] ?? '';

/** Meetings with several motions that have a tally, a few of each place, divided votes first. With `namesVoters`, minutes say who voted no. */
export function readRealMaterial(folder: string, namesVoters = false): Material[] {
  const motions = readRows(folder, 'motions', (line) => /"yes":\d/.test(line));
  const byMeeting = [...Map.groupBy(motions, ({ meeting_id: meeting }) => meeting)].filter(
    ([, { length }]) => length >= minimumMotions,
  );
  const chosen = [...Map.groupBy(byMeeting, ([, [first]]) => first?.muni_id ?? '').values()].flatMap(
    (meetings) =>
      meetings
        .toSorted(([, a], [, b]) => dividedIn(b) - dividedIn(a))
        .filter(
          (_, index, all) => index % Math.max(1, Math.floor(Math.min(all.length, 120) / meetingsMax)) === 0,
        )
        .slice(0, meetingsMax),
  );
  const ids = new Set(chosen.map(([id]) => id));
  const ofMeeting = (line: string): boolean => ids.has(valueIn(line, 'meeting_id'));
  const items = Map.groupBy(readRows(folder, 'agenda_items', ofMeeting), (row) => row.meeting_id);
  const decisions = Map.groupBy(readRows(folder, 'decisions', ofMeeting), (row) => row.meeting_id);
  const votes = Map.groupBy(readRows(folder, 'member_votes', ofMeeting), (row) => row.meeting_id);
  const meetings = readRows(folder, 'meetings', (line) => ids.has(valueIn(line, 'id')));
  const places = new Map(readRows(folder, 'municipalities', () => true).map((place) => [place.id, place]));
  return meetings.flatMap((meeting, index) => {
    const place = places.get(meeting.muni_id);
    if (place === undefined) return [];
    const rows: OfficialRows = {
      place,
      meeting,
      agendaItems: (items.get(meeting.id) ?? [])
        .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
        .filter(({ title }) => title !== null && title.length > 20)
        .slice(0, itemsMax),
      motions: byMeeting.find(([id]) => id === meeting.id)?.[1] ?? [],
      votes: votes.get(meeting.id) ?? [],
      // The export names decisions after their items.
      decisions: (decisions.get(meeting.id) ?? []).map((row) => ({
        ...row,
        agenda_item_id: row.id.replace(/-d$/, ''),
      })),
      matters: [],
      officials: [],
    };
    return [materialOf(rows, index, namesVoters)];
  });
}

const dividedIn = (motions: readonly Row<'motions'>[]): number =>
  motions.filter(({ divided }) => divided === true).length;

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

const textOf = (documentId: string, kind: SourceText['kind'], text: string): SourceText => ({
  documentId,
  sha256: createHash('sha256').update(text).digest('hex'),
  kind,
  title: null,
  url: `https://example.org/${documentId}`,
  text,
  pageStarts: [0],
  language: 'en',
});

const heading = ({ place, meeting }: OfficialRows, kind: string): string =>
  `${place.name}\n${meeting.body_name ?? ''}\n${kind}, ${meeting.meeting_date}\n`;

const agendaText = (rows: OfficialRows): string =>
  [
    heading(rows, 'Agenda'),
    ...rows.agendaItems.map(({ title }, index) => `${index + 1}. ${title ?? ''}`),
  ].join('\n');

const minutesText = (rows: OfficialRows, style: number, namesVoters: boolean): string =>
  [
    heading(rows, 'Minutes'),
    ...rows.agendaItems.map(({ id, title }, index) => {
      const motion = rows.motions.find(({ agenda_item_id: item }) => item === id);
      const voters = namesVoters && motion !== undefined ? votersLine(rows, motion) : '';
      return `${index + 1}. ${title ?? ''}\n${motion === undefined ? '' : resultLine(motion, style)}${voters}`;
    }),
  ].join('\n');

function votersLine({ votes }: OfficialRows, motion: Row<'motions'>): string {
  const against = votes.filter(({ motion_id: of, vote }) => of === motion.id && vote === 'no');
  return against.length === 0
    ? ''
    : ` Voting no: ${against.map(({ member_name: name }) => name).join(', ')}.`;
}

/** As clerks write it. */
function resultLine({ result, yes, no }: Row<'motions'>, style: number): string {
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
