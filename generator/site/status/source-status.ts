/** When the sources of a site were last read, in groups: a nationwide corpus has thousands of sources. Pure. */
import type { StatusDocument } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { compareText } from '../../system/text.ts';

type Group = StatusDocument['sources']['groups'][number];

/** Limits the page if each place has a publisher of its own. */
const maxGroups = 200;

/**
 * Groups the sources of the meetings of single places by the platform of the place, and all others by publisher. The group that was
 * read the longest time ago is first; groups without a date are last.
 */
export function sourceStatuses(
  sources: readonly Row<'sources'>[],
  places: readonly Row<'municipalities'>[],
): StatusDocument['sources'] {
  const byId = new Map(places.map((place) => [place.id, place]));
  const byGroup = Map.groupBy(sources.filter(isAbout(places, byId)), (source) => {
    const place = source.tables.includes('meetings') ? byId.get(source.muni_id ?? '') : undefined;
    return JSON.stringify(
      place === undefined ? ['publisher', source.publisher] : ['platform', place.platform],
    );
  });
  const groups = Array.from(byGroup, ([key, members]) => {
    const [kind, name] = JSON.parse(key) as [Group['kind'], string | null];
    return groupOf(kind, name, members);
  });
  return { total: groups.length, groups: groups.toSorted(oldestFirst).slice(0, maxGroups) };
}

/** True for sources that files of these places may name. */
function isAbout(
  places: readonly Row<'municipalities'>[],
  byId: ReadonlyMap<string, Row<'municipalities'>>,
): (source: Row<'sources'>) => boolean {
  const countries = new Set(places.map(({ country }) => country));
  const states = new Set(places.map(({ state_code }) => state_code));
  return ({ muni_id, country, state_code }) =>
    muni_id === null
      ? places.length > 0 &&
        (country === null || countries.has(country)) &&
        (state_code === null || states.has(state_code))
      : byId.has(muni_id);
}

function groupOf(kind: Group['kind'], name: string | null, members: readonly Row<'sources'>[]): Group {
  const dates = members.flatMap(({ retrieved_at }) => retrieved_at ?? []).toSorted(compareText);
  return {
    kind,
    name,
    sources: members.length,
    undated: members.length - dates.length,
    retrieved_at: dates.at(-1) ?? null,
    oldest_retrieved_at: dates[0] ?? null,
  };
}

/** Sorts after every date. */
const noDate = '~';

const oldestFirst = (a: Group, b: Group): number =>
  compareText(a.oldest_retrieved_at ?? noDate, b.oldest_retrieved_at ?? noDate) ||
  compareText(a.kind, b.kind) ||
  compareText(a.name ?? '', b.name ?? '');
