/** How current a site is on a day: what /status.json says, and the status page shows. Pure. */
import type { Municipality, StatusDocument } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { byStateThenName } from '../../places/municipality.ts';
import { compareText } from '../../system/text.ts';
import { hasMeetings, sumOf } from '../home/state-places.ts';
import type { PlaceStatus } from './place-status.ts';
import { sourceStatuses } from './source-status.ts';

/** A place of the site. */
export type StatusPlace = PlaceStatus & {
  readonly municipality: Municipality;
  readonly decisions: number;
};

export type StatusInput = {
  /** In any order. */
  readonly places: readonly StatusPlace[];
  /** The rows of these places. */
  readonly rows: readonly Row<'municipalities'>[];
  /** All sources of the corpus. */
  readonly sources: readonly Row<'sources'>[];
  /** The day of the build, such as `2026-11-20`, in UTC. */
  readonly asOf: string;
};

export type ServiceStatus = Omit<StatusDocument, 'license' | 'license_url' | 'attribution' | 'updated_at'>;

type Age = StatusDocument['freshness'][number]['age'];

/** Ages with their last day, in days before the day of the build. */
const ages: readonly (readonly [age: Age, lastDay: number])[] = [
  ['today', 0],
  ['1-2-days', 2],
  ['3-7-days', 7],
  ['8-30-days', 30],
  ['older', Infinity],
];

/** Places without a change for more days are listed. */
const staleDays = 7;
/** Most councils meet at least once a quarter. */
const quietDays = 90;
/** Limits the page: an importer that has failed for months may leave thousands of places stale. */
const maxListed = 50;

const dayMs = 86_400_000;

/** The days from a day or instant to a day. Undefined if there is none, or if it is in the future, which no row can be from. */
export function daysBefore(asOf: string, instant: string | null | undefined): number | undefined {
  if (instant === null || instant === undefined) return undefined;
  const days = (Date.parse(asOf) - Date.parse(instant.slice(0, asOf.length))) / dayMs;
  return days < 0 ? undefined : days;
}

export function serviceStatus({ places, rows, sources, asOf }: StatusInput): ServiceStatus {
  const { groups, total } = sourceStatuses(sources, rows);
  return {
    as_of: asOf,
    counts: {
      places: places.length,
      places_with_meetings: places.filter(({ municipality }) => hasMeetings(municipality)).length,
      meetings: sumOf(places, ({ municipality }) => municipality.meetings),
      decisions: sumOf(places, ({ decisions }) => decisions),
      briefs: sumOf(places, ({ briefs }) => briefs),
      briefs_by_ai: sumOf(places, ({ aiBriefs }) => aiBriefs),
    },
    freshness: freshnessOf(places, asOf),
    sources: { total, groups },
    stale: stalePlaces(places, asOf),
    quiet: quietPlaces(places, asOf),
  };
}

function freshnessOf(places: readonly StatusPlace[], asOf: string): StatusDocument['freshness'] {
  const counts = new Map<Age, number>([...ages.map(([age]) => [age, 0] as const), ['unknown', 0]]);
  for (const { updatedAt } of places) {
    const days = daysBefore(asOf, updatedAt) ?? NaN;
    const [age] = ages.find(([, lastDay]) => days <= lastDay) ?? ['unknown'];
    counts.set(age, (counts.get(age) ?? 0) + 1);
  }
  return Array.from(counts, ([age, count]) => ({ age, places: count }));
}

const entryOf = ({ slug, name, state_code, url }: Municipality) => ({ slug, name, state_code, url });

function stalePlaces(places: readonly StatusPlace[], asOf: string): StatusDocument['stale'] {
  const stale = places.flatMap(({ municipality, updatedAt }) =>
    updatedAt !== null && (daysBefore(asOf, updatedAt) ?? 0) > staleDays ? [{ municipality, updatedAt }] : [],
  );
  return {
    days: staleDays,
    total: stale.length,
    places: oldestFirst(stale, ({ updatedAt }) => updatedAt.slice(0, -1)).map(
      ({ municipality, updatedAt }) => ({ ...entryOf(municipality), updated_at: updatedAt }),
    ),
  };
}

/** A place with an announced meeting is not quiet. */
function quietPlaces(places: readonly StatusPlace[], asOf: string): StatusDocument['quiet'] {
  const quiet = places.flatMap(({ municipality }) => {
    const { last_meeting: day, next_meeting } = municipality;
    return next_meeting === undefined && day !== undefined && (daysBefore(asOf, day) ?? 0) > quietDays
      ? [{ municipality, day }]
      : [];
  });
  return {
    days: quietDays,
    total: quiet.length,
    places: oldestFirst(quiet, ({ day }) => day).map(({ municipality, day }) => ({
      ...entryOf(municipality),
      last_meeting: day,
    })),
  };
}

const oldestFirst = <Item extends { readonly municipality: Municipality }>(
  items: readonly Item[],
  dateOf: (item: Item) => string,
): Item[] =>
  items
    .toSorted((a, b) => compareText(dateOf(a), dateOf(b)) || byStateThenName(a.municipality, b.municipality))
    .slice(0, maxListed);
