import type { Random } from '../random.ts';

/** Letters that optical character recognition confuses. */
const confusions = [
  ['rn', 'm'],
  ['li', 'h'],
  ['cl', 'd'],
  ['l', '1'],
  ['O', '0'],
  ['é', 'e'],
  ['S', '5'],
] as const;

/** Share of the words with a wrong letter. */
const misreadShare = 0.02;

/** The text as recognized in the image of a page. */
export const misread = (text: string, random: Random): string =>
  text.replaceAll(/[\p{L}\d]+/gu, (word) => {
    if (!random.chance(misreadShare)) return word;
    const [letters, wrong] = confusions.find(([letters]) => word.includes(letters)) ?? ['', ''];
    return word.replace(letters, wrong);
  });
