/** The language of a sentence, by its function words. Pure. */
import type { Material } from '../model.ts';
import { functionWords, type Word } from './words.ts';

type Known = Material['language'] | 'de' | 'pt' | 'it';

/** Frequent words in lower case without accents; of our languages, also words of headlines. */
const markers: Readonly<Record<Known, ReadonlySet<string>>> = {
  en: setOf(`approved approves rejected denied votes voted passed adopts adopted meeting city county street board town
    new plan budget hearing resolution ordinance`).union(functionWords.en),
  fr: setOf('adopte approuve rejete ville seance reglement rue projet').union(functionWords.fr),
  es: setOf('aprobo rechazo ciudad consejo calle ayuntamiento concejo sesion presupuesto').union(
    functionWords.es,
  ),
  de: setOf(
    'der die das und ist nicht von mit fur auf dem den des ein eine wird wurde werden zu im rat stadt uber',
  ),
  pt: setOf(
    'o os um uma do da dos das e em para com por que foi na no nas nos ao cidade conselho aprovou nao',
  ),
  it: setOf('il lo gli di del della dei e per con una che e stato nel nella al consiglio citta ha approvato'),
};

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Longer sentences have function words of their language. */
const longSentence = 6;
const minimumShare = 0.12;
const foreignLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** True if a sentence is in the language; names (capitalized words) are no evidence of any. */
export function isInLanguage(text: string, words: readonly Word[], language: Material['language']): boolean {
  if (foreignLetters.test(text)) return false;
  const plain = words.filter(({ raw, start }) => start === 0 || !/^\p{Lu}/u.test(raw));
  const isShouted = plain.length * 2 < words.length;
  const counted = (isShouted ? words : plain).filter(({ text }) => !/^\p{N}/u.test(text));
  const scores = new Map(Object.entries(markers).map(([name, known]) => [name, countOf(counted, known)]));
  const asked = scores.get(language) ?? 0;
  const best = Math.max(...scores.values());
  if (asked < best) return false;
  // Titles have few function words, and the others may be names.
  return isShouted || counted.length < longSentence || asked / counted.length >= minimumShare;
}

const countOf = (words: readonly Word[], known: ReadonlySet<string>): number =>
  words.filter(({ text }) => known.has(text)).length;
