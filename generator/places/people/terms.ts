/** Terms of officials, and who they belong to. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { compareText } from '../../system/text.ts';
import { nameKey, nameWords } from './names.ts';

export type Term = Row<'officials'>;

/** A person by the key of their first rows: the `person_id`, or the name where there is none. */
export type TermHolder = { readonly key: string; readonly rows: readonly Term[] };

/** Two terms of four years. */
export const maxYearsUndated = 8;

/**
 * True for a term; false for a bare name, which importers add for a name in a roll call that they could not find in the roster.
 */
export const isTerm = ({ role, district, party, body_id, start_date, end_date }: Term): boolean =>
  [role, district, party, body_id, start_date, end_date].some((value) => value !== null);

/**
 * True if a term covers a day. A term without an end continues; one without a start is taken to begin eight years before its end,
 * or before `today`, so that an undated roster says nothing about votes of decades ago.
 */
export function coversDay({ start_date, end_date }: Term, day: string, today: string): boolean {
  if (end_date !== null && end_date < day) return false;
  return (start_date ?? yearsBefore(end_date ?? today, maxYearsUndated)) <= day;
}

/** True if a term is not known to be over, nor to start later. */
export const isCurrent = ({ start_date, end_date }: Term, today: string): boolean =>
  (start_date === null || start_date <= today) && (end_date === null || end_date >= today);

const yearsBefore = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) - years).padStart(4, '0') + day.slice(4);

/** Newest first. */
export const newestTermFirst = (a: Term, b: Term): number =>
  compareText(b.start_date ?? '', a.start_date ?? '') ||
  compareText(b.end_date ?? '9', a.end_date ?? '9') ||
  compareText(a.id, b.id);

/**
 * Groups rows by person. Rows with the same `person_id` are one person; so are rows without one that have the same name. Persons
 * of the same first and last name who are in the same seat (role, body, district) at the same time are one, too: rosters of
 * different sources overlap. Bare names that belong to no term are left out.
 */
export function termHolders(rows: readonly Term[]): readonly TermHolder[] {
  const groups = Map.groupBy(rows, keyOf);
  for (const [key, own] of groups) if (!own.some(isTerm)) groups.delete(key);
  const first = sameSeatKeys([...groups.values()].flat());
  const merged = Map.groupBy(groups.keys(), (key) => representative(first, key));
  return Array.from(merged, ([key, keys]) => ({
    key,
    rows: keys.flatMap((each) => groups.get(each) ?? []),
  }));
}

const keyOf = ({ person_id, name }: Term): string => person_id ?? `name ${nameKey(nameWords(name))}`;

/** The keys of two persons in one seat, the later key leading to the earlier one. */
function sameSeatKeys(rows: readonly Term[]): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const seat of Map.groupBy(rows.filter(isTerm), seatOf).values()) {
    for (const [a, b] of overlappingTerms(seat)) {
      const [from, to] = [representative(links, keyOf(a)), representative(links, keyOf(b))].toSorted(
        compareText,
      );
      if (from !== undefined && to !== undefined && from !== to) links.set(to, from);
    }
  }
  return links;
}

/** A name of one word does not identify anybody; such a seat is the person's own. */
function seatOf(row: Term): string {
  const name = nameWords(row.name);
  const holder = name.words.length > 1 ? nameKey(name) : `${keyOf(row)} ${row.name}`;
  return JSON.stringify([holder, row.role?.toLowerCase(), row.body_id, row.district]);
}

function representative(links: ReadonlyMap<string, string>, key: string): string {
  let found = key;
  for (let next = links.get(found); next !== undefined; next = links.get(found)) found = next;
  return found;
}

/** Pairs of terms that overlap by a day or more: each term with the one before it that lasts longest. */
export function overlappingTerms(terms: readonly Term[]): readonly (readonly [Term, Term])[] {
  const pairs: (readonly [Term, Term])[] = [];
  let longest: Term | undefined;
  for (const term of terms.toSorted(oldestTermFirst)) {
    if (longest !== undefined && endOf(longest) > startOf(term)) pairs.push([longest, term]);
    if (longest === undefined || endOf(term) > endOf(longest)) longest = term;
  }
  return pairs;
}

const startOf = ({ start_date }: Term): string => start_date ?? '';
/** Later than every day. */
const endOf = ({ end_date }: Term): string => end_date ?? '~';

const oldestTermFirst = (a: Term, b: Term): number =>
  compareText(startOf(a), startOf(b)) || compareText(endOf(b), endOf(a)) || compareText(a.id, b.id);
