/** Cuts documents into passages, and finds those about given items. Pure. */
import type { SourceText } from '../../documents/source-text.ts';
import { type Entry, wordsIn } from './entries.ts';

export type Passage = {
  readonly document: SourceText;
  /** Offsets in the text of the document; `end` is excluded. */
  readonly start: number;
  readonly end: number;
  readonly words: ReadonlySet<string>;
};

/** About a quarter of a page. */
const passageCharacters = 1200;

/** The passages of a document, which end at a paragraph, line or word where there is one. */
export function passagesOf(document: SourceText): Passage[] {
  const { text } = document;
  const passages: Passage[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOfPassage(text, start);
    const part = text.slice(start, end);
    if (part.trim() !== '') passages.push({ document, start, end, words: new Set(wordsIn(part)) });
    start = end;
  }
  return passages;
}

function endOfPassage(text: string, start: number): number {
  const limit = start + passageCharacters;
  if (limit >= text.length) return text.length;
  const part = text.slice(start, limit);
  const found = ['\n\n', '\n', ' '].map((mark) => part.lastIndexOf(mark) + mark.length);
  const best = found.find((offset) => offset > passageCharacters / 2);
  return start + (best ?? passageCharacters);
}

/** Minutes say what happened; a packet is mostly attachments. */
const kindWeight: Partial<Record<SourceText['kind'], number>> = { minutes: 3, transcript: 1.5, agenda: 1.2 };

/** One word in common, such as “agreement”, does not make a page of a packet about an item. */
const commonWordsMin = 2;

function isAboutItem({ words }: Passage, weights: ReadonlyMap<string, number>): boolean {
  const common = [...words].filter((word) => weights.has(word));
  return common.length >= commonWordsMin || common.some((word) => /\p{N}/u.test(word));
}

/**
 * Passages of minutes and agendas, and those of other documents that are about an item, the best first. A keyword counts for more, the
 * fewer passages have it, and the higher its item ranks.
 */
export function rankPassages<P extends Passage>(passages: readonly P[], entries: readonly Entry[]): P[] {
  const weights = keywordWeights(passages, entries);
  return passages
    .map((passage, index) => ({ passage, index, score: scoreOf(passage, weights) }))
    .filter(({ passage }) => isAlwaysRead(passage.document) || isAboutItem(passage, weights))
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .map(({ passage }) => passage);
}

const isAlwaysRead = ({ kind }: SourceText): boolean => kind === 'minutes' || kind === 'agenda';

function keywordWeights(
  passages: readonly Passage[],
  entries: readonly Entry[],
): ReadonlyMap<string, number> {
  const frequency = new Map<string, number>();
  for (const { words } of passages)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weights = new Map<string, number>();
  entries.forEach(({ keywords }, index) => {
    for (const word of keywords) {
      const weight = Math.log(1 + passages.length / (frequency.get(word) ?? Infinity)) / Math.sqrt(index + 1);
      weights.set(word, Math.max(weights.get(word) ?? 0, weight));
    }
  });
  return weights;
}

function scoreOf({ document, words }: Passage, weights: ReadonlyMap<string, number>): number {
  const sum = words.values().reduce((total, word) => total + (weights.get(word) ?? 0), 0);
  return sum * (kindWeight[document.kind] ?? 1);
}
