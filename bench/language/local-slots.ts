import names from '../../generator/demo/phrases/names.json' with { type: 'json' };
import type { Random } from '../../generator/demo/random.ts';
import type { LocalScene } from '../../generator/demo/places/local-language.ts';

/** What the names and numbers of a place are drawn from. */
type Local = {
  readonly name: (random: Random) => string;
  readonly fileNumber: (year: number, random: Random) => string;
};

type LocalDraw = (local: Local, scene: LocalScene) => string | number;

const { english, french } = names;

/** Draws a name that precedes a word in English and follows it in French: `Wrenford Avenue`, `rue Wrenford`. */
const named =
  (inEnglish: readonly string[], inFrench: readonly string[]): LocalDraw =>
  (local, { isFrench, random }) =>
    isFrench
      ? `${random.pick(inFrench)} ${local.name(random)}`
      : `${local.name(random)} ${random.pick(inEnglish)}`;

const street = named(english.streetTypes, ['rue', 'rue', 'avenue', 'chemin', 'boulevard', 'montée', 'rang']);
const contractor = named(english.contractorTypes, ['Construction', 'Entreprises', 'Pavage', 'Groupe']);
const number: LocalDraw = (_, { year, random }) => `${year}-${random.scale(1, 5000)}`;
/** A full name. */
export const localPerson = (
  local: Pick<Local, 'name'>,
  { isFrench, random }: Omit<LocalScene, 'year'>,
): string => `${random.pick(isFrench ? french.firstNames : english.firstNames)} ${local.name(random)}`;

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
  firm: (local, { random }) => local.name(random),
  contractor,
  bidder: contractor,
  developer: named(english.developerTypes, ['Développements', 'Habitations', 'Immobilier']),
  resident: localPerson,
  applicant: localPerson,
  ordinance: number,
  resolution: number,
  file: (local, { year, random }) => local.fileNumber(year, random),
  house: (_, { random }) => random.scale(1, 20_000),
  block: (_, { random }) => random.scale(1, 90_000),
  lot: (_, { random }) => random.scale(1, 400),
};
