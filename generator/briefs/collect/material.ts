/**
 * Reads what a brief of a meeting may rely on: official rows, and the extracted texts of its documents. Columns that other programs
 * fill, or that change without a change of the meeting, are left out, so that equal input always has the same hash.
 */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { languageOfGovernment } from '../../../schemas/names/states.ts';
import type { Row, TableName } from '../../../schemas/tables/index.ts';
import { type RawRow, rowCheckOf } from '../../corpus/rows/row-check.ts';
import { documentTexts } from '../../documents/texts.ts';
import type { Material, OfficialRows } from '../model.ts';

/** The material of a meeting; undefined if the corpus has no valid row of it. */
export function materialOf(database: DatabaseSync, meetingId: string): Material | undefined {
  const rows = officialRows(database, meetingId);
  if (rows === undefined) return undefined;
  const { country, state_code: stateCode } = rows.place;
  return {
    rows,
    texts: documentTexts(database, meetingId),
    language: languageOfGovernment(country, stateCode),
  };
}

/** The hash of everything that the prompt of a meeting depends on, in hexadecimal. */
export function hashOfMaterial({ rows, texts, language }: Material): string {
  // Officials only help to verify names. They are not part of the prompt, and often change after the meeting.
  const { officials: _, ...stated } = rows;
  const documents = texts.map(({ documentId, sha256, kind, text }) => [documentId, sha256, kind, text]);
  // Without empty columns, so that one that a later release adds renews no brief.
  return hash('sha256', JSON.stringify([language, stated, documents], withoutNull));
}

const withoutNull = (_: string, value: unknown): unknown => value ?? undefined;

/** True if no minutes and no transcript say yet what happened. */
export const isProvisional = ({ texts }: Material): boolean =>
  !texts.some(({ kind }) => kind === 'minutes' || kind === 'transcript');

function officialRows(database: DatabaseSync, meetingId: string): OfficialRows | undefined {
  const [meeting] = validRows(database, 'meetings', 'id = ?', meetingId);
  if (meeting === undefined) return undefined;
  const [place] = validRows(database, 'municipalities', 'id = ?', meeting.muni_id);
  if (place === undefined) return undefined;
  const ofMeeting = <Name extends TableName>(name: Name, order: string) =>
    validRows(database, name, `meeting_id = ? ORDER BY ${order}`, meetingId);
  return {
    place: stablePlace(place),
    meeting: { ...meeting, archived_pdf_key: null, vanished_at: null, updated_at: null },
    agendaItems: ofMeeting('agenda_items', 'sequence, id'),
    motions: ofMeeting('motions', 'id'),
    votes: ofMeeting('member_votes', 'motion_id, id'),
    decisions: ofMeeting('decisions', 'sequence, id').map(withoutTexts),
    matters: validRows(database, 'matters', `id IN (${mattersOfMeeting}) ORDER BY id`, meetingId).map(
      withoutLaterEvents,
    ),
    officials: validRows(
      database,
      'officials',
      `muni_id = ?1 AND coalesce(start_date, ?2) <= ?2 AND coalesce(end_date, ?2) >= ?2 ORDER BY id`,
      meeting.muni_id,
      meeting.meeting_date,
    ),
  };
}

const mattersOfMeeting = ['agenda_items', 'motions', 'decisions']
  .map((table) => `SELECT matter_id FROM ${table} WHERE meeting_id = ?1`)
  .join(' UNION ');

/** The valid rows of a table that meet a condition. A brief must not rely on others. */
function validRows<Name extends TableName>(
  database: DatabaseSync,
  name: Name,
  condition: string,
  ...values: string[]
): Row<Name>[] {
  const isValid = rowCheckOf(name);
  const rows: RawRow[] = database.prepare(`SELECT * FROM ${name} WHERE ${condition}`).all(...values);
  // The check has decoded and validated every column.
  return rows.filter((row) => isValid(row, () => {})) as unknown as Row<Name>[];
}

const stablePlace = (place: Row<'municipalities'>): Row<'municipalities'> => ({
  ...place,
  population: null,
  latitude: null,
  longitude: null,
  website_url: null,
  census_geoid: null,
  ocd_division_id: null,
  updated_at: null,
});

/** A decision without the columns that briefs write. */
const withoutTexts = (decision: Row<'decisions'>): Row<'decisions'> => ({
  ...decision,
  summary: null,
  evidence: null,
  generated_by: null,
});

/** What happened to a matter after the meeting says nothing about the meeting. */
const withoutLaterEvents = (matter: Row<'matters'>): Row<'matters'> => ({
  ...matter,
  meeting_id: null,
  status: null,
  decided_date: null,
});
