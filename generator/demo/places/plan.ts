import { UserError } from '../../system/errors.ts';
import type { Place } from './place.ts';
import { folded, governmentName, inventName } from './names.ts';
import { meetingsBySize, populationsBySize } from './sizes.ts';
import { Random } from '../random.ts';
import { type Region, regions } from '../words/regions.ts';

const platforms: Readonly<Record<string, readonly string[]>> = {
  school: ['boarddocs', 'simbli', 'diligent'],
  US: ['legistar', 'civicclerk', 'granicus', 'primegov', 'iqm2', 'novus'],
  CA: ['escribe', 'legistar', 'icompass'],
};

/** Before places go where people live, every state and province gets two, and Québec six. */
const firstRegions = laps();

/** The places of the demo, in the order of their ids. The first is a city, and the largest. */
export function planPlaces(places: number, meetings: number): Place[] {
  const random = new Random(0);
  const seats = planSeats(places, random);
  const ranks = rankBySize(seats, random);
  const sizes = meetingsBySize(places, meetings);
  const populations = populationsBySize(places);
  const taken = new Set<string>();
  return seats.map((seat, index) => {
    const rank = ranks[index] ?? index;
    return planPlace({
      ...seat,
      index,
      meetings: sizes[rank] ?? 0,
      population: populations[rank] ?? 0,
      taken,
      random,
    });
  });
}

const shares = regions.map(({ share }) => share);

function laps(): Region[] {
  const lap = regions.flatMap((region) => (region.language === 'fr' ? [region, region, region] : [region]));
  return [...lap, ...lap];
}

/** Where a place is, and what type of government it has. */
type Seat = { readonly region: Region; readonly type: string };

function planSeats(places: number, random: Random): Seat[] {
  const perRegion = new Map<Region, number>();
  return Array.from({ length: places }, (_, index) => {
    const region = firstRegions[index] ?? regions[random.weighted(shares)] ?? regions[0];
    if (region === undefined) throw new Error('There are no regions.');
    const ordinal = perRegion.get(region) ?? 0;
    perRegion.set(region, ordinal + 1);
    // Regions go on at different points of their types, so that a small demo has nearly all of them.
    const next = ordinal === 0 ? 0 : ordinal + (regions.indexOf(region) % 3);
    return { region, type: region.types[next % region.types.length] ?? 'city' };
  });
}

/** How large places of a type tend to be, against a city. */
const typeSizes: Readonly<Record<string, number>> = {
  county: 0.9,
  school_district: 0.85,
  regional_district: 0.8,
  town: 0.5,
  township: 0.4,
  borough: 0.3,
  village: 0.2,
};

/** The rank of size of each place; 0 is the largest. */
function rankBySize(seats: readonly Seat[], random: Random): number[] {
  const scores = seats.map(({ type }, index) => (index === 0 ? 2 : random.next() * (typeSizes[type] ?? 1)));
  const ranks: number[] = [];
  const indexes = scores.map((_, index) => index).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  for (const [rank, index] of indexes.entries()) ranks[index] = rank;
  return ranks;
}

type Draft = Seat & {
  readonly index: number;
  readonly meetings: number;
  readonly population: number;
  readonly taken: Set<string>;
  readonly random: Random;
};

function planPlace({ index, meetings, population, region, type, taken, random }: Draft): Place {
  const kind = type === 'school_district' ? 'school' : 'city';
  const { name, slug } = freeName(region, type, taken, random);
  return {
    id: index.toString(36).padStart(3, '0'),
    index,
    slug,
    name,
    region,
    kind,
    type,
    language: region.language,
    translation: translationOf(region, random),
    population: Math.round(population * (0.8 + random.next() * 0.4)),
    meetings,
    latitude: near(region.latitude, random),
    longitude: near(region.longitude, random),
    platform: random.pick(platforms[kind === 'school' ? 'school' : region.country] ?? ['legistar']),
  };
}

/** Far more than a name takes while there are some left. */
const maxTries = 2_000;

function freeName(region: Region, type: string, taken: Set<string>, random: Random) {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const name = governmentName(inventName(random, region), type, region);
    const slug = `${folded(name)}-${region.code.toLowerCase()}`;
    if (taken.has(slug)) continue;
    taken.add(slug);
    return { name, slug };
  }
  throw new UserError(
    `The demo has no more names for places in ${region.name}: ask for fewer than ${taken.size} places.`,
  );
}

function translationOf(region: Region, random: Random): Place['translation'] {
  if (region.language === 'fr') return 'en';
  if (region.country === 'CA') return 'fr';
  return random.chance(0.3) ? 'es' : undefined;
}

/** Within about a hundred kilometres of the middle, to four decimals. */
const near = (degrees: number, random: Random): number =>
  Math.round((degrees + (random.next() - 0.5) * 2) * 10_000) / 10_000;
