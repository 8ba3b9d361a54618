/** `/city/<slug>/<year>/`: every meeting of a year in full, or of a month where a year would be too large. Pure. */
import { meetingPath } from '../../../../schemas/paths.ts';
import type { Artifact } from '../../../store/artifact.ts';
import type { MeetingAddresses, UnaddressedView } from '../place-view.ts';

export type PeriodPages = {
  /** The pages, and meeting-pages.json. */
  readonly artifacts: readonly Artifact[];
  readonly addresses: MeetingAddresses;
};

/** Renders the period pages of a place, and finds where each meeting is shown in full. */
export function periodPages({ place }: UnaddressedView): PeriodPages {
  const permanent = (id: string): string => meetingPath(place.row.slug, id);
  return { artifacts: [], addresses: { meeting: permanent, decision: permanent } };
}
