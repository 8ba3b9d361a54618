/** Rules of French that depend on a name. */

/** A vowel, with or without accents. Whether an h is mute or a y a vowel is not in the letters, so these keep `de`. */
const vowel = /^[aeiou]/i;

/** `d’Acton Vale`, `de Montréal`, `d’avril 2024`. */
export const deOf = (name: string): string =>
  vowel.test(name.normalize('NFD').replace(/^Œ|^Æ/i, 'o')) ? `d’${name}` : `de ${name}`;
