/** Groups terms of officials into current, future and past ones. Pure. */
import type { BlockRecords, PublishedRow } from '../../../places/blocks.ts';
import { compareText } from '../../../system/text.ts';

export type Term = {
  /** Id of the row. */
  readonly id: string;
  /** Identifies a person across terms. */
  readonly person: string;
  readonly name: string;
  readonly role?: string;
  readonly district?: string;
  readonly party?: string;
  /** Name of the body. */
  readonly body?: string;
  readonly start?: string;
  readonly end?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly source: string;
};

/** A person in office. `main` is the term in the largest body. */
export type Person = { readonly main: Term; readonly others: readonly Term[] };

export type Roster = {
  /** Heads of government first, then by district and name. */
  readonly current: readonly Person[];
  /** Terms that start in the future, newest first, like the other lists. */
  readonly coming: readonly Term[];
  readonly past: readonly Term[];
  /** Terms without role and dates: whether the person is in office is unknown. */
  readonly unknown: readonly Term[];
};

/**
 * Groups the terms in the rows of the block by their status on `today` (`YYYY-MM-DD`). The rows are sorted newest first. `personSlugs`
 * has the people known to be the same in several rows, by id of the row.
 */
export function rosterOf(
  { values }: BlockRecords,
  bodies: ReadonlyMap<string, string>,
  today: string,
  personSlugs: ReadonlyMap<string, string>,
): Roster {
  const { current = [], ...others } = Object.groupBy(
    values.map((row) => {
      const term = termOf(row, bodies);
      return { ...term, person: personSlugs.get(term.id) ?? term.person };
    }),
    (term) => termStatus(term, today),
  );
  return { coming: [], past: [], unknown: [], ...others, current: peopleOf(current) };
}

function termStatus({ role, start, end }: Term, today: string): keyof Roster {
  if (end !== undefined && end < today) return 'past';
  if (start !== undefined && start > today) return 'coming';
  return role === undefined && start === undefined && end === undefined ? 'unknown' : 'current';
}

function termOf(row: PublishedRow, bodies: ReadonlyMap<string, string>): Term {
  const text = (column: string): string | undefined => {
    const value = row[column];
    return typeof value === 'string' ? value : undefined;
  };
  const name = text('name') ?? '';
  const fields = {
    role: text('role'),
    district: text('district'),
    party: text('party'),
    body: bodies.get(text('body_id') ?? ''),
    start: text('start_date'),
    end: text('end_date'),
    email: text('email'),
    phone: text('phone'),
  };
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    id: text('id') ?? '',
    person: text('person_id') ?? name,
    name,
    source: text('source_url') ?? '',
    ...known,
  };
}

function peopleOf(terms: readonly Term[]): Person[] {
  const sizes = Map.groupBy(terms, ({ body }) => body);
  /** An office outside of any body, such as mayor, comes before any seat. */
  const size = ({ body }: Term): number => (body === undefined ? Infinity : (sizes.get(body)?.length ?? 0));
  const people = [...Map.groupBy(terms, ({ person }) => person).values()]
    .map((own) => own.toSorted((a, b) => (size(a) === size(b) ? byDates(a, b) : size(b) - size(a))))
    .flatMap(([main, ...others]) => (main === undefined ? [] : [{ main, others }]));
  return [...Map.groupBy(people, ({ main }) => officeOf(main)).values()]
    .flatMap(mergeSameOffice)
    .toSorted((a, b) => byRank(a.main, b.main));
}

/** One person where several sources list the same name in the same office, each under an id of its own. */
function mergeSameOffice(people: readonly Person[]): Person[] {
  const [first] = people.toSorted((a, b) => byDates(a.main, b.main));
  if (first === undefined) return [];
  const others = people.flatMap((person) => person.others);
  const office = officeOf(first.main);
  return [{ main: first.main, others: others.filter((term) => officeOf(term) !== office) }];
}

const officeOf = ({ name, role, body, district }: Term): string =>
  JSON.stringify([name, role, body, district]);

/** The term with more dates says more. */
const byDates = (a: Term, b: Term): number => dates(b) - dates(a);
const dates = ({ start, end }: Term): number => Number(start !== undefined) + Number(end !== undefined);

const head =
  /^(the )?(mayor|maire|mairesse|speaker|president|président|chair|reeve|warden|préfet|county (judge|executive))/i;
const deputy = /\b(vice|deputy|pro tem|suppléant)/i;

const rankOf = ({ role = '' }: Term): number =>
  head.test(role) ? (deputy.test(role) ? 1 : 0) : deputy.test(role) ? 1 : 2;

const byRank = (a: Term, b: Term): number =>
  rankOf(a) - rankOf(b) ||
  numberIn(a.district) - numberIn(b.district) ||
  compareText(a.district ?? '', b.district ?? '') ||
  compareText(a.name, b.name);

/** `District 12` -> 12. Districts without a number come last. */
const numberIn = (text = ''): number => Number(/\d+/.exec(text)?.[0] ?? Number.MAX_SAFE_INTEGER);
