/** The language of a sentence, by its function words. Pure. */
import type { Material } from '../model.ts';
import { particles } from './names/name-words.ts';
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
const minimumShare = 0.1;
const foreignLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** True if a sentence is in the language; names (capitalized words, and particles between them) are no evidence of any. */
export function isInLanguage(text: string, words: readonly Word[], language: Material['language']): boolean {
  if (foreignLetters.test(text)) return false;
  const plain = words.filter(
    (word, index) => (word.start === 0 || !isCapital(word)) && !isParticle(words, index),
  );
  const isShouted = plain.length * 2 < words.length;
  // In capitals, function words look like names. In a title, they do not: “Los Angeles Unified School District”.
  const isUpperCase = text === text.toUpperCase();
  const counted = (isShouted && isUpperCase ? words : plain).filter(({ text }) => !/^\p{N}/u.test(text));
  const scores = new Map(Object.entries(markers).map(([name, known]) => [name, countOf(counted, known)]));
  const asked = scores.get(language) ?? 0;
  const best = Math.max(...scores.values());
  if (asked < best) return false;
  // Titles have few function words, and the others may be names.
  return isShouted || counted.length < longSentence || asked / counted.length >= minimumShare;
}

const isCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);

/** `y` of `La Cruda Mariscos y Clamatos`: within a name of at least three capitalized words. */
function isParticle(words: readonly Word[], index: number): boolean {
  const isName = (offset: number): boolean => {
    const word = words[index + offset];
    return word !== undefined && isCapital(word) && word.start > 0;
  };
  const word = words[index];
  return (
    word !== undefined &&
    !isCapital(word) &&
    particles.has(word.text) &&
    isName(-1) &&
    isName(1) &&
    (isName(-2) || isName(2))
  );
}

const countOf = (words: readonly Word[], known: ReadonlySet<string>): number =>
  words.filter(({ text }) => known.has(text)).length;
