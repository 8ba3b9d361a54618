/** What the two tools about votes share: conditions on the votes of a place, and the names that a text can mean. */
import { z } from 'zod';
import { outcomes } from '../../schemas/columns.ts';
import { voteStateNames } from '../../schemas/formats/record-words.ts';
import { voteStatesOf } from '../../schemas/formats/vote-states.ts';
import { datePattern } from '../../schemas/values.ts';
import { oneLine } from '../answers/text.ts';
import { didYouMean, listed, quoted } from '../dataset/messages.ts';
import type { DatasetAnswer, DatasetCondition, DatasetQuery } from '../dataset/types.ts';
import { Fault } from '../fault.ts';
import { queryDataset } from '../places/coverage.ts';
import { listPlaces } from '../places/find-place.ts';
import { answerSignal, attemptOf } from '../service/deadline.ts';
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

/** Conditions on the place and the day of the meeting. A slug that both countries have means the US place, unless a country is given. */
export async function conditionsOf(
  service: Service,
  { slug, country, from, to }: PlaceAndDays,
  signal: AbortSignal,
): Promise<DatasetCondition[]> {
  const of = country ?? (await countryOf(service, slug, signal));
  return [
    { column: 'slug', op: 'eq', value: slug },
    ...(of === undefined ? [] : [{ column: 'country', op: 'eq' as const, value: of }]),
    ...(from === undefined ? [] : [{ column: 'meeting_date', op: 'gte' as const, value: from }]),
    ...(to === undefined ? [] : [{ column: 'meeting_date', op: 'lte' as const, value: to }]),
  ];
}

async function countryOf(service: Service, slug: string, signal: AbortSignal): Promise<Country | undefined> {
  const within = answerSignal(service, signal);
  const { value: list } = await attemptOf(() => listPlaces(service, within), within, signal);
  const places = list?.places ?? [];
  return service.countries.find((country) =>
    places.some((place) => place.slug === slug && place.country === country),
  );
}

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
  signal: AbortSignal,
): Promise<string[]> {
  const query: DatasetQuery = {
    table: 'member_votes',
    where,
    columns: ['member_name'],
    distinct: true,
    limit: 500,
  };
  return (await queryDataset(service, query, signal)).rows.map(({ member_name: name }) => String(name));
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

/** `31-20`, or nothing if the tally is unknown. */
export const tally = (yes: unknown, no: unknown): string =>
  typeof yes === 'number' && typeof no === 'number' ? ` ${yes}-${no}` : '';

/** `; provisional: not from adopted minutes`: what is known against a vote. Nothing if nothing is. */
export function stateText(result: unknown, yes: unknown, no: unknown, adopted?: unknown): string {
  const states = voteStatesOf({
    result: outcomes.find((outcome) => outcome === result) ?? null,
    yes: typeof yes === 'number' ? yes : null,
    no: typeof no === 'number' ? no : null,
    adoptedMinutes: typeof adopted === 'boolean' ? adopted : null,
    isAwaitingMinutes: false,
    hasConflicts: false,
  });
  return states.map((state) => `; ${voteStateNames.en[state]}`).join('');
}

/** A text or number on one line; nothing if it is unknown. */
export const textOfCell = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'number' ? oneLine(String(cell)) : '';

export type VoteRow = DatasetAnswer['rows'][number];
