/** The nearest places whose meetings are published, for places that have none. Pure. */
import type { Row } from '../../schemas/tables/index.ts';
import type { Neighbor } from '../places/place.ts';

const maxNeighbors = 3;
/** Farther away, a place says little about this one. */
const maxDistanceKm = 500;

type Located = Row<'municipalities'> & { readonly latitude: number; readonly longitude: number };

const isLocated = (row: Row<'municipalities'>): row is Located =>
  row.latitude !== null && row.longitude !== null;

/** Finds the neighbors of each place without meetings, by its id: the nearest first, in its country. `withMeetings` has ids. */
export function findNeighbors(
  places: readonly Row<'municipalities'>[],
  withMeetings: ReadonlySet<string>,
): ReadonlyMap<string, readonly Neighbor[]> {
  const located = places.filter(isLocated);
  const candidates = located.filter(({ id }) => withMeetings.has(id));
  const others = located.filter(({ id }) => !withMeetings.has(id));
  return new Map(
    others.flatMap((place) => {
      const neighbors = nearest(place, candidates);
      return neighbors.length === 0 ? [] : [[place.id, neighbors] as const];
    }),
  );
}

function nearest(place: Located, candidates: readonly Located[]): readonly Neighbor[] {
  const near = candidates
    .filter(
      ({ country, latitude }) =>
        country === place.country && Math.abs(latitude - place.latitude) <= maxDistanceKm / kmPerDegree,
    )
    .map((candidate) => ({ candidate, distanceKm: Math.round(distanceOf(place, candidate)) }))
    .filter(({ distanceKm }) => distanceKm <= maxDistanceKm);
  return near
    .toSorted((a, b) => a.distanceKm - b.distanceKm || (a.candidate.slug < b.candidate.slug ? -1 : 1))
    .slice(0, maxNeighbors)
    .map(({ candidate: { slug, name, state }, distanceKm }) => ({ slug, name, state, distanceKm }));
}

/** Mean radius of the Earth (IUGG). */
const earthRadiusKm = 6371;
const radians = Math.PI / 180;
const kmPerDegree = earthRadiusKm * radians;

/** Along a great circle, by the haversine formula. */
function distanceOf(a: Located, b: Located): number {
  const [latitude, longitude] = [b.latitude - a.latitude, b.longitude - a.longitude];
  const h =
    Math.sin((latitude * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin((longitude * radians) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}
