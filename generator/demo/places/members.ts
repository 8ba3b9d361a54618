import type { Rows } from '../database.ts';
import { folded } from './names.ts';
import { type Place, websiteUrl } from './place.ts';
import type { Random } from '../random.ts';
import { personName } from '../text/slots.ts';

/** A voting member of a body. */
export type Member = {
  readonly name: string;
  /** Title and family name, as in sentences: `Council Member Ortega`. */
  readonly title: string;
  /** Null for appointed members of commissions. */
  readonly officialId: string | null;
};

/** One term of an official. */
export type Term = Member & { readonly seat: number; readonly from: number; readonly contest: string };

const termYears = 4;
const firstTermYear = 2014;
const lastYear = 2027;

const roles: Readonly<Record<string, readonly [string, string]>> = {
  city: ['Mayor', 'Council Member'],
  town: ['Chair', 'Councilor'],
  county: ['Chair', 'Commissioner'],
  parish: ['President', 'Juror'],
  school_district: ['Board President', 'Trustee'],
  regional_district: ['Chair', 'Director'],
  township: ['Supervisor', 'Trustee'],
  village: ['Village President', 'Trustee'],
};

function rolesOf({ language, kind, type }: Place): readonly [string, string] {
  if (language === 'fr') return kind === 'school' ? ['Présidence', 'Membre'] : ['Maire', 'Membre du conseil'];
  return roles[type] ?? ['Mayor', 'Council Member'];
}

/** Five to eleven seats, an odd number so that votes rarely tie. */
function seatsOf({ population }: Place, random: Random): number {
  const limits = [2_000, 15_000, 150_000].filter((limit) => population > limit).length;
  return 5 + 2 * Math.max(0, limits - (random.chance(0.2) ? 1 : 0));
}

/** Writes the terms of the governing body's members from 2014 to 2027; half of the seats are up for election every two years. */
export function writeOfficials(rows: Rows, place: Place, bodyId: string | null, random: Random): Term[] {
  const seats = seatsOf(place, random);
  return Array.from({ length: seats }, (_, seat) => writeSeat(rows, place, bodyId, seat, random)).flat();
}

function writeSeat(rows: Rows, place: Place, bodyId: string | null, seat: number, random: Random): Term[] {
  const terms: Term[] = [];
  let person = { id: '', name: '' };
  for (let from = firstTermYear + 2 * (seat % 2); from <= lastYear; from += termYears) {
    const officialId = rows.nextId('officials');
    if (person.id === '' || random.chance(0.4))
      person = { id: `p${officialId}`, name: personName({ place, random }) };
    const role = rolesOf(place)[seat === 0 ? 0 : 1];
    const term = {
      name: person.name,
      title: titleOf(role, person.name, place),
      officialId,
      seat,
      from,
      contest: contestOf(place, role, seat),
    };
    insertTerm(rows, place, bodyId, term, { role, personId: person.id });
    terms.push(term);
  }
  return terms;
}

const titleOf = (role: string, name: string, { language }: Place): string =>
  language === 'fr' ? name : `${role} ${name.split(' ').at(-1)}`;

function contestOf({ language }: Place, role: string, seat: number): string {
  if (seat === 0) return role;
  return language === 'fr' ? `${role}, siège ${seat}` : `${role}, Seat ${seat}`;
}

function insertTerm(
  rows: Rows,
  place: Place,
  bodyId: string | null,
  term: Term,
  { role, personId }: { role: string; personId: string },
): void {
  rows.insert('officials', {
    id: rows.nextId('officials'),
    muni_id: place.id,
    person_id: personId,
    name: term.name,
    role,
    district: term.seat === 0 ? null : String(term.seat),
    party: null,
    body_id: bodyId,
    start_date: `${term.from}-01-01`,
    end_date: `${term.from + termYears - 1}-12-31`,
    email: term.from + termYears > 2026 ? `${folded(term.name)}@${place.slug}.example` : null,
    phone: null,
    photo_url: null,
    source_url: websiteUrl(place),
  });
}

/** The officials in office, by year. */
export function rosters(terms: readonly Term[]): ReadonlyMap<number, readonly Member[]> {
  const years = Array.from({ length: lastYear - 2016 + 1 }, (_, index) => 2016 + index);
  return new Map(
    years.map((year) => [year, terms.filter(({ from }) => from <= year && year < from + termYears)]),
  );
}

/** The appointed members of a commission. */
export function appointMembers(place: Place, random: Random): Member[] {
  return Array.from({ length: random.pick([5, 5, 7]) }, () => {
    const name = personName({ place, random });
    return { name, title: titleOf('Commissioner', name, place), officialId: null };
  });
}
