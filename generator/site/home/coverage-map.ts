/** The map of all places: dots, those with meetings in color. The lists by state say the same. */
import type { Municipality } from '../../../schemas/documents.ts';
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import type { SiteLanguage } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { placePathIn } from '../html/local-links.ts';
import { formatCount } from '../html/numbers.ts';
import { pageWords } from '../html/page-words.ts';
import { type Html, html } from '../html/template.ts';
import { mapSizes, type Point, project } from './map-projection.ts';
import { hasMeetings } from './state-places.ts';
import { siteWords } from './words/words.ts';

/** The places with the most meetings are links. */
const maxLinks = 500;

export type CoverageMap = {
  readonly country: Country;
  /** Distinct points of places without meetings. */
  readonly others: readonly Point[];
  /** Distinct points of places with meetings that are not links. */
  readonly active: readonly Point[];
  /** Places with meetings, those with the most first. */
  readonly links: readonly { readonly place: Municipality; readonly point: Point }[];
  /** The places on the map, and those of them with meetings. */
  readonly counts: { readonly places: number; readonly active: number };
};

/** Describes the map in a language. */
export const mapLabel = ({ counts: { places, active } }: CoverageMap, language: SiteLanguage): string =>
  siteWords[language].map.label(places, formatCount(active, language));

/** Draws the places that have coordinates. Undefined if no place with meetings has any. */
export function coverageMap(country: Country, places: readonly Municipality[]): CoverageMap | undefined {
  const located = places.flatMap((place) => {
    const { latitude, longitude, state_code } = place;
    if (latitude === undefined || longitude === undefined) return [];
    const point = project(country, { latitude, longitude, state_code });
    return point === undefined ? [] : [{ place, point }];
  });
  const active = located
    .filter(({ place }) => hasMeetings(place))
    .toSorted((a, b) => b.place.meetings - a.place.meetings);
  if (active.length === 0) return undefined;
  const without = located.filter(({ place }) => !hasMeetings(place));
  return {
    country,
    others: distinctPoints(without.map(({ point }) => point)),
    active: distinctPoints(active.slice(maxLinks).map(({ point }) => point)),
    links: active.slice(0, maxLinks),
    counts: { places: located.length, active: active.length },
  };
}

/** By row, then column. */
function distinctPoints(points: readonly Point[]): Point[] {
  const byKey = new Map(points.map((point) => [point.y * 10_000 + point.x, point]));
  return [...byKey].toSorted(([a], [b]) => a - b).map(([, point]) => point);
}

/** The map within a page. Links are for pointers: with a keyboard or a screen reader, the lists are faster. */
export function mapElement(
  map: CoverageMap,
  language: SiteLanguage,
  link: (path: string) => string,
  list: string,
): Html {
  const words = siteWords[language];
  return html`<figure class="map" aria-label="${mapLabel(map, language)}">
    <svg viewBox="${viewBox(map)}" aria-hidden="true">
      ${shapes(map)}
      ${map.links.map(
        ({ place, point: { x, y } }) =>
          html`<a href="${link(placePathIn(place, language))}" tabindex="-1"
            ><circle class="active" cx="${x}" cy="${y}" r="5"
              ><title>${titleOf(place, language)}</title></circle
            ></a
          > `,
      )}
    </svg>
    <figcaption class="small muted">
      <span class="key key-active"></span> ${words.map.withMeetings}
      <span class="key"></span> ${words.map.without} · ${words.map.asList}
      <a href="${list}">${words.map.everyPlace}</a>
    </figcaption>
  </figure>`;
}

/** `Alder Falls, Ohio: 1,200 meetings` */
const titleOf = (place: Municipality, language: SiteLanguage): string =>
  `${placeWithState(place, language)}${pageWords[language].colon} ${siteWords[language].meetings(place.meetings)}`;

/** The map as a file, for pages that link to it. */
export const mapFile = (map: CoverageMap): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(map)}">
    <style>
      path {
        fill: none;
        stroke: #a8a597;
        stroke-width: 2.4;
        stroke-linecap: round;
      }
      .active {
        stroke: #0c4f4a;
        stroke-width: 9;
      }
      @media (prefers-color-scheme: dark) {
        path {
          stroke: #59645f;
        }
        .active {
          stroke: #7fcdc3;
        }
      }
    </style>
    ${shapes({ ...map, active: distinctPoints([...map.active, ...map.links.map(({ point }) => point)]) })}
  </svg> `.toString();

const viewBox = ({ country }: CoverageMap): string => {
  const { width, height } = mapSizes[country];
  return `0 0 ${width} ${height}`;
};

const shapes = ({ others, active }: CoverageMap): Html =>
  html`<path d="${dots(others)}" />${active.length > 0 && html`<path class="active" d="${dots(active)}" />`}`;

/** A path of lines without length, whose round ends are dots. Relative moves are short: `M3 4h0m12 0h0`. */
function dots(points: readonly Point[]): string {
  let last: Point | undefined;
  let path = '';
  for (const point of points) {
    path += last === undefined ? `M${point.x} ${point.y}h0` : `m${point.x - last.x} ${point.y - last.y}h0`;
    last = point;
  }
  return path;
}
