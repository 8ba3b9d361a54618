/** Builds the rows of bodies and officials. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import { classificationOf } from '../../normalize/bodies.ts';
import { dayOf } from '../../normalize/dates.ts';
import { cleanLine } from '../../normalize/text.ts';
import type { BodyRecord, OfficeRecord, PersonRecord } from '../shapes.ts';
import type { Context } from './context.ts';

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
    classification: classificationOf(words),
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
