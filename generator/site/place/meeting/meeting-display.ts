/** What meetings are rendered with: the rows of their place, the words of the page, links from it. Pure. */
import {
  cityPath,
  meetingPagePath,
  personPath,
  searchPagePath,
  searchUrl,
  similarPath,
} from '../../../../schemas/paths.ts';
import type { Config } from '../../../../schemas/config.ts';
import { type Country, languageOfGovernment } from '../../../../schemas/names/states.ts';
import type { Meeting } from '../../../../schemas/documents.ts';
import { type NamedVote, peopleOf } from '../../../places/people/people.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { languageAttribute, originalLanguageOf, textAttributes } from '../languages.ts';
import type { PlaceView } from '../place-view.ts';
import { type MeetingWords, meetingWords } from '../words.ts';
import { type MeetingRows, meetingRows } from './meeting-rows.ts';
import { hasMeetingPage } from './record.ts';
import { type RecordWords, recordWords } from './words.ts';

/** The part of a place that its meetings are rendered from. */
export type MeetingsOfPlace = Pick<
  PlaceView,
  'pageSite' | 'place' | 'meetings' | 'people' | 'language' | 'localNow'
> & {
  readonly meetingRows: MeetingRows;
};

/** What the meetings of a place are rendered from. */
export const meetingsOfPlace = ({
  pageSite,
  place,
  rows,
  meetings,
  localNow,
  withText,
}: Pick<PlaceView, 'pageSite' | 'place' | 'rows' | 'meetings' | 'localNow'> & {
  readonly withText?: MeetingRows['withText'];
}): MeetingsOfPlace => ({
  pageSite,
  place,
  meetings,
  meetingRows: meetingRows(rows, localNow, withText),
  people: peopleOf(rows, localNow),
  localNow,
  language: languageOfGovernment(place.row.country, place.row.state_code),
});

/** Longer titles have enough rare words in this number of characters, and a page has hundreds of links. */
const maxTitleLength = 120;

function similarLinkOf(
  config: Config,
  { slug, country }: PlaceView['place']['row'],
  language: PageLanguage,
): MeetingDisplay['similarLink'] {
  const page = searchUrl(config, searchPagePath(similarPath));
  return (title) => {
    const q = shortened(title, maxTitleLength).replace(/…$/, '');
    const values = { q, place: slug, country, ...(language === 'en' ? {} : { lang: language }) };
    return `${page}?${new URLSearchParams(values).toString()}`;
  };
}

export type MeetingDisplay = {
  readonly rows: MeetingRows;
  readonly language: PageLanguage;
  readonly words: MeetingWords;
  readonly recordWords: RecordWords;
  readonly country: Country;
  readonly config: Config;
  /** Day at the place: `2026-11-20`. */
  readonly today: string;
  /** Attributes of elements with text of the meeting. */
  readonly attributesOf: (meeting: Meeting) => Html;
  /** Attribute of `bdi` elements with text of the meeting. */
  readonly languageOf: (meeting: Meeting) => Html | undefined;
  /** A member’s name, linked to the member’s page if the name is known to be theirs. */
  readonly memberName: (vote: NamedVote) => Html;
  /** Link to decisions of other places on the question of a title. */
  readonly similarLink: (title: string) => string;
  /** Link to the page of a meeting; without one, to its permanent address. */
  readonly permanentLink: (meeting: Meeting) => string;
  /** Link to a decision of any meeting of the place. */
  readonly decisionLink: (meetingId: string, decisionId: string) => string;
};

/** How to render the meetings of a place on pages at `path`, below that of the place. Links are valid on all pages at that depth. */
export function meetingDisplay(
  { pageSite, place, meetings, meetingRows, people, language, localNow }: MeetingsOfPlace,
  path: string,
): MeetingDisplay {
  const { slug } = place.row;
  const { languageOf } = originalLanguageOf(
    place.site.country,
    [...meetings.upcoming, ...meetings.recent],
    language,
  );
  const home = cityPath(slug);
  // Shorter than links from the root: a page has thousands.
  const up = '../'.repeat(path.slice(home.length).split('/').length - 1);
  const personLinks = new Map(
    people.people.map(({ slug: person }) => [person, up + personPath(slug, person).slice(home.length)]),
  );
  const byId = new Map(
    [...meetings.upcoming, ...meetings.recent].map(({ meeting }) => [meeting.id, meeting]),
  );
  const permanentLink = (meeting: Meeting): string =>
    up +
    (hasMeetingPage(meeting, meetingRows)
      ? meetingPagePath(slug, meeting.id).slice(home.length)
      : `#m${meeting.id}`);
  return {
    rows: meetingRows,
    language,
    words: meetingWords[language],
    recordWords: recordWords[language],
    country: place.site.country,
    config: pageSite.config,
    today: localNow.slice(0, 'YYYY-MM-DD'.length),
    attributesOf: (meeting) => textAttributes(languageOf(meeting), language),
    languageOf: (meeting) => languageAttribute(languageOf(meeting), language),
    memberName: (vote) => {
      const link = personLinks.get(people.personOf(vote)?.slug ?? '');
      return link === undefined
        ? html`<bdi>${vote.name}</bdi>`
        : html`<a href="${link}"><bdi>${vote.name}</bdi></a>`;
    },
    similarLink: similarLinkOf(pageSite.config, place.row, language),
    permanentLink,
    decisionLink: (meetingId, decisionId) => {
      const meeting = byId.get(meetingId);
      const link = meeting === undefined ? `${up}#m${meetingId}` : permanentLink(meeting);
      return link.includes('#') ? link : `${link}#d${decisionId}`;
    },
  };
}
