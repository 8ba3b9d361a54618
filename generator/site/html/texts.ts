/** Texts of the corpus: shortens them, and picks what feeds and calendars show. */
import type { Meeting } from '../../../schemas/documents.ts';

/** A text of at most so many characters, cut at a word, and `…` where cut. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  // Words of half the length are no words: such a text is cut anywhere, but not within a character.
  const end = lastSpace > maxLength / 2 ? lastSpace : cut.isWellFormed() ? maxLength : maxLength - 1;
  return `${cut.slice(0, end)}…`;
}

/** At most so many characters, cut between words with an ellipsis. The whole stands at the link of the entry. */
export function truncated(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const words = lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut;
  return `${words.replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The meeting in one line: its brief's headline, else that of its first decision. */
export const headlineOf = ({ headline, decisions }: Meeting): string | undefined =>
  headline ?? decisions[0]?.headline;

/** Told wherever a text of a meeting was written by AI. */
export const aiNote = 'AI wrote this summary from official documents; the official record is what counts.';

export const isWrittenByAi = ({ generated_by, decisions }: Meeting): boolean =>
  [generated_by, ...decisions.map((decision) => decision.generated_by)].some((writer) =>
    writer?.startsWith('ai:'),
  );
