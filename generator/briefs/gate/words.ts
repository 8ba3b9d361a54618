/** The words of a sentence or a quote. Pure. */
import { fold } from '../../../schemas/names/fold.ts';
import { stemOf } from '../../../search-lambda/engine/text/stem.ts';

export type Language = 'en' | 'fr' | 'es';

export type Word = {
  /** As written. */
  readonly raw: string;
  /** Without case and accents, nor a possessive ending. */
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
};

const lineEndHyphen = /(\p{L})-\s*[\r\n]\s*(?=\p{Ll})/gu;
const numberAtLineEnd = /(\p{N}-)\s*[\r\n]\s*(?=\p{N})/gu;

/** One line with plain quotation marks, dashes and spaces; hyphens within words stay. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\u00ad\s*[\r\n]\s*|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu, '')
    .replaceAll(/[‘’‚‛′ʼ`´‹›]/gu, "'")
    .replaceAll(/[“”„‟″«»]/gu, '"')
    .replaceAll(/[‐‑‒–—―−]/gu, '-')
    .replaceAll('\u2044', '/')
    .replaceAll(lineEndHyphen, '$1')
    .replaceAll(numberAtLineEnd, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const wordForm = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.'&](?=\p{L})[\p{L}\p{M}]+)*/gu;
const elision = /^(?:[ldsnjcmt]|qu|jusqu|lorsqu|puisqu)'(?=.)/iu;

/** The words of plain text. `d'Ottawa` is `d` and `Ottawa`; `U.S.` and `O'Brien` are one word. */
export function wordsOf(text: string, language: Language): Word[] {
  return Array.from(text.matchAll(wordForm)).flatMap(({ 0: raw, index }) => {
    const [prefix = ''] = language === 'en' ? [] : (elision.exec(raw) ?? []);
    if (prefix === '') return [wordAt(raw, index, language)];
    return [
      wordAt(prefix.slice(0, -1), index, language),
      wordAt(raw.slice(prefix.length), index + prefix.length, language),
    ];
  });
}

function wordAt(raw: string, start: number, language: Language): Word {
  const text = fold(raw).replace(/'s?$/, '').replaceAll(/[.']/g, '');
  return {
    raw,
    text,
    stem: stemIn(text, language),
    start,
    end: start + raw.length,
  };
}

/** A short common beginning of the forms of a word. */
export function stemIn(text: string, language: Language): string {
  if (language === 'en') return stemOf(text);
  return text.length < 5
    ? text.replace(/s$/, '')
    : text.replace(language === 'fr' ? frenchEnding : spanishEnding, '');
}

const frenchEnding =
  /(?:issements?|ations?|ements?|ateurs?|atrices?|euses?|eurs?|ions?|ant|antes?|ees?|ait|aient|era|eront|er|ez|es|e|s|ent)$/;
const spanishEnding =
  /(?:aciones|acion|amientos?|imientos?|adores?|adoras?|iones|ion|ando|iendo|ados?|adas?|idos?|idas?|aron|ieron|ara|aran|ar|er|ir|as|os|es|o|a|e|s|n)$/;

export const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`a about after all also am an and any are as at be because been before being between both but by can could
    did do does for from had has have he her his how i if in into is it its may more most must no nor not of off on
    or our out over own per shall she should so some such than that the their them then there these they this those
    through to under until up upon was we were what when where whether which while who whom whose why will with
    within without would you your against during each every other only just including one yet toward towards among
    across along around via against near`),
  fr: setOf(`a afin ai ainsi alors apres au aussi autre autres aux avait avant avec avoir ce cela ces cet cette ceux
    chaque chez comme contre d dans de depuis des doit donc dont du elle elles en entre est et ete etre eu fait fut
    il ils j jusqu l la le les leur leurs lors lorsque lui m mais meme moins n ne ni nos notre nous on ont ou par
    parmi pas pendant peu plus plusieurs pour pourra qu quand que qui quoi s sa sans se sera seront ses si soit son
    sont sous sur t tous tout toute toutes tres un une vers via vos votre vous y`),
  es: setOf(`a al algo ante antes asi aun aunque cada como con contra cual cuando de del desde donde durante e el ella
    ellas ellos en entre era es esa ese eso esta estan estas este esto estos fue fueron ha habia han hasta hay la las
    le les lo los mas me mi mientras muy ni no nos nuestra nuestro o otra otras otro otros para pero por porque que
    quien se sea ser sera seran si sido sin sobre son su sus tal tambien tan te tiene tienen toda todas todo todos tras
    tu u un una unas uno unos y ya`),
};

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** True for an article, a preposition, a pronoun, an auxiliary and the like. */
export const isFunctionWord = (text: string, language: Language): boolean =>
  functionWords[language].has(text);

/** True if the word begins the text or a sentence in it. */
export const beginsSentence = (text: string, word: Word): boolean =>
  /(?:^|[.!?:;]["')\]]?\s+|\n)["'([]*$/u.test(text.slice(Math.max(0, word.start - 6), word.start)) ||
  word.start === 0;
