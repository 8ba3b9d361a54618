import names from '../phrases/names.json' with { type: 'json' };
import type { Random } from '../random.ts';
import type { LocalLanguage } from './local-language.ts';

/** What a slot is drawn for. */
export type LocalScene = {
  readonly local: LocalLanguage;
  readonly isFrench: boolean;
  readonly year: number;
  readonly random: Random;
};

type LocalDraw = (scene: LocalScene) => string | number;

const { english, french } = names;

/** Draws a name that precedes a word in English and follows it in French: `Wrenford Avenue`, `rue Wrenford`. */
const named =
  (inEnglish: readonly string[], inFrench: readonly string[]): LocalDraw =>
  ({ local, isFrench, random }) =>
    isFrench
      ? `${random.pick(inFrench)} ${local.name(random)}`
      : `${local.name(random)} ${random.pick(inEnglish)}`;

const street = named(english.streetTypes, ['rue', 'rue', 'avenue', 'chemin', 'boulevard', 'montée', 'rang']);
const contractor = named(english.contractorTypes, ['Construction', 'Entreprises', 'Pavage', 'Groupe']);
const number: LocalDraw = ({ year, random }) => `${year}-${random.scale(1, 5000)}`;
const person: LocalDraw = ({ local, isFrench, random }) =>
  `${random.pick(isFrench ? french.firstNames : english.firstNames)} ${local.name(random)}`;

/** Slots that name something of a place, and those that only official titles have. */
export const localDraws: Readonly<Record<string, LocalDraw>> = {
  street,
  cross: street,
  corner: street,
  area: named(['Heights', 'Hill', 'Village', 'Flats', 'Corners'], ['le quartier', 'le secteur']),
  park: named(['Park', 'Park', 'Commons', 'Green', 'Field'], ['le parc', 'le square']),
  school: named(
    ['Elementary School', 'Middle School', 'High School', 'Academy'],
    ['l’école', 'l’école secondaire'],
  ),
  firm: ({ local, random }) => local.name(random),
  contractor,
  bidder: contractor,
  developer: named(english.developerTypes, ['Développements', 'Habitations', 'Immobilier']),
  resident: person,
  applicant: person,
  ordinance: number,
  resolution: number,
  file: ({ local, year, random }) => local.fileNumber(year, random),
  house: ({ random }) => random.scale(1, 20_000),
  block: ({ random }) => random.scale(1, 90_000),
  lot: ({ random }) => random.scale(1, 400),
};

/** A full name that is typical of the place. */
export const localPerson = (scene: Omit<LocalScene, 'year'>): string => String(person({ ...scene, year: 0 }));
