/** What motions were about. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { PlaceRows } from '../../corpus/place-rows.ts';

/**
 * Returns a function that finds the subject of a motion: the title of its agenda item, or else of its matter; null if neither is
 * known. The text of the motion alone ("A motion was made that this Introduction be Approved") seldom says it.
 */
export function subjectsOf({
  agenda_items,
  matters,
}: Pick<PlaceRows, 'agenda_items' | 'matters'>): (motion: Row<'motions'>) => string | null {
  const items = new Map(agenda_items.map(({ id, title }) => [id, title]));
  const titles = new Map(matters.map(({ id, title }) => [id, title]));
  return ({ agenda_item_id, matter_id }) =>
    items.get(agenda_item_id ?? '') ?? titles.get(matter_id ?? '') ?? null;
}
