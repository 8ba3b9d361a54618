/** Slugs of people, unique within a place and independent of the order of rows. Pure. */
import { compareSegment, shortSegmentOf } from '../../../schemas/paths.ts';
import { compareText } from '../../system/text.ts';
import type { Term } from './terms.ts';

type Named = { readonly key: string; readonly name: string; readonly terms: readonly Term[] };

/** For names without Latin letters and digits. */
const fallback = 'member';

/**
 * Returns the slug of each person. Of persons with the same name, the one whose first term started first has the plain slug; the
 * others have a number: `jane-doe-2`. A name without a term comes last.
 */
export function slugsOf<Person extends Named>(persons: readonly Person[]): ReadonlyMap<Person, string> {
  const slugs = new Map<Person, string>();
  const taken = new Set<string>([compareSegment]);
  const nextNumber = new Map<string, number>();
  for (const person of persons.toSorted(firstKnownFirst)) {
    const base = baseOf(person.name);
    let slug = base;
    for (let number = nextNumber.get(base) ?? 2; taken.has(slug); number++) {
      slug = `${base}-${number}`;
      nextNumber.set(base, number + 1);
    }
    taken.add(slug);
    slugs.set(person, slug);
  }
  return slugs;
}

const baseOf = (name: string): string => shortSegmentOf(name) || fallback;

const firstKnownFirst = (a: Named, b: Named): number =>
  Number(a.terms.length === 0) - Number(b.terms.length === 0) ||
  compareText(firstDay(a), firstDay(b)) ||
  compareText(a.key, b.key);

const firstDay = ({ terms }: Named): string =>
  terms.reduce((first, { start_date }) => {
    return start_date !== null && start_date < first ? start_date : first;
  }, '~');
