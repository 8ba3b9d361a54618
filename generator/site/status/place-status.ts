/** What the status page counts of one place. Depends on its rows alone, never on the clock, so that it is kept for the next run. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import { latestInstant } from '../../system/text.ts';

export type PlaceStatus = {
  /** The newest `updated_at` of the place and its meetings. */
  readonly updatedAt: string | null;
  readonly briefs: number;
  readonly aiBriefs: number;
};

export function placeStatusOf(
  { updated_at }: Pick<Row<'municipalities'>, 'updated_at'>,
  { upcoming, recent }: PlaceMeetings,
): PlaceStatus {
  const records = [...upcoming, ...recent];
  const briefs = records.flatMap(({ meeting }) => (meeting.headline === undefined ? [] : [meeting]));
  return {
    updatedAt: latestInstant([updated_at, ...records.map(({ updatedAt }) => updatedAt)]),
    briefs: briefs.length,
    aiBriefs: briefs.filter(({ generated_by }) => generated_by?.startsWith('ai:') === true).length,
  };
}
