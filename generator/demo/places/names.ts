import { fold } from '../../../schemas/names/fold.ts';
import parts from '../phrases/place-names.json' with { type: 'json' };
import type { Random } from '../random.ts';
import type { Region } from './regions.ts';

const { english, french } = parts;

/** The name in ASCII, as in slugs: `L’Île-aux-Cœurs` becomes `l-ile-aux-coeurs`. */
export const folded = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** An invented name in the style of the region. None of the combinations is a well-known city. */
export function inventName(random: Random, { language }: Region): string {
  return language === 'fr' ? inventFrenchName(random) : inventEnglishName(random);
}

function inventEnglishName(random: Random): string {
  const stem = random.pick(english.stems);
  const shape = random.next();
  if (shape < 0.5) return `${stem} ${random.pick(english.secondParts)}`;
  if (shape < 0.75) return `${stem}${random.pick(english.endings)}`;
  return `${random.pick(english.firstParts)} ${stem}`;
}

function inventFrenchName(random: Random): string {
  const isSaint = random.chance(0.45);
  const base = isSaint
    ? random.pick(french.saints)
    : `${random.pick(french.waters)}-${random.pick(french.complements)}`;
  return isSaint && random.chance(0.4) ? `${base}-${random.pick(french.qualifiers)}` : base;
}

/** Counties, school boards and districts are named like towns, so their type is appended. */
const suffixes: Readonly<Record<string, string>> = {
  county: ' County',
  parish: ' Parish',
  school_district: ' School District',
  regional_district: ' Regional District',
};

/** The name of a government: `Alder Falls`, `Alder Falls County`. */
export function governmentName(name: string, type: string, { language }: Region): string {
  if (language === 'en') return name + (suffixes[type] ?? '');
  if (type === 'school_district') return `Centre de services scolaire ${name}`;
  return type === 'regional_county' ? `MRC ${name}` : name;
}
