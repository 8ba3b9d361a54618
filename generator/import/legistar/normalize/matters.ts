import type { Row } from '../../../../schemas/tables/index.ts';
import type { EventItem, MatterRecord } from '../shapes.ts';
import type { Context } from './context.ts';
import { dayOf } from '../../normalize/dates.ts';
import { cleanLine } from '../../normalize/text.ts';
import { matterPageOf } from './site.ts';

/** The columns of a matter that an import fills. Its latest meeting is derived from the agendas. */
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

/** The row of a matter that is known only from an agenda. */
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
