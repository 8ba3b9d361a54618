import type { Row } from '../../../../schemas/tables/index.ts';
import type { EventItem, MatterRecord } from '../shapes.ts';
import type { Context } from './context.ts';
import { dayOf } from './dates.ts';
import { matterPageOf } from './links.ts';
import { cleanLine } from './text.ts';

/** What an import tells of a matter; the meeting that last took it up follows from the agendas. */
type MatterRow = Partial<Row<'matters'>>;

/** The row of a matter. */
export function matterRow(record: MatterRecord, context: Context): MatterRow {
  return {
    ...rowOf(record.MatterId, context),
    file_number: cleanLine(record.MatterFile),
    type: cleanLine(record.MatterTypeName),
    title: cleanLine(record.MatterTitle) ?? cleanLine(record.MatterName),
    status: cleanLine(record.MatterStatusName),
    introduced_date: dayOf(record.MatterIntroDate),
    decided_date: dayOf(record.MatterPassedDate),
    applicant: cleanLine(record.MatterRequester),
  };
}

/** What an agenda tells of a matter that was not read itself. */
export const matterStub = (item: EventItem, matterId: number, context: Context): MatterRow => ({
  ...rowOf(matterId, context),
  file_number: cleanLine(item.EventItemMatterFile),
  type: cleanLine(item.EventItemMatterType),
  title: cleanLine(item.EventItemTitle) ?? cleanLine(item.EventItemMatterName),
  status: cleanLine(item.EventItemMatterStatus),
});

function rowOf(matterId: number, { keys, placeId, site }: Context) {
  const page = matterPageOf(site, matterId);
  return { id: keys.matter(matterId), muni_id: placeId, url: page, source_url: page };
}
