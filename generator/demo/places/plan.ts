import { UserError } from '../../system/errors.ts';
import type { Place } from './place.ts';
import { folded, governmentName, inventName } from './names.ts';
import { meetingsBySize, populationsBySize } from './sizes.ts';
import { Random } from '../random.ts';
import { type Region, regions } from './regions.ts';

const platforms: Readonly<Record<string, readonly string[]>> = {
  school: ['boarddocs', 'simbli', 'diligent'],
  US: ['legistar', 'civicclerk', 'granicus', 'primegov', 'iqm2', 'novus'],
  CA: ['escribe', 'legistar', 'icompass'],
};

/** The first places: two in every state and province, and six in Québec. Later places follow the shares of the regions. */
const firstRegions = firstPlaces();

/**
 * The last places of the default demo are in Québec too, so that ten French-speaking places have meetings. They are moved there after the sizes of all
 * places are drawn, so the other places do not depend on it.
 */
const lastInFrench = { from: 55, to: 60 } as const;

/** Plans the places of the demo, sorted by id. The first place is a city, and the largest place. */
export function planPlaces(places: number, meetings: number): Place[] {
  const random = new Random(0);
  const drawn = planLocations(places, random);
  const ranks = rankBySize(drawn, random);
  const locations = drawn.map(inFrench);
  const sizes = meetingsBySize(places, meetings);
  const populations = populationsBySize(places);
  const taken = new Set<string>();
  return locations.map((location, index) => {
    const rank = ranks[index] ?? index;
    return planPlace({
      ...location,
      index,
      meetings: sizes[rank] ?? 0,
      population: populations[rank] ?? 0,
      taken,
      random,
    });
  });
}

const shares = regions.map(({ share }) => share);

function firstPlaces(): Region[] {
  const once = regions.flatMap((region) => (region.language === 'fr' ? [region, region, region] : [region]));
  return [...once, ...once];
}

/** The region of a place, and its type of government. */
type Location = { readonly region: Region; readonly type: string };

function planLocations(places: number, random: Random): Location[] {
  const perRegion = new Map<Region, number>();
  return Array.from({ length: places }, (_, index) => {
    const region = firstRegions[index] ?? regions[random.weighted(shares)] ?? regions[0];
    if (region === undefined) throw new Error('There are no regions.');
    const ordinal = perRegion.get(region) ?? 0;
    perRegion.set(region, ordinal + 1);
    // Regions continue at different points of their lists, so that a small demo covers nearly all types.
    const next = ordinal === 0 ? 0 : ordinal + (regions.indexOf(region) % 3);
    return { region, type: region.types[next % region.types.length] ?? 'city' };
  });
}

/** Moves the last places of the default demo to a French-speaking region. */
function inFrench(location: Location, index: number): Location {
  const region = regions.find(({ language }) => language === 'fr');
  if (region === undefined || index < lastInFrench.from || index >= lastInFrench.to) return location;
  return { region, type: region.types[index % region.types.length] ?? 'city' };
}

/** Typical size of a type of government, relative to a city. */
const typeSizes: Readonly<Record<string, number>> = {
  county: 0.9,
  school_district: 0.85,
  regional_district: 0.8,
  town: 0.5,
  township: 0.4,
  borough: 0.3,
  village: 0.2,
};

/** Each place's rank by size; 0 is the largest. */
function rankBySize(locations: readonly Location[], random: Random): number[] {
  const scores = locations.map(({ type }, index) =>
    index === 0 ? 2 : random.next() * (typeSizes[type] ?? 1),
  );
  const ranks: number[] = [];
  const indexes = scores.map((_, index) => index).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  for (const [rank, index] of indexes.entries()) ranks[index] = rank;
  return ranks;
}

/** Degrees: places are within about a hundred kilometers of the region's center. */
const placeSpread = 2;

type Draft = Location & {
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
    latitude: random.near(region.latitude, placeSpread),
    longitude: random.near(region.longitude, placeSpread),
    platform: random.pick(platforms[kind === 'school' ? 'school' : region.country] ?? ['legistar']),
  };
}

/** Far more than it takes to find a free name while there are any. */
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
    `The demo has no more names for places in ${region.name}. Use fewer than ${taken.size} places.`,
  );
}

function translationOf(region: Region, random: Random): Place['translation'] {
  if (region.language === 'fr') return 'en';
  if (region.country === 'CA') return 'fr';
  return random.chance(0.3) ? 'es' : undefined;
}
