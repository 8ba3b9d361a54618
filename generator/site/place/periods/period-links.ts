/** Links to the period pages of a place. Pure. */
import { periodPath, relativeLink } from '../../../../schemas/paths.ts';
import type { Section } from '../../html/components.ts';
import { monthOfYear, type PageLanguage, shortMonth } from '../../html/dates.ts';
import { type PeriodSummary, yearOf } from '../../../places/years.ts';
import { formatCount } from '../../html/numbers.ts';
import { type Html, html } from '../../html/template.ts';
import type { PlaceView } from '../place-view.ts';
import { periodWords } from './words.ts';

type PeriodsOfPlace = Pick<PlaceView, 'place' | 'periods'>;

/** The section of the page at `from` that leads to every meeting. Undefined if the place has no meetings. */
export function periodsSection(
  view: PeriodsOfPlace,
  from: string,
  language: PageLanguage,
): Section | undefined {
  const body = periodLinks(view, from, language);
  return body && { id: 'older', title: periodWords[language].all, body };
}

/**
 * Links from the page at `from` to every year, newest first, months below their year. Undefined if no year has a page.
 */
function periodLinks(
  { place, periods }: PeriodsOfPlace,
  from: string,
  language: PageLanguage,
): Html | undefined {
  if (periods.length === 0) return undefined;
  const ofYears = Map.groupBy(periods, ({ name }) => yearOf(name));
  const years = [...ofYears.keys()].toReversed();
  const link = (name: string): string => relativeLink(from, periodPath(place.row.slug, name));
  return html`<ul class="periods">
    ${years.map((year) => {
      const ofYear = ofYears.get(year) ?? [];
      const meetings = ofYear.reduce((sum, period) => sum + period.meetings, 0);
      const months = ofYear.filter(({ name }) => name !== year);
      return html`<li>
        <a href="${link(year)}">${year}</a> ${countNote(meetings, language)}
        ${months.map(({ name }) => html`<a href="${link(name)}">${shortName(name, language)}</a> `)}
      </li>`;
    })}
  </ul>`;
}

/** `Mar`, `Mar 2` for the second part. A page may have hundreds. */
const shortName = (name: string, language: PageLanguage): string =>
  `${shortMonth(name, language)} ${name.slice('YYYY-MM-'.length)}`.trimEnd();

/** Links to the months of a year. */
export const monthList = (
  months: readonly PeriodSummary[],
  link: (name: string) => string,
  language: PageLanguage,
): Html =>
  html`<ul class="links">
    ${months.map(({ name, meetings }) => html`<li><a href="${link(name)}">${periodName(name, language)}</a> ${countNote(meetings, language)}</li>`)}
  </ul>`;

const countNote = (meetings: number, language: PageLanguage): Html =>
  html`<span class="muted">(${formatCount(meetings, language)})</span>`;

/** `2024`, `March 2024`, `March 2024, part 2`. */
export function periodName(name: string, language: PageLanguage): string {
  const month = monthOfYear(name.slice(0, 'YYYY-MM'.length), language);
  const part = name.slice('YYYY-MM-'.length);
  return part === '' ? month : periodWords[language].part(month, Number(part));
}
