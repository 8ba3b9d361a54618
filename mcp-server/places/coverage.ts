/** What the data about a place covers, so that an agent does not take a gap for an answer. */
import { blocks } from '../../schemas/blocks.ts';
import { counted, oneLine } from '../answers/text.ts';
import { listed } from '../dataset/messages.ts';
import type { DatasetAnswer, DatasetDeps, DatasetQuery, DatasetRow } from '../dataset/types.ts';
import { answerSignal, attemptOf } from '../service/deadline.ts';
import type { Service } from '../service/service.ts';
import type { Country } from '../../schemas/names/states.ts';
import { type FoundPlace, listPlaces } from './find-place.ts';

export type Coverage = {
  readonly meetings: number | null;
  readonly first_meeting: string | null;
  readonly last_meeting: string | null;
  readonly next_meeting: string | null;
  /** Motions, and those of them with votes by name; null if the dataset cannot be read. */
  readonly motions: number | null;
  readonly motions_with_names: number | null;
  readonly website_url: string | null;
  /** Blocks of context without any row. */
  readonly absent_blocks: readonly string[];
};

export const unknownCoverage: Coverage = {
  meetings: null,
  first_meeting: null,
  last_meeting: null,
  next_meeting: null,
  motions: null,
  motions_with_names: null,
  website_url: null,
  absent_blocks: [],
};

type PlaceKey = Pick<FoundPlace<unknown>, 'country'> & { readonly slug: string };

/** Coverage of a place whose country may be unknown; undefined if there is no such place, or its list cannot be read. */
export async function readCoverageOf(
  service: Service,
  { slug, country }: { readonly slug: string; readonly country?: Country | undefined },
  signal: AbortSignal,
): Promise<Coverage | undefined> {
  if (country !== undefined) return readCoverage(service, { slug, country }, signal);
  const within = answerSignal(service, signal);
  const { value: list } = await attemptOf(() => listPlaces(service, signal), within, signal);
  const places = list?.places.filter((place) => place.slug === slug) ?? [];
  const found = service.countries.find((each) => places.some((place) => place.country === each));
  return found === undefined ? undefined : readCoverage(service, { slug, country: found }, signal);
}

/** Everything about coverage that can be read in time. */
export async function readCoverage(
  service: Service,
  { slug, country }: PlaceKey,
  signal: AbortSignal,
): Promise<Coverage> {
  const within = answerSignal(service, signal);
  const where = [
    { column: 'slug', op: 'eq' as const, value: slug },
    { column: 'country', op: 'eq' as const, value: country },
  ];
  const soft = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> =>
    (await attemptOf(work, within, signal)).value;
  const first = (query: DatasetQuery): Promise<DatasetRow | undefined> =>
    soft(async () => (await queryDataset(service, query, within)).rows[0]);
  const [list, motions, votes, place] = await Promise.all([
    soft(() => listPlaces(service, signal)),
    first({ table: 'motions', where, aggregates: [{ function: 'count' }] }),
    first({
      table: 'member_votes',
      where,
      aggregates: [{ function: 'count_distinct', column: 'motion_id' }],
    }),
    first({ table: 'municipalities', where, columns: ['website_url'] }),
  ]);
  const known = list?.places.find((each) => each.slug === slug && each.country === country);
  const present = new Set<string>(known?.blocks ?? []);
  return {
    meetings: known?.meetings ?? null,
    first_meeting: known?.first_meeting ?? null,
    last_meeting: known?.last_meeting ?? null,
    next_meeting: known?.next_meeting ?? null,
    motions: numberOf(motions?.['count']),
    motions_with_names: numberOf(votes?.['count_distinct_motion_id']),
    website_url: typeof place?.['website_url'] === 'string' ? place['website_url'] : null,
    absent_blocks:
      known === undefined ? [] : blocks.map(({ name }) => name).filter((name) => !present.has(name)),
  };
}

const numberOf = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);

/** A query on the dataset; the Parquet reader is loaded on demand. */
export async function queryDataset(
  { fetchRange, datasetCache: cache }: Service,
  query: DatasetQuery,
  signal: AbortSignal,
  limits: DatasetDeps['limits'] = {},
): Promise<DatasetAnswer> {
  const { filterDataset } = await import('../dataset/filter-dataset.ts');
  return filterDataset(query, { fetchRange, cache, signal, limits });
}

/** One line: `Coverage: 120 meetings from 2015-01-06 to 2026-11-17; votes by name for 31% of 240 motions.` */
export function coverageText(coverage: Coverage, absentBlocks: readonly string[] = []): string {
  const { meetings, first_meeting: first, last_meeting: last, next_meeting: next } = coverage;
  const { motions, motions_with_names: named, website_url: website } = coverage;
  const parts = [
    meetings === null
      ? ''
      : `${counted(meetings, 'meeting')}${first === null ? '' : ` from ${first} to ${last ?? first}`}`,
    motions === null || named === null
      ? ''
      : motions === 0
        ? 'no motions'
        : `votes by name for ${Math.round((100 * named) / motions)}% of ${counted(motions, 'motion')}`,
    absentBlocks.length === 0 ? '' : `no data on ${listed(absentBlocks, 'or')}`,
    next === null && website !== null ? `nothing upcoming is listed: see ${oneLine(website)}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `Coverage: ${parts.join('; ')}.`;
}
