/** `/city/<slug>/meetings.atom`: the newest meetings of a place as a feed. Pure. */
import type { Meeting } from '../../../schemas/documents.ts';
import { cityPath, feedPath } from '../../../schemas/paths.ts';
import type { MeetingRecord } from '../../places/meetings.ts';
import type { Place } from '../../places/place.ts';
import type { PlaceView } from '../place/place-view.ts';
import type { Artifact } from '../../store/artifact.ts';
import { externalLink } from '../html/components.ts';
import { localTime, longDate, type PageLanguage } from '../html/dates.ts';
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import { type Html, html } from '../html/template.ts';
import { isWrittenByAi, truncated } from '../html/texts.ts';
import { type AtomEntry, atomFeed, maxFeedEntries, unknownDate } from './atom-feed.ts';
import { decisionItems, hasNews, newsHeadline } from './decision-text.ts';
import { feedWords } from './words.ts';

const summaryMaxLength = 2000;

/** The feed of a place: the newest meetings that have a brief or decisions. */
export function feed({
  place,
  meetings,
  pageSite: { config },
  language,
  addresses,
}: Pick<PlaceView, 'place' | 'meetings' | 'pageSite' | 'language' | 'addresses'>): Artifact {
  const { row, site } = place;
  const { upcoming, recent } = meetings;
  const withNews = [...upcoming.toReversed(), ...recent].filter(({ meeting }) => hasNews(meeting));
  const words = feedWords[language];
  const entries = meetingEntries({ place, meetings, language, addresses }, withNews);
  return atomFeed(
    {
      path: feedPath(row.slug),
      id: site.url(cityPath(row.slug)),
      title: words.meetingsOf(placeWithState(row, language)),
      subtitle: words.meetingsShown(entries.length, withNews.length),
      language,
      category: { term: row.slug, label: placeWithState(row, language) },
      page: cityPath(row.slug),
      updated: row.updated_at,
      entries,
    },
    site,
    config,
  );
}

/** Entries for the newest of these meetings, as many as a feed may have. All have news. */
export const meetingEntries = (
  {
    place: { row, site },
    meetings,
    language,
    addresses,
  }: Pick<PlaceView, 'place' | 'meetings' | 'language' | 'addresses'>,
  newestFirst: readonly MeetingRecord[],
): AtomEntry[] =>
  newestFirst.slice(0, maxFeedEntries).map((record) => {
    const { meeting, updatedAt } = record;
    const url = site.url(addresses.meeting(meeting.id));
    // An entry is never of the future.
    const unstamped = meetings.upcoming.includes(record) ? (row.updated_at ?? unknownDate) : meeting.date;
    return {
      // Programs know entries by this; it is older than the pages of meetings.
      id: meeting.url,
      title: newsHeadline(meeting) ?? '',
      updated: updatedAt ?? unstamped,
      url,
      source: meeting.source,
      tags: meeting.tags,
      content: entryContent({ ...meeting, url }, row.country, language),
    };
  });

/** The HTML that a feed reader shows. */
function entryContent(meeting: Meeting, country: Place['row']['country'], language: PageLanguage): Html {
  const { summary } = meeting;
  return html`<p>${whenAndWho(meeting, language)}</p>
    ${summary !== undefined && html`<p>${truncated(summary, summaryMaxLength)}</p>`}
    ${decisionItems(meeting, country, language)}
    ${isWrittenByAi(meeting) && html`<p><em>${feedWords[language].aiNote}</em></p>`}
    <p>${entryLinks(meeting, language)}</p>`;
}

/** `City Council, March 4, 2026, 7:00 pm (cancelled)`. The widget reads the elements. */
function whenAndWho({ date, time, body, status }: Meeting, language: PageLanguage): Html {
  const when = longDate(date, language) + (time === undefined ? '' : `, ${localTime(time, language)}`);
  const day = html`<time datetime="${date}">${when}</time>`;
  const cancelled = status === 'cancelled' && ` (${feedWords[language].cancelled.toLowerCase()})`;
  return html`${body !== undefined && html`<i>${body}</i>, `}${day}${cancelled}`;
}

function entryLinks(meeting: Meeting, language: PageLanguage): Html {
  const { readMore, agenda, minutes, video, source } = feedWords[language];
  const links = [
    [meeting.url, readMore],
    [meeting.agenda_url, agenda],
    [meeting.minutes_url, minutes],
    [meeting.video_url, video],
    [meeting.source, source],
  ] as const;
  const known = links.filter(([address]) => address !== undefined);
  return html`${known.map(([address, text], index) => html`${index > 0 && ' · '}${externalLink(address, text)}`)}`;
}
