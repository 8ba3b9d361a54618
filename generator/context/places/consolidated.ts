/**
 * Cities that are consolidated with their county, or independent of any county: the Census Bureau assigns them a place code and a county
 * code, and its files use either. Boundaries and government are the same under both codes.
 */
const consolidated = [
  ['0203000', '02020'], // Anchorage
  ['0236400', '02110'], // Juneau
  ['0270540', '02220'], // Sitka
  ['0667000', '06075'], // San Francisco
  ['0809280', '08014'], // Broomfield
  ['0820000', '08031'], // Denver
  ['1150000', '11001'], // Washington
  ['1517000', '15003'], // Honolulu
  ['2255000', '22071'], // New Orleans
  ['2404000', '24510'], // Baltimore
  ['2965000', '29510'], // St. Louis
  ['3209700', '32510'], // Carson City
  ['4260000', '42101'], // Philadelphia
] as const;

/** The independent cities of Virginia: county code, then place code. */
const virginia =
  '510 01000, 520 09816, 530 11032, 540 14968, 550 16000, 570 18448, 580 19728, 590 21344, 595 25808, ' +
  '600 26496, 610 27200, 620 29600, 630 29744, 640 30208, 650 35000, 660 35624, 670 38424, 678 45512, ' +
  '680 47672, 683 48952, 685 48968, 690 49784, 700 56000, 710 57000, 720 57688, 730 61832, 735 63768, ' +
  '740 64000, 750 65392, 760 67000, 770 68000, 775 70000, 790 75216, 800 76432, 810 82000, 820 83680, ' +
  '830 86160, 840 86720';

const pairs: readonly (readonly [city: string, county: string])[] = [
  ...consolidated,
  ...virginia.split(', ').map((pair) => [`51${pair.slice(4)}`, `51${pair.slice(0, 3)}`] as const),
];

const alternateGeoids = new Map(
  pairs.flatMap(([city, county]): [string, string][] => [
    [city, county],
    [county, city],
  ]),
);

/** The other code of a consolidated or independent city. */
export const alternateGeoidOf = (geoid: string): string | undefined => alternateGeoids.get(geoid);

/** The geoid of the county that a place is in, if its own code contains it. */
export function countyOfPlace(geoid: string): string | undefined {
  if (geoid.length === 5) return geoid;
  return geoid.length === 10 ? geoid.slice(0, 5) : alternateGeoids.get(geoid);
}
