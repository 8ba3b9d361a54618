/** Inflected forms of one word, and forms that state an event. Derived words, such as “approval” of “approve”, are other words. Pure. */
import type { Language, Word } from '../words.ts';

/** Shorter words are not compared by their inflections. */
const inflectedLength = 4;

/** What a folded word may be a form of, itself included. */
export function basesOf(text: string, language: Language): readonly string[] {
  if (text.length < inflectedLength || /\p{N}/u.test(text)) return [text];
  return [...new Set([text, ...endings[language](text)])].filter(({ length }) => length > 2);
}

const endings: Readonly<Record<Language, (text: string) => readonly string[]>> = {
  en: englishBases,
  fr: (text) => strip(text, /(?:eaux|aux|ants?|antes?|ent|er|es|e|s|x)$/, (rest) => [rest]),
  es: (text) => strip(text, /(?:ando|iendo|ar|er|ir|an|en|os|as|es|o|a|e|s)$/, (rest) => [rest]),
};

/** `plann` → `plan`, `approv` → `approve` */
const verb = (rest: string): string[] => [rest, `${rest}e`, rest.replace(/([^aeiouls])\1$/, '$1')];

function englishBases(text: string): readonly string[] {
  return [
    ...strip(text, /ies$/, (rest) => [`${rest}y`]),
    ...strip(text, /(?<=ss|sh|ch|x|z|o)es$/, (rest) => [rest]),
    ...strip(text, /(?<![su])s$/, (rest) => [rest]),
    ...strip(text, /ing$/, verb),
    ...strip(text, /ied$/, (rest) => [`${rest}y`]),
    ...strip(text, /ed$/, verb),
  ];
}

const strip = (
  text: string,
  ending: RegExp,
  basesFor: (rest: string) => readonly string[],
): readonly string[] => {
  const rest = text.replace(ending, '');
  return rest === text || rest.length < 3 ? [] : basesFor(rest);
};

/** The other irregular forms are no inflections of a base by `basesOf`, so a source must have them as they are. */
const pastForms: Readonly<Record<Language, RegExp>> = {
  en: /(?:ed|en)$|^(?:held|sold|bought|built|made|paid|sent|lost|won|left|kept|found|fell|withdrew|withdrawn|overrode|laid|took|gave|put|cut|struck|shot|overthrown|drawn)$/,
  fr: /(?:[éû]e?s?|(?<!r)ai(?:t|ent)|èrent)$/,
  es: /(?:ó|aron|ieron|ad[oa]s?|id[oa]s?|aban?|ían?)$/,
};

/** Other words with the ending of a past form. */
const noPast =
  /^(?:need|bed|shed|seed|feed|speed|exceed|proceed|garden|kitchen|children|seven|eleven|open|green|citizen|women|men|ten|even|often|then|when|token|queen|screen|teen|hundred)s?$/;

/** True for `adopted`, `adopté`, `aprobó`: forms that can say that something happened. In French and Spanish, their accents distinguish them. */
export function isPastForm({ raw, text }: Word, language: Language): boolean {
  if (language === 'en') return pastForms.en.test(text) && !noPast.test(text);
  return pastForms[language].test(raw.normalize('NFC').toLowerCase());
}
