/** Complete titles of decisions whose headline is cut: the agenda often has them. Pure. */
import type { Row } from '../../schemas/tables/index.ts';

/** Returns the complete title of a decision, or its headline if the agenda of its meeting has none that begins with it. */
export type FullTitle = (meetingId: string, headline: string) => string;

/** The agenda items of a place are grouped only if a headline is cut. */
export function fullTitles(items: readonly Row<'agenda_items'>[]): FullTitle {
  let byMeeting: Map<string, Row<'agenda_items'>[]> | undefined;
  return (meetingId, headline) => {
    if (!headline.endsWith('…')) return headline;
    byMeeting ??= Map.groupBy(items, ({ meeting_id }) => meeting_id);
    const start = headline.slice(0, -1).trimEnd();
    const titles = new Set(
      byMeeting
        .get(meetingId)
        ?.map(({ title }) => title ?? '')
        .filter((title) => title.length > headline.length && title.startsWith(start)),
    );
    const [title] = titles;
    // Two items that begin alike cannot be distinguished.
    return title === undefined || titles.size > 1 ? headline : title;
  };
}
