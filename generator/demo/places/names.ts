import type { Random } from '../random.ts';
import * as parts from '../words/places.ts';
import type { Region } from '../words/regions.ts';

/** The name in ASCII, as slugs have it: `L’Île-aux-Cœurs` becomes `l-ile-aux-coeurs`. */
export const folded = (name: string): string =>
  name
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'Oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** An invented name as it would be in the region. */
export function inventName(random: Random, { language }: Region): string {
  return language === 'fr' ? inventFrenchName(random) : inventEnglishName(random);
}

function inventEnglishName(random: Random): string {
  const stem = random.pick(parts.nameStems);
  const shape = random.next();
  if (shape < 0.5) return `${stem} ${random.pick(parts.nameSecondParts)}`;
  if (shape < 0.75) return `${stem}${random.pick(parts.nameEndings)}`;
  return `${random.pick(parts.nameFirstParts)} ${stem}`;
}

function inventFrenchName(random: Random): string {
  const isSaint = random.chance(0.45);
  const base = isSaint
    ? random.pick(parts.frenchSaints)
    : `${random.pick(parts.frenchWaters)}-${random.pick(parts.frenchComplements)}`;
  return isSaint && random.chance(0.4) ? `${base}-${random.pick(parts.frenchQualifiers)}` : base;
}

const suffixes: Readonly<Record<string, string>> = {
  county: ' County',
  parish: ' Parish',
  school_district: ' School District',
  regional_district: ' Regional District',
};

/** What counties, school boards and districts are called by: the bare name is that of the town beside them. */
export function governmentName(name: string, type: string, { language }: Region): string {
  if (language === 'en') return name + (suffixes[type] ?? '');
  if (type === 'school_district') return `Centre de services scolaire ${name}`;
  return type === 'regional_county' ? `MRC ${name}` : name;
}
