/** `/city/<slug>/<year>/` and `/city/<slug>/<year>-<month>/`: the list of the meetings of a period. Pure. */
import { cityPath, periodPath, relativeLink } from '../../../../schemas/paths.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { type Neighbors, monthOf, type PeriodSummary, yearOf } from '../../../places/years.ts';
import { longDate, monthOfYear } from '../../html/dates.ts';
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

/** Renders a period: a line for every meeting, by month or, on the page of a month, by day. */
export function periodPage(
  view: PeriodView,
  { name, entries }: RenderedPeriod,
  neighbors: Neighbors,
): Artifact {
  const { language } = view;
  const isYear = name === yearOf(name);
  const sections = Map.groupBy(entries, ({ meeting }) => (isYear ? monthOf(meeting.date) : meeting.date));
  const heading = isYear ? monthOfYear : longDate;
  return pageOf(view, name, entries.length, [
    steps(name, neighbors, view),
    ...[...sections].flatMap(([time, inSection]) =>
      framed(
        (lines) =>
          html`<section class="period">
            <h2>${heading(time, language)}</h2>
            <ul class="later">
              ${lines}
            </ul>
          </section>`,
        inSection.map(({ line }) => line),
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
    place: place.row,
    title: words.title(`${placeName}, ${state_code}`, period),
    description: words.description(
      formatCount(count, language),
      `${placeName}, ${stateName(state, language)}`,
      period,
    ),
    scripts: ['city'],
    main: [
      html`${breadcrumbs(place.row, path, language)}
        <h1>${words.heading(placeName, period)}</h1> `,
      ...content,
    ],
  };
  return pageArtifact(pageSite, page);
}

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
