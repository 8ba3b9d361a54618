/** The page of a place in another language: its meetings, translated where a translation exists. */
import type { Meeting } from '../../../schemas/documents.ts';
import { cityPath, meetingPath, relativeLink, translatedCityPath } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';
import { type Section, tableOfContents, sectionElement } from '../html/components.ts';
import type { PageLanguage } from '../html/dates.ts';
import { formatCount } from '../html/numbers.ts';
import { pageArtifact } from '../html/page.ts';
import { pageLanguageOf, pageWords } from '../html/page-words.ts';
import { type Html, html } from '../html/template.ts';
import {
  baseLanguage,
  languageName,
  originalLanguageOf,
  type OriginalLanguage,
  textAttributes,
  translationOf,
} from './languages.ts';
import { aiMark } from './meeting/authors.ts';
import { meetingLinks } from './meeting/documents.ts';
import { isCancelled, meetingName, meetingWhen, vanishedNote } from './meeting/meeting-article.ts';
import { breadcrumbs, hreflangs, largestFitting, type PlacePageInput } from './page-frame.ts';
import { meetingWords, translatedPageWords } from './words.ts';

/** Number of meetings shown in each section. */
type ListLengths = { readonly upcoming: number; readonly recent: number; readonly earlier: number };

/** From most to least. */
const lengths: readonly ListLengths[] = [
  { upcoming: 20, recent: 40, earlier: 200 },
  { upcoming: 5, recent: 10, earlier: 20 },
  { upcoming: 1, recent: 1, earlier: 1 },
];

type TranslatedView = {
  readonly language: string;
  /** Language of the headings and labels. */
  readonly pageLanguage: PageLanguage;
  /** Attributes of elements with translated text. */
  readonly translatedText: Html;
  readonly originalText: (meeting: Meeting) => Html;
  /** Link to a meeting on the full page. */
  readonly meetingLink: (id: string) => string;
};

/**
 * Renders `/city/<slug>/<language>/`. `languages` lists the languages of all translated pages.
 * @throws {PageTooLarge} when even one meeting per section exceeds the size limit.
 */
export function translatedPage(
  input: PlacePageInput,
  language: string,
  languages: readonly string[],
): Artifact {
  const { pageSite, place, meetings } = input;
  const { slug, name, state } = place.row;
  const all = [...meetings.upcoming, ...meetings.recent];
  const original = originalLanguageOf(place.site.country, all);
  const view = translatedView(slug, language, original);
  const text = translatedPageWords[view.pageLanguage];
  const translated = all.filter(({ meeting }) => translationOf(meeting, language) !== undefined).length;
  const path = translatedCityPath(slug, language);
  return largestFitting(place, lengths, (listLengths) => {
    const sections = translatedSections(input, view, listLengths);
    return pageArtifact(pageSite, {
      path,
      title: text.title(`${name}, ${state}`),
      description: text.description(`${name}, ${state}`, formatCount(translated, view.pageLanguage)),
      language: view.pageLanguage,
      translations: hreflangs(slug, original.language, languages),
      main: html`${breadcrumbs(place.row, path, view.pageLanguage)}
        <h1>${name}</h1>
        <p class="lede">${text.lede(languageName(language))}</p>
        <p><a href="${relativeLink(path, cityPath(slug))}">${text.wholePage}</a></p>
        ${sections.length === 0 ? html`<p class="note">${text.none}</p>` : tableOfContents(sections, pageWords[view.pageLanguage].contents)}
        ${sections.map(sectionElement)}`,
    });
  });
}

function translatedView(slug: string, language: string, original: OriginalLanguage): TranslatedView {
  const base = baseLanguage(language);
  const pageLanguage = pageLanguageOf(language);
  const path = translatedCityPath(slug, language);
  return {
    language,
    pageLanguage,
    translatedText: textAttributes(base === pageLanguage ? pageLanguage : language, pageLanguage),
    originalText: (meeting) => textAttributes(original.languageOf(meeting), pageLanguage),
    meetingLink: (id) => relativeLink(path, meetingPath(slug, id)),
  };
}

/** Upcoming and recent meetings, translated or not, then earlier translated meetings. */
function translatedSections(
  { meetings }: PlacePageInput,
  view: TranslatedView,
  { upcoming, recent, earlier }: ListLengths,
): readonly Section[] {
  const text = translatedPageWords[view.pageLanguage];
  const soonest = meetings.upcoming.slice(0, upcoming).map(({ meeting }) => meeting);
  const newest = meetings.recent.slice(0, recent).map(({ meeting }) => meeting);
  const older = [...meetings.recent.slice(recent), ...meetings.upcoming.slice(upcoming)]
    .map(({ meeting }) => meeting)
    .filter((meeting) => translationOf(meeting, view.language) !== undefined);
  return [
    { id: 'upcoming', title: text.upcoming, meetings: soonest, total: soonest.length },
    { id: 'recent', title: text.recent, meetings: newest, total: newest.length },
    { id: 'earlier', title: text.earlier, meetings: older.slice(0, earlier), total: older.length },
  ]
    .filter(({ meetings }) => meetings.length > 0)
    .map(({ id, title, meetings, total }) => ({
      id,
      title,
      body: html`${meetings.length < total && html`<p class="muted">${text.shown(formatCount(meetings.length, view.pageLanguage), formatCount(total, view.pageLanguage))}</p>`}${meetings.map((meeting) => translatedArticle(meeting, view))}`,
    }));
}

function translatedArticle(meeting: Meeting, view: TranslatedView): Html {
  const text = meetingWords[view.pageLanguage];
  const translation = translationOf(meeting, view.language);
  const { headline, summary } = translation ?? meeting;
  const attributes = translation === undefined ? view.originalText(meeting) : view.translatedText;
  const details = html`<li>
    <a href="${view.meetingLink(meeting.id)}">${translatedPageWords[view.pageLanguage].details}</a>
  </li>`;
  return html`<article class="meeting${isCancelled(meeting) && ' is-cancelled'}" id="m${meeting.id}">
    ${meetingWhen(meeting, text)}
    ${headline === undefined ? html`<h3 dir="auto">${meetingName(meeting, text)}</h3>` : html`<h3 ${attributes}>${headline}${aiMark(meeting.generated_by, text)}</h3>`}
    ${vanishedNote(meeting, text)}
    ${summary !== undefined && summary !== headline && html`<p ${attributes}>${summary}</p>`}
    ${meetingLinks(meeting, text, details)}
  </article> `;
}
