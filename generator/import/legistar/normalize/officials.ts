/** Builds the rows of bodies and officials. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import type { BodyRecord, OfficeRecord, PersonRecord } from '../shapes.ts';
import type { Context } from './context.ts';
import { dayOf } from './dates.ts';
import { cleanLine } from './text.ts';

type Classification = Row<'bodies'>['classification'];

/** Patterns of type and name; the first match wins. `Primary Legislative Body` is Legistar’s term for the council. */
const classes: readonly (readonly [RegExp, Classification])[] = [
  [/primary legislative/i, 'legislature'],
  [/committee|task force|caucus|delegation/i, 'committee'],
  [
    /board of (?:supervisors|county commissioners|commissioners|education|trustees|alder\w+|selectmen|legislators)/i,
    'legislature',
  ],
  [/commission/i, 'commission'],
  [/\bboard\b|authority/i, 'board'],
  [/council$|council\b.*meeting|county legislature|assembly$/i, 'legislature'],
  [/department|office|division|agency/i, 'department'],
];

/** The row of a body; undefined if it has no name. */
export function bodyRow(
  record: BodyRecord,
  { keys, placeId, recordUrl }: Context,
): Row<'bodies'> | undefined {
  const name = cleanLine(record.BodyName);
  if (name === null) return undefined;
  const words = `${record.BodyTypeName ?? ''} ${name}`;
  return {
    id: keys.body(record.BodyId),
    muni_id: placeId,
    name,
    classification: classes.find(([pattern]) => pattern.test(words))?.[1] ?? null,
    active: record.BodyActiveFlag === null ? null : record.BodyActiveFlag === 1,
    source_url: recordUrl(`Bodies/${record.BodyId}`),
  };
}

/** Vacant seats are office records of a person with such a name. */
const vacancy = /^(?:vacan(?:t|cy)|unassigned|tbd)\b/i;
const email = /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i;

/** The row of a term of office; undefined for a vacant seat. Only people in office have contact data. */
export function officialRow(
  record: OfficeRecord,
  person: PersonRecord | undefined,
  bodies: ReadonlySet<number>,
  { keys, placeId, recordUrl }: Context,
): Row<'officials'> | undefined {
  const name = nameOf(record);
  if (name === null || vacancy.test(name)) return undefined;
  const contact = person?.PersonActiveFlag === 1 ? person : undefined;
  const address = record.OfficeRecordEmail ?? contact?.PersonEmail ?? '';
  const body = record.OfficeRecordBodyId;
  return {
    id: keys.term(record.OfficeRecordId),
    muni_id: placeId,
    person_id: record.OfficeRecordPersonId === null ? null : keys.person(record.OfficeRecordPersonId),
    name,
    role: cleanLine(record.OfficeRecordTitle) ?? cleanLine(record.OfficeRecordMemberType),
    district: null,
    party: null,
    body_id: body !== null && bodies.has(body) ? keys.body(body) : null,
    start_date: dayOf(record.OfficeRecordStartDate),
    end_date: dayOf(record.OfficeRecordEndDate),
    email: email.test(address) ? address : null,
    phone: cleanLine(contact?.PersonPhone),
    photo_url: null,
    source_url: recordUrl(`OfficeRecords/${record.OfficeRecordId}`),
  };
}

const nameOf = (record: OfficeRecord): string | null =>
  cleanLine(record.OfficeRecordFullName) ??
  cleanLine([record.OfficeRecordFirstName, record.OfficeRecordLastName].filter(Boolean).join(' '));
