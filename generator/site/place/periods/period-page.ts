/** `/city/<slug>/<year>/` and `/city/<slug>/<year>-<month>/`: the meetings of a period in full. Pure. */
import { cityPath, meetingPagesPath, periodPath, relativeLink } from '../../../../schemas/paths.ts';
import { jsonMediaType, type Artifact } from '../../../store/artifact.ts';
import { type Neighbors, type PeriodSummary, yearOf } from '../../../places/years.ts';
import { dayOfYear, longDate, monthOfYear } from '../../html/dates.ts';
import { formatCount } from '../../html/numbers.ts';
import { framed, type Page, pageArtifact, type PagePart } from '../../html/page.ts';
import { stateName } from '../../../../schemas/formats/state-names.ts';
import { type Html, html } from '../../html/template.ts';
import { breadcrumbs } from '../page-frame.ts';
import type { PlaceView } from '../place-view.ts';
import { monthList, periodName } from './period-links.ts';
import type { RenderedPeriod } from './periods.ts';
import { periodWords } from './words.ts';

export type PeriodView = Pick<PlaceView, 'place' | 'pageSite' | 'language'>;

/** Renders a period: its days, and every meeting. */
export function periodPage(
  view: PeriodView,
  { name, entries }: RenderedPeriod,
  neighbors: Neighbors,
): Artifact {
  const { language } = view;
  const days = Map.groupBy(entries, ({ meeting }) => meeting.date);
  const isYear = name === yearOf(name);
  const sections = isYear
    ? Map.groupBy(entries, ({ meeting }) => meeting.date.slice(0, 'YYYY-MM'.length))
    : days;
  const heading = isYear ? monthOfYear : longDate;
  return pageOf(view, name, entries.length, [
    html`${steps(name, neighbors, view)}
      <details>
        <summary>${periodWords[language].days(formatCount(days.size, language))}</summary>
        <ul class="links">
          ${[...days].map(
            ([day, [first]]) =>
              html`<li><a href="#m${first?.meeting.id}">${dayOfYear(day, language)}</a></li>`,
          )}
        </ul>
      </details> `,
    ...[...sections].flatMap(([day, ofDay]) =>
      framed(
        (articles) =>
          html`<section class="period">
            <h2>${heading(day, language)}</h2>
            ${articles}
          </section>`,
        ofDay.map(({ article }) => article),
      ),
    ),
  ]);
}

/** Renders the page of a year that has a page for each month: it keeps its address, and lists the months. */
export function monthsPage(view: PeriodView, year: string, months: readonly PeriodSummary[]): Artifact {
  const { place, language } = view;
  const { slug } = place.row;
  const count = months.reduce((sum, { meetings }) => sum + meetings, 0);
  const link = (name: string): string => relativeLink(periodPath(slug, year), periodPath(slug, name));
  return pageOf(view, year, count, [
    html`<p>${periodWords[language].months(formatCount(count, language))}</p>
      ${monthList(months, link, language)}`,
  ]);
}

function pageOf(view: PeriodView, name: string, count: number, content: readonly PagePart[]): Artifact {
  const { pageSite, place, language } = view;
  const { slug, name: placeName, state, state_code } = place.row;
  const words = periodWords[language];
  const period = periodName(name, language);
  const path = periodPath(slug, name);
  const page: Page = {
    path,
    language,
    title: words.title(`${placeName}, ${state_code}`, period),
    description: words.description(
      formatCount(count, language),
      `${placeName}, ${stateName(state, language)}`,
      period,
    ),
    alternates: [meetingPagesLink(view)],
    scripts: ['city'],
    main: [
      html`${breadcrumbs(place.row, path, language)}
        <h1>${words.heading(placeName, period)}</h1> `,
      ...content,
    ],
  };
  return pageArtifact(pageSite, page);
}

/** Names the list of the pages of meetings, which the script of the page follows. */
export const meetingPagesLink = ({
  place: { row },
  language,
}: Pick<PlaceView, 'place' | 'language'>): NonNullable<Page['alternates']>[number] => ({
  path: meetingPagesPath(row.slug),
  mediaType: jsonMediaType,
  title: periodWords[language].meetingPages(row.name),
});

/** Links to the periods before and after, and to the page of the place. */
function steps(name: string, { previous, next }: Neighbors, { place, language }: PeriodView): Html {
  const { slug, name: placeName } = place.row;
  const path = periodPath(slug, name);
  const link = (to: string): string => relativeLink(path, periodPath(slug, to));
  return html`<nav aria-label="${periodWords[language].periods}">
    <ul class="links">
      ${previous !== undefined && html`<li><a rel="prev" href="${link(previous)}">← ${periodName(previous, language)}</a></li>`}
      <li><a href="${relativeLink(path, cityPath(slug))}">${placeName}</a></li>
      ${next !== undefined && html`<li><a rel="next" href="${link(next)}">${periodName(next, language)} →</a></li>`}
    </ul>
  </nav>`;
}
