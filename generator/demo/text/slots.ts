import { type Language, speech } from './language.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';
import type { Topic } from '../topics/topic.ts';
import * as local from '../words/local.ts';
import { familyNames, firstNames, frenchFamilyNames, frenchFirstNames } from '../words/people.ts';

/** Where and when a text is set. */
export type Scene = { readonly place: Place; readonly year: number; readonly random: Random };

/** Reads another slot of the same subject. */
type Read = (slot: string) => string | number;
type Draw = (scene: Scene, topic: Topic | undefined, read: Read) => string | number;

const isFrench = ({ place }: Scene): boolean => place.language === 'fr';
const oneOf =
  (english: readonly string[], french: readonly string[]): Draw =>
  (scene) =>
    scene.random.pick(isFrench(scene) ? french : english);

/** A full name as it is usual in the place. */
export function personName({ place, random }: Pick<Scene, 'place' | 'random'>): string {
  const french = place.language === 'fr' && random.chance(0.9);
  return french
    ? `${random.pick(frenchFirstNames)} ${random.pick(frenchFamilyNames)}`
    : `${random.pick(firstNames)} ${random.pick(familyNames)}`;
}

const street: Draw = (scene) =>
  isFrench(scene)
    ? scene.random.pick(local.frenchStreets)
    : `${scene.random.pick(local.streetNames)} ${scene.random.pick(local.streetTypes)}`;

const address: Draw = (scene, _topic, read) =>
  `${scene.random.int(3, 2400)}${isFrench(scene) ? ',' : ''} ${read('street')}`;

/** Two or three digits that count, then zeros: 1 234 567 -> 1 200 000. */
function rounded(dollars: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(dollars)) - 1);
  return Math.round(dollars / step) * step;
}

const amount: Draw = ({ random, place }, topic) => {
  const [from, to] = topic?.amount ?? [10_000, 900_000];
  // A village does not borrow what a metropolis does.
  return rounded(random.scale(from, Math.max(from * 4, to * Math.min(1, place.population / 150_000))));
};

const file: Draw = ({ random, year }) => `${year}-${String(random.int(1, 320)).padStart(3, '0')}`;

const school = oneOf(local.schools, local.frenchSchools);

/** What can stand in the slots of a text, drawn as raw values that each language writes in its own way. */
const draws: Readonly<Record<string, Draw>> = {
  street,
  address,
  area: oneOf(local.areas, local.frenchAreas),
  park: oneOf(local.parks, local.frenchParks),
  school,
  firm: oneOf(local.firmNames, local.frenchContractors),
  contractor: (scene) =>
    isFrench(scene)
      ? scene.random.pick(local.frenchContractors)
      : `${scene.random.pick(local.firmNames)} ${scene.random.pick(local.contractorTypes)}`,
  developer: (scene) =>
    isFrench(scene)
      ? scene.random.pick(local.frenchDevelopers)
      : `${scene.random.pick(local.firmNames)} ${scene.random.pick(local.developerTypes)}`,
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
  ordinance: file,
  resolution: file,
  zone: ({ random }) => random.pick(local.zones.slice(0, 6)),
  zone2: ({ random }) => random.pick(local.zones.slice(6)),
  year: ({ year }) => year,
  fiscal: ({ year, place }) => (place.kind === 'school' ? `${year}-${(year + 1) % 100}` : String(year + 1)),
  horizon: ({ year, random }) => year + random.int(2, 20),
};

/** Numbers that each sentence has anew; all else means the same thing throughout a subject. */
const loose = new Set(['few', 'tens', 'count', 'percent', 'percent60', 'part', 'fee']);

export const isLoose = (slot: string): boolean => loose.has(slot);

export function drawSlot(slot: string, scene: Scene, topic: Topic | undefined, read: Read): string | number {
  const draw = draws[slot];
  if (draw === undefined)
    throw new Error(`No slot is named {${slot}}; the slots are: ${Object.keys(draws).join(', ')}.`);
  return draw(scene, topic, read);
}

const moneySlots = new Set(['amount', 'part', 'fee']);
const namesWithArticle = new Set(['park', 'area', 'school']);

/** The value as the language writes it. */
export function writeSlot(slot: string, value: string | number, language: Language): string {
  if (typeof value === 'string')
    // French names of parks keep their article in French only: `the renovation of parc des Hérons`.
    return namesWithArticle.has(slot) && language !== 'fr' ? value.replace(/^(le |la |l’)/, '') : value;
  const { money, months, few, decimal } = speech[language];
  if (moneySlots.has(slot)) return money(value);
  if (slot === 'month') return months[value] ?? '';
  if (slot === 'few' || slot === 'years') return few[value - 2] ?? '';
  return decimal(value);
}
