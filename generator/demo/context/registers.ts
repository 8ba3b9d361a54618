import { dateOf, dayOf, today } from '../calendar.ts';
import type { Rows } from '../database.ts';
import { type Place, websiteUrl } from '../places/place.ts';
import type { Random } from '../random.ts';
import { Subject } from '../text/subject.ts';
import { topicsOf } from '../places/bodies.ts';
import data from '../phrases/registers.json' with { type: 'json' };

const { charities, facilities, licenses } = data;

/** Degrees: sites are within about five kilometers of the place's coordinates. */
const siteSpread = 0.08;

/** Writes licenses, regulated facilities and charities. Returns the ids that decisions may link to. */
export function writeRegisters(rows: Rows, place: Place, random: Random) {
  const count = place.population > 20_000 ? 12 : 4;
  if (place.kind === 'city') repeat(random.int(1, count), () => writeLicense(rows, place, random));
  return {
    epa_facilities: repeat(random.int(1, count / 2), () => writeFacility(rows, place, random)),
    nonprofits: repeat(random.int(2, count), () => writeCharity(rows, place, random)),
  };
}

const repeat = <T>(times: number, make: () => T): T[] => Array.from({ length: times }, make);

/** A subject whose slots supply names and addresses. */
function localSubject(place: Place, random: Random): Subject {
  return new Subject(random.pick(topicsOf(place)), { place, year: 2025, random });
}

function writeLicense(rows: Rows, place: Place, random: Random): void {
  const subject = localSubject(place, random);
  const issued = dayOf('2023-01-02') + random.int(0, 1300);
  const isExpired = issued + 365 < today;
  rows.insert('permits', {
    id: rows.nextId('permits'),
    muni_id: place.id,
    number: `L-${subject.read('ordinance')}`,
    category: random.pick(licenses[place.language]),
    name: String(subject.read('developer')),
    address: String(subject.read('address')),
    status: isExpired ? 'Expired' : 'Active',
    issued_date: dateOf(issued),
    expires_date: dateOf(issued + 365),
    source_url: websiteUrl(place),
  });
}

function writeFacility(rows: Rows, place: Place, random: Random): string {
  const subject = localSubject(place, random);
  const { name, programs } = random.pick(facilities[place.language]);
  const id = rows.nextId('epa_facilities');
  rows.insert('epa_facilities', {
    id,
    muni_id: place.id,
    registry_id: `DEMO${random.int(100_000, 999_999)}`,
    name: `${subject.read('firm')} ${name}`,
    address: String(subject.read('address')),
    programs: [...programs],
    latitude: random.near(place.latitude, siteSpread),
    longitude: random.near(place.longitude, siteSpread),
    source_url: `https://facilities.example/${id}`,
  });
  return id;
}

function writeCharity(rows: Rows, place: Place, random: Random): string {
  const { en, fr, category } = random.pick(charities);
  const id = rows.nextId('nonprofits');
  const revenue = random.scale(12_000, 9_000_000);
  rows.insert('nonprofits', {
    id,
    muni_id: place.id,
    registration_number: `00-${random.int(1_000_000, 9_999_999)}`,
    name: place.language === 'fr' ? `${fr} – ${place.name}` : `${place.name} ${en}`,
    category,
    revenue_cents: revenue * 100,
    assets_cents: Math.round(revenue * (0.2 + random.next() * 3)) * 100,
    source_url: `https://charities.example/${id}`,
  });
  return id;
}
