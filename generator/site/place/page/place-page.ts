/** The page of a place, which answers in the order people ask. Pure. */
import { calendarPath, cityDocumentPath, cityPath, feedPath } from '../../../../schemas/paths.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { type Section, sectionElement, tableOfContents } from '../../html/components.ts';
import { type Page, pageArtifact } from '../../html/page.ts';
import { pageWords } from '../../html/page-words.ts';
import { placeWithState } from '../../../../schemas/formats/state-names.ts';
import { html, type Html } from '../../html/template.ts';
import { sizeOf } from '../meetings-in-full.ts';
import { hreflangs, type PlacePageInput } from '../page-frame.ts';
import { fittingSections } from './context-room.ts';
import { decisionsSection } from './decisions.ts';
import { placeDescription, type PlaceFacts, placeFacts, placeHead } from './head.ts';
import { nextMeetingSection } from './next-meeting.ts';
import { officialsSection } from './officials.ts';
import { type PageView, pageView } from './page-view.ts';
import { periodsSection } from '../periods/period-links.ts';
import { recentSections } from './recent.ts';
import { searchSection } from './search.ts';
import { dataSection, sourcesSection } from './sources.ts';
import { placeStructuredData } from './structured-data.ts';

/**
 * Renders `/city/<slug>/`, or, with a `translation`, `/city/<slug>/<language>/`: the same in another language, with translated
 * meetings and without figures. `languages` lists the languages of all translated pages.
 */
export function placePage(
  input: PlacePageInput,
  languages: readonly string[],
  translation?: string,
): Artifact {
  const view = pageView(input, translation);
  const facts = placeFacts(input.place.row, input.meetings);
  const head = placeHead(view, facts, languages);
  const asked = sections([
    nextMeetingSection(view),
    decisionsSection(view),
    searchSection(view),
    ...recentSections(view),
    periodsSection(input, view.path, view.language),
    officialsSection(view),
  ]);
  const credit = sections([sourcesSection(view), dataSection(view, facts)]);
  const others = [head, ...[...asked, ...credit].map(({ body }) => body)].map(sizeOf);
  const figures = translation === undefined ? fittingSections(input.context, others, view) : [];
  const all = [...asked, ...figures, ...credit];
  const main = [
    html`${head} ${tableOfContents(all, pageWords[view.language].contents)} `,
    ...all.map(sectionElement),
    ...(translation === undefined ? [] : [wholePageLink(view)]),
  ];
  return pageArtifact(input.pageSite, { ...pageProperties(view, facts, languages), main });
}

const sections = (all: readonly (Section | undefined)[]): readonly Section[] =>
  all.filter((section) => section !== undefined);

/** Votes, budget and other figures are only on the place’s own page. */
const wholePageLink = ({ words, input, link }: PageView): Html =>
  html`<p>
    <a href="${link(cityPath(input.place.row.slug))}" hreflang="${input.language}"
      >${words.recent.wholePage(input.language)}</a
    >
  </p>`;

/** The properties of the page, without its content. */
function pageProperties(view: PageView, facts: PlaceFacts, languages: readonly string[]): Omit<Page, 'main'> {
  const { input, words, path, language, translation } = view;
  const { slug, name, state } = input.place.row;
  const { colon } = pageWords[language];
  return {
    path,
    title: words.title(placeWithState({ name, state }, language)),
    description: placeDescription(view, facts),
    language,
    ...(languages.length === 0 ? {} : { translations: hreflangs(slug, view.originalLanguage, languages) }),
    alternates: [
      ...(facts.meetings === 0
        ? []
        : [
            {
              path: feedPath(slug),
              mediaType: 'application/atom+xml',
              title: `${words.data.feed}${colon} ${name}`,
            },
            {
              path: calendarPath(slug),
              mediaType: 'text/calendar',
              title: `${words.data.calendar}${colon} ${name}`,
            },
          ]),
      ...input.feeds.bodies.flatMap(({ name: body, path: feed }) =>
        feed === undefined
          ? []
          : [{ path: feed, mediaType: 'application/atom+xml', title: `${words.data.feed}${colon} ${body}` }],
      ),
      {
        path: cityDocumentPath(slug),
        mediaType: 'application/json',
        title: `${words.data.everything}${colon} ${name}`,
      },
    ],
    scripts: ['city'],
    ...(translation === undefined ? { structuredData: placeStructuredData(view, facts) } : {}),
  };
}
