/** A place and the language of one of its pages: what the sections of the page are rendered from. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { cityPath, relativeLink, translatedCityPath } from '../../../../schemas/paths.ts';
import type { MeetingRecord } from '../../../places/meetings.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { formatCount } from '../../html/numbers.ts';
import { pageLanguageOf } from '../../html/page-words.ts';
import type { Html } from '../../html/template.ts';
import { baseLanguage, originalLanguageOf, textAttributes, translationOf } from '../languages.ts';
import type { EvidenceDisplay } from '../meeting/evidence.ts';
import type { PlacePageInput } from '../page-frame.ts';
import type { PlaceWords } from './words/place-words.ts';
import { placeWords } from './words/words.ts';

/** Text of a meeting, in the language of the page if it is translated. */
type MeetingText = Pick<Meeting, 'headline' | 'summary'> & { readonly attributes: Html };

export type PageView = {
  readonly input: PlacePageInput;
  /** `/city/oakland-ca/`, `/city/oakland-ca/es/` */
  readonly path: string;
  /** Language of headings and labels. */
  readonly language: PageLanguage;
  readonly words: PlaceWords;
  /** The language of the translations that this page shows; undefined on the place's own page. */
  readonly translation: string | undefined;
  /** Day at the place: `2026-11-20`. */
  readonly today: string;
  readonly upcoming: readonly Meeting[];
  /** Newest first. */
  readonly recent: readonly Meeting[];
  /** The language in which most texts of the place were written. */
  readonly originalLanguage: string;
  /** A link from this page to a path within the site. */
  readonly link: (path: string) => string;
  /** A link to the meeting in full: a fragment if it is on this page. */
  readonly meetingLink: (id: string) => string;
  readonly textOf: (meeting: Meeting) => MeetingText;
  /** Attributes of elements with original text of the meeting. */
  readonly originalAttributes: (meeting: Meeting) => Html;
  readonly count: (count: number) => string;
};

/** The place's own page, or a page with translations into `translation`. */
export function pageView(input: PlacePageInput, translation?: string): PageView {
  const { place, meetings, addresses, language: ownLanguage } = input;
  const { slug } = place.row;
  const path = translation === undefined ? cityPath(slug) : translatedCityPath(slug, translation);
  const language = translation === undefined ? ownLanguage : pageLanguageOf(translation);
  const records = [...meetings.upcoming, ...meetings.recent];
  const original = originalLanguageOf(place.site.country, records, ownLanguage);
  const link = (to: string): string => relativeLink(path, to);
  const originalAttributes = (meeting: Meeting): Html =>
    textAttributes(original.languageOf(meeting), language);
  const translatedAttributes = textAttributes(
    translation === undefined || baseLanguage(translation) === language ? language : translation,
    language,
  );
  return {
    input,
    path,
    language,
    words: placeWords[language],
    translation,
    today: input.localNow.slice(0, 'YYYY-MM-DD'.length),
    upcoming: meetings.upcoming.map(meetingOf),
    recent: meetings.recent.map(meetingOf),
    originalLanguage: original.language,
    link,
    meetingLink: (id) => linkOnPage(addresses.meeting(id), path),
    textOf: (meeting) => {
      const translated = translation === undefined ? undefined : translationOf(meeting, translation);
      return translated === undefined
        ? { headline: meeting.headline, summary: meeting.summary, attributes: originalAttributes(meeting) }
        : { ...translated, attributes: translatedAttributes };
    },
    originalAttributes,
    count: (count) => formatCount(count, language),
  };
}

/** What the evidence of a meeting is rendered with. It stays in the original language. */
export const evidenceDisplay = (
  meeting: Meeting,
  { input, language, originalAttributes }: PageView,
): EvidenceDisplay => ({
  config: input.pageSite.config,
  language,
  attributes: originalAttributes(meeting),
});

const meetingOf = ({ meeting }: MeetingRecord): Meeting => meeting;

/** A link from a page to an address; only the fragment if the address is on that page. */
export const linkOnPage = (address: string, path: string): string =>
  address.startsWith(`${path}#`) ? address.slice(path.length) : relativeLink(path, address);
