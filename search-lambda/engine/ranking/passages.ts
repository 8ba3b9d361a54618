/** The passages of a candidate: the texts that are scored together. */
import { contextTexts, otherTexts, textsPerDecision } from '../document-terms.ts';
import type { WordPositions } from '../search-index.ts';
import { type Candidate, contextPassage, type Rescored } from './rescore.ts';

/** Passages of a document: its context, its headline, its summary, then its decisions, and its brief in the other language. */
const firstDecision = 3;

/**
 * Where the words of file numbers belong. They are no evidence of a topic, so they do not rank meetings, but they show which
 * decision is meant.
 */
export type FileNumbers = 'in context' | 'in passages';

/**
 * The passages of a candidate, and the occurrences of the terms in them.
 * @param isPage the headline of a page, which is the title of its document, belongs to the context: it is the same on all pages
 */
export function passagesOf(
  { textLengths, positions }: WordPositions,
  fileNumbers: FileNumbers,
  isPage = false,
): Pick<Candidate, 'lengths' | 'occurrences'> {
  const decisions = (textLengths.length - otherTexts) / textsPerDecision;
  const lengths = new Uint32Array(firstDecision + decisions + 1);
  lengths[1] = textLengths[0] ?? 0;
  lengths[2] = textLengths[1] ?? 0;
  for (let decision = 0, text = 2; decision < decisions; decision++, text += textsPerDecision)
    lengths[firstDecision + decision] = (textLengths[text] ?? 0) + (textLengths[text + 1] ?? 0);
  const translation = textLengths.length - contextTexts - 2;
  lengths[firstDecision + decisions] = (textLengths[translation] ?? 0) + (textLengths[translation + 1] ?? 0);
  return {
    lengths,
    occurrences: positions.map((own) => occurrencesOf(own, textLengths, fileNumbers, isPage)),
  };
}

/** Passage and position of each occurrence. Positions in the document do as well as in the passage, since only distances count. */
function occurrencesOf(
  positions: ArrayLike<number>,
  textLengths: ArrayLike<number>,
  fileNumbers: FileNumbers,
  isPage: boolean,
): readonly number[] {
  const occurrences: number[] = [];
  const inContext: number[] = [];
  let text = 0;
  let end = (textLengths[0] ?? 0) + 1;
  let passage = isPage ? contextPassage : passageOf(text, textLengths.length, fileNumbers);
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    if (end <= position && text < textLengths.length) {
      while (end <= position && text < textLengths.length) end += (textLengths[++text] ?? 0) + 1;
      passage = passageOf(text, textLengths.length, fileNumbers);
    }
    (passage === contextPassage ? inContext : occurrences).push(passage, position);
  }
  return inContext.length === 0 ? occurrences : [...inContext, ...occurrences];
}

/** The passage that a text is part of, given the number of texts: headline and summary, three per decision, two of the translation, then the others. */
function passageOf(text: number, texts: number, fileNumbers: FileNumbers): number {
  if (text < 2) return text + 1;
  if (text >= texts - contextTexts) return contextPassage;
  if (text >= texts - (otherTexts - 2)) return firstDecision + (texts - otherTexts) / textsPerDecision;
  const ofDecision = (text - 2) % textsPerDecision;
  return ofDecision === textsPerDecision - 1 && fileNumbers === 'in context'
    ? contextPassage
    : firstDecision + (text - 2 - ofDecision) / textsPerDecision;
}

/** Index of the decision with the best evidence; -1 if none has any. */
export function bestDecision({ passages }: Rescored): number {
  let best = -1;
  for (let passage = firstDecision; passage < passages.length - 1; passage++)
    if (
      (passages[passage] ?? 0) > (passages[firstDecision + best] ?? 0) ||
      (best < 0 && (passages[passage] ?? 0) > 0)
    )
      best = passage - firstDecision;
  return best;
}
