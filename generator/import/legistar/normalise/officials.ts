import type { Row } from '../../../../schemas/tables/index.ts';
import type { OfficeRecord, PersonRecord } from '../shapes.ts';
import type { Context } from './context.ts';
import { dayOf } from './dates.ts';
import { cleanLine } from './text.ts';

/** Seats that nobody has are kept as office records of a person called so. */
const nobody = /^(?:vacan(?:t|cy)|unassigned|tbd)\b/i;
const email = /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i;

/** The row of a term of office; undefined where it names nobody. Contacts are those of people in office. */
export function officialRow(
  record: OfficeRecord,
  person: PersonRecord | undefined,
  bodies: ReadonlySet<number>,
  { keys, placeId, recordUrl }: Context,
): Row<'officials'> | undefined {
  const name = nameOf(record);
  if (name === null || nobody.test(name)) return undefined;
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
