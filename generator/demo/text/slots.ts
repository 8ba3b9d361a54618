import { type Language, speech } from './language.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';
import names from '../phrases/names.json' with { type: 'json' };
import type { Topic } from './topics.ts';

/** Names of streets, parks, firms and people; the people are invented. */
const { english, french, zones } = names;

/** Place and year of a text. */
export type Scene = { readonly place: Place; readonly year: number; readonly random: Random };

/** Reads another slot of the same subject. */
type Read = (slot: string) => string | number;
type Draw = (scene: Scene, topic: Topic | undefined, read: Read) => string | number;

const isFrench = ({ place }: Scene): boolean => place.language === 'fr';
const oneOf =
  (inEnglish: readonly string[], inFrench: readonly string[]): Draw =>
  (scene) =>
    scene.random.pick(isFrench(scene) ? inFrench : inEnglish);

/** A full name that is typical of the place. */
export function personName({ place, random }: Pick<Scene, 'place' | 'random'>): string {
  const { local } = place;
  if (local !== undefined) return local.person({ isFrench: place.language === 'fr', random });
  const isFrenchName = place.language === 'fr' && random.chance(0.9);
  return isFrenchName
    ? `${random.pick(french.firstNames)} ${random.pick(french.familyNames)}`
    : `${random.pick(english.firstNames)} ${random.pick(english.familyNames)}`;
}

const street: Draw = (scene) =>
  isFrench(scene)
    ? scene.random.pick(french.streets)
    : `${scene.random.pick(english.streetNames)} ${scene.random.pick(english.streetTypes)}`;

const address: Draw = (scene, _topic, read) =>
  `${scene.random.int(3, 2400)}${isFrench(scene) ? ',' : ''} ${read('street')}`;

/** Rounds to two significant digits, and at least to hundreds: 1,234,567 -> 1,200,000. */
function rounded(dollars: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(dollars)) - 1);
  return Math.round(dollars / step) * step;
}

const amount: Draw = ({ random, place }, topic) => {
  const [from, to] = topic?.amount ?? [10_000, 900_000];
  // Amounts scale with population: a village borrows less than a metropolis.
  return rounded(random.scale(from, Math.max(from * 4, to * Math.min(1, place.population / 150_000))));
};

const fileNumber: Draw = ({ random, year }) => `${year}-${String(random.int(1, 320)).padStart(3, '0')}`;

const school = oneOf(english.schools, french.schools);

/** Draws a raw value for each slot. Each language has its own format for it. */
const draws: Readonly<Record<string, Draw>> = {
  street,
  address,
  area: oneOf(english.areas, french.areas),
  park: oneOf(english.parks, french.parks),
  school,
  firm: oneOf(english.firms, french.contractors),
  contractor: (scene) =>
    isFrench(scene)
      ? scene.random.pick(french.contractors)
      : `${scene.random.pick(english.firms)} ${scene.random.pick(english.contractorTypes)}`,
  developer: (scene) =>
    isFrench(scene)
      ? scene.random.pick(french.developers)
      : `${scene.random.pick(english.firms)} ${scene.random.pick(english.developerTypes)}`,
  resident: personName,
  amount,
  part: ({ random }, _topic, read) => rounded(Number(read('amount')) * (0.05 + random.next() * 0.4)),
  fee: ({ random }) => random.int(4, 60) * 10,
  units: ({ random }, topic) => random.scale(...(topic?.units ?? [4, 60])),
  percent: ({ random }) => random.int(11, 98) / 10,
  percent60: ({ random }) => random.int(3, 16) * 5,
  years: ({ random }) => random.int(2, 5),
  few: ({ random }) => random.int(2, 9),
  count: ({ random }) => random.int(12, 96),
  tens: ({ random }) => random.int(12, 34),
  feet: ({ random }) => random.int(5, 12) * 100,
  acres: ({ random }) => random.int(2, 64),
  month: ({ random }) => random.int(0, 11),
  ordinance: fileNumber,
  resolution: fileNumber,
  zone: ({ random }) => random.pick(zones.slice(0, 6)),
  zone2: ({ random }) => random.pick(zones.slice(6)),
  year: ({ year }) => year,
  fiscal: ({ year, place }) => (place.kind === 'school' ? `${year}-${(year + 1) % 100}` : String(year + 1)),
  horizon: ({ year, random }) => year + random.int(2, 20),
};

/** Slots drawn again for every sentence; all other slots keep one value per subject. */
const redrawn = new Set(['few', 'tens', 'count', 'percent', 'percent60', 'part', 'fee']);

export const isRedrawn = (slot: string): boolean => redrawn.has(slot);

export function drawSlot(slot: string, scene: Scene, topic: Topic | undefined, read: Read): string | number {
  const drawn = scene.place.local?.draw(slot, { ...scene, isFrench: isFrench(scene) });
  if (drawn !== undefined) return drawn;
  const draw = draws[slot];
  if (draw === undefined)
    throw new Error(`No slot is named {${slot}}; the slots are: ${Object.keys(draws).join(', ')}.`);
  return draw(scene, topic, read);
}

const moneySlots = new Set(['amount', 'part', 'fee']);
const namesWithArticle = new Set(['park', 'area', 'school']);

/** The value in the format of the language. */
export function formatSlot(slot: string, value: string | number, language: Language): string {
  if (typeof value === 'string')
    // French names keep their article in French only: `the renovation of parc des Hérons`.
    return namesWithArticle.has(slot) && language !== 'fr' ? value.replace(/^(le |la |l’)/, '') : value;
  const { frames, money, decimal } = speech[language];
  if (moneySlots.has(slot)) return money(value);
  if (slot === 'month') return frames.months[value] ?? '';
  if (slot === 'few' || slot === 'years') return frames.few[value - 2] ?? '';
  return decimal(value);
}
