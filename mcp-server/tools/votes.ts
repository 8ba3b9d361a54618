/** What the two tools about votes share: conditions on the votes of a place, and the names that a text can mean. */
import { z } from 'zod';
import { datePattern } from '../../schemas/values.ts';
import { oneLine } from '../answers/text.ts';
import { didYouMean, listed, notCovered, quoted } from '../dataset/messages.ts';
import type { DatasetCondition, DatasetQuery } from '../dataset/types.ts';
import { Fault } from '../fault.ts';
import { queryDataset } from '../places/coverage.ts';
import type { Service } from '../service/service.ts';
import type { Country } from '../../schemas/names/states.ts';

export const dayInput = (description: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .regex(new RegExp(`^${datePattern}$`), 'must be a day as YYYY-MM-DD')
    .optional()
    .describe(description);

type PlaceAndDays = {
  readonly slug: string;
  readonly country?: Country | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export type VotesOf = {
  /** Conditions on the place and the day of the meeting. */
  readonly where: readonly DatasetCondition[];
  readonly country: Country;
};

/**
 * The votes of a place in some days. A slug that both countries have means the US place, unless a country is given.
 * @throws DatasetQueryError if no place has the slug, with suggestions
 */
export async function votesOfPlace(
  service: Service,
  { slug, country, from, to }: PlaceAndDays,
  within: AbortSignal,
): Promise<VotesOf> {
  const of = await countryOf(service, slug, country === undefined ? service.countries : [country], within);
  return {
    where: [
      { column: 'slug', op: 'eq', value: slug },
      { column: 'country', op: 'eq', value: of },
      ...(from === undefined ? [] : [{ column: 'meeting_date', op: 'gte' as const, value: from }]),
      ...(to === undefined ? [] : [{ column: 'meeting_date', op: 'lte' as const, value: to }]),
    ],
    country: of,
  };
}

/** By the dataset, which has the places of both countries. */
async function countryOf(
  service: Service,
  slug: string,
  candidates: readonly Country[],
  within: AbortSignal,
): Promise<Country> {
  const where = [{ column: 'slug', op: 'eq' as const, value: slug }];
  const query: DatasetQuery = { table: 'municipalities', where, columns: ['country'] };
  const { rows } = await queryDataset(service, query, within);
  const found = candidates.find((country) => rows.some((row) => row['country'] === country));
  if (found !== undefined) return found;
  const slugs: DatasetQuery = { table: 'municipalities', columns: ['slug'], limit: maxPlaces };
  const all = await queryDataset(service, slugs, within, {
    maxRows: maxPlaces,
    maxAnswerCharacters: Infinity,
  });
  const hint = didYouMean(
    slug,
    all.rows.map((row) => String(row['slug'])),
  );
  throw new Fault(
    `No place${candidates.length === 1 ? ` in ${String(candidates[0])}` : ''} has the slug ${quoted(slug)}.${hint} ${notCovered}`,
  );
}

/** More places than the two countries have local governments. */
const maxPlaces = 200_000;

/** What answers show of a motion. */
export const motionColumns = [
  'meeting_date',
  'body_name',
  'text',
  'result',
  'yes',
  'no',
  'stage',
  'adopted_minutes',
  'mover',
  'seconder',
  'id',
  'meeting_id',
  'source_url',
];

/** A condition for each word of a text. */
export const wordsIn = (column: string, text: string | undefined): DatasetCondition[] =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((value) => ({ column, op: 'contains', value }));

/** Names of members whose votes are recorded under these conditions. */
export async function memberNames(
  service: Service,
  where: readonly DatasetCondition[],
  within: AbortSignal,
): Promise<string[]> {
  const query: DatasetQuery = {
    table: 'member_votes',
    where,
    columns: ['member_name'],
    distinct: true,
    limit: 500,
  };
  return (await queryDataset(service, query, within)).rows.map(({ member_name: name }) => String(name));
}

/**
 * The one name that a text means: the name itself, or the only one with all of its words.
 * @throws {Fault} with the names that it can mean
 */
export function requireName(text: string, names: readonly string[]): string {
  const words = foldWords(text);
  const exact = names.filter((name) => foldWords(name).join(' ') === words.join(' '));
  const matching = exact.length > 0 ? exact : names.filter((name) => hasWords(name, words));
  const [only, ...others] = matching;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined)
    throw new Fault(`${quoted(text)} can mean ${listed(matching.map(oneLine), 'or')}: use the full name.`);
  throw new Fault(
    `No votes of ${quoted(text)} are recorded there.${didYouMean(text, names)} ${names.length === 0 ? 'The place has no votes by name in these days.' : `Names: ${names.slice(0, 40).map(oneLine).join(', ')}.`}`,
  );
}

const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function hasWords(name: string, words: readonly string[]): boolean {
  const parts = foldWords(name);
  return words.every((word) => parts.includes(word));
}
