/** Projects places onto the maps of the United States and Canada (Albers equal-area conic, as in Snyder, USGS 1395, 14). Pure. */
import type { Country } from '../../../schemas/names/states.ts';

export type Point = { readonly x: number; readonly y: number };
export type Location = { readonly latitude: number; readonly longitude: number; readonly state_code: string };

/** Size of a map. Coordinates of points are whole numbers within it. */
export const mapSizes: Readonly<Record<Country, { readonly width: number; readonly height: number }>> = {
  US: { width: 960, height: 520 },
  CA: { width: 960, height: 560 },
};

type Conic = {
  readonly parallels: readonly [number, number];
  readonly meridian: number;
  /** Longitude and latitude that is drawn at `at`. */
  readonly center: readonly [number, number];
  readonly at: Point;
  /** Units of the map per radian. */
  readonly scale: number;
};

const usScale = 1080;

/** The contiguous states and Canada in one piece; Alaska (smaller), Hawaii and Puerto Rico below. */
const conics = {
  states: {
    parallels: [29.5, 45.5],
    meridian: -96,
    center: [-96.6, 38.7],
    at: { x: 480, y: 250 },
    scale: usScale,
  },
  alaska: {
    parallels: [55, 65],
    meridian: -154,
    center: [-156, 58.5],
    at: { x: 148, y: 470 },
    scale: 0.33 * usScale,
  },
  hawaii: {
    parallels: [8, 18],
    meridian: -157,
    center: [-157.5, 20.5],
    at: { x: 310, y: 470 },
    scale: usScale,
  },
  caribbean: {
    parallels: [8, 18],
    meridian: -66,
    center: [-66, 18.2],
    at: { x: 850, y: 490 },
    scale: usScale,
  },
  canada: {
    parallels: [50, 70],
    meridian: -96,
    center: [-96, 57],
    at: { x: 490, y: 320 },
    scale: 960,
  },
} as const satisfies Record<string, Conic>;

const insets: Readonly<Record<string, Conic>> = {
  AK: conics.alaska,
  HI: conics.hawaii,
  PR: conics.caribbean,
  VI: conics.caribbean,
};

/** The point of a location, or undefined if it is outside of the map, as islands in the Pacific are. */
export function project(country: Country, location: Location): Point | undefined {
  const conic = country === 'CA' ? conics.canada : (insets[location.state_code] ?? conics.states);
  const { x, y } = pointOf(conic, location);
  const { width, height } = mapSizes[country];
  return x >= 0 && x <= width && y >= 0 && y <= height ? { x: Math.round(x), y: Math.round(y) } : undefined;
}

function pointOf(
  { parallels, meridian, center, at, scale }: Conic,
  { latitude, longitude }: Location,
): Point {
  const [first, second] = [Math.sin(radians(parallels[0])), Math.sin(radians(parallels[1]))];
  const cone = (first + second) / 2;
  const raw = (degreesEast: number, degreesNorth: number): Point => {
    const radius = Math.sqrt(1 + first * second - 2 * cone * Math.sin(radians(degreesNorth))) / cone;
    const angle = cone * radians(turned(degreesEast - meridian));
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) };
  };
  const [point, middle] = [raw(longitude, latitude), raw(...center)];
  return { x: at.x + (point.x - middle.x) * scale, y: at.y + (point.y - middle.y) * scale };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Within half a turn: the Aleutians cross the antimeridian. */
const turned = (degrees: number): number => ((degrees + 540) % 360) - 180;
