/** The map of all places: dots, those with meetings in color. The lists by state say the same. */
import type { Municipality } from '../../../schemas/documents.ts';
import { cityPath } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { mapSizes, type Point, project } from './map-projection.ts';
import { hasMeetings } from './state-places.ts';

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
  readonly label: string;
};

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
    label: `Map of ${countOf(located.length, 'place')}, ${formatCount(active.length)} of them with meetings`,
  };
}

/** By row, then column. */
function distinctPoints(points: readonly Point[]): Point[] {
  const byKey = new Map(points.map((point) => [point.y * 10_000 + point.x, point]));
  return [...byKey].toSorted(([a], [b]) => a - b).map(([, point]) => point);
}

/** The map within a page. Links are for pointers: with a keyboard or a screen reader, the lists are faster. */
export const mapElement = (map: CoverageMap, link: (path: string) => string, list: string): Html =>
  html`<figure class="map" aria-label="${map.label}">
    <svg viewBox="${viewBox(map)}" aria-hidden="true">
      ${shapes(map)}
      ${map.links.map(
        ({ place, point: { x, y } }) =>
          html`<a href="${link(cityPath(place.slug))}" tabindex="-1"
            ><circle class="active" cx="${x}" cy="${y}" r="5"
              ><title>${place.name}, ${place.state}: ${countOf(place.meetings, 'meeting')}</title></circle
            ></a
          > `,
      )}
    </svg>
    <figcaption class="small muted">
      <span class="key key-active"></span> with meetings <span class="key"></span> without meetings yet · The
      same as a list: <a href="${list}">every place</a>
    </figcaption>
  </figure>`;

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
