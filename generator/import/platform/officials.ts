import type { Row } from '../../../schemas/tables/index.ts';
import { dayOf } from '../normalize/dates.ts';
import { cleanLine } from '../normalize/text.ts';
import type { PlatformContext } from './context.ts';
import type { PlatformOfficial } from './model.ts';

const email = /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i;

/** The row of a term of office; none without a name. */
export function officialRows(
  official: PlatformOfficial,
  sourceUrl: string,
  { placeId, keys }: PlatformContext,
): Row<'officials'>[] {
  const name = cleanLine(official.name);
  if (name === null) return [];
  const address = cleanLine(official.email) ?? '';
  return [
    {
      id: keys.official(official.id),
      muni_id: placeId,
      person_id: official.personId === undefined ? null : keys.person(official.personId),
      name,
      role: cleanLine(official.role),
      district: null,
      party: null,
      body_id: official.body === undefined ? null : keys.body(official.body),
      start_date: dayOf(official.startDate ?? null),
      end_date: dayOf(official.endDate ?? null),
      email: email.test(address) ? address : null,
      phone: cleanLine(official.phone),
      photo_url: null,
      source_url: sourceUrl,
    },
  ];
}
