/** Sentences of minutes that say how a matter was decided, which lend no words: “Carried unanimously.” Pure. */
import { isPastForm } from './neutral/inflections.ts';
import { neutralWords } from './neutral/neutral-words.ts';
import type { Subject } from './subjects.ts';
import { type Language, plainText, type Word, wordsOf } from './words.ts';

/** A sentence with fewer words of the title says nothing about the matter. */
const titleWordsMin = 2;
/** “Approved by a vote of five.” */
const shortWordsMax = 6;

/**
 * The text without sentences that report a result: those with a word about voting or a past form, and no more than one word of a title.
 * Where the item is unknown, only short ones that begin so.
 */
export function withoutResults(text: string, subjects: readonly Subject[], language: Language): string {
  const sentences = text.split(/(?<=[.!?;]["\u201d\u00bb]?)\s+|\n+/u);
  const kept = sentences.filter((sentence) => !isResult(sentence, subjects, language));
  return kept.length === sentences.length ? text : kept.join('\n');
}

function isResult(sentence: string, subjects: readonly Subject[], language: Language): boolean {
  const words = wordsOf(plainText(sentence), language);
  const reports = (word: Word): boolean =>
    neutralWords[language].votes.has(word.text) || isPastForm(word, language);
  if (subjects.length === 0) return words.length <= shortWordsMax && words.slice(0, 1).some(reports);
  return words.some(reports) && !subjects.some((subject) => isAbout(words, subject));
}

function isAbout(words: readonly Word[], { titleStems }: Subject): boolean {
  const shared = new Set(words.map(({ stem }) => stem)).intersection(titleStems);
  return shared.size >= Math.min(titleWordsMin, titleStems.size);
}
