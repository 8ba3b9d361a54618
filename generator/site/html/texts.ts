/** Shortens text of the corpus, and selects the text that feeds and calendars show. */
import type { Meeting } from '../../../schemas/documents.ts';

/**
 * Shortens text for a page: at most `maxLength` characters, cut between words, then `…`.
 * Text that fits is returned unchanged.
 */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  // Text without a space in its second half is cut anywhere, but never inside a surrogate pair.
  const end = lastSpace > maxLength / 2 ? lastSpace : cut.isWellFormed() ? maxLength : maxLength - 1;
  return `${cut.slice(0, end)}…`;
}

/**
 * Shortens text for a feed or calendar: at most `maxLength` characters including the `…`, cut between words.
 * The entry links to the full text.
 */
export function truncated(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const words = lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut;
  return `${words.replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The meeting in one line: the headline of its brief, or else of its first decision. */
export const headlineOf = ({ headline, decisions }: Meeting): string | undefined =>
  headline ?? decisions[0]?.headline;

/** Shown with every meeting that has text written by AI. */
export const aiNote = 'AI wrote this summary from official documents. The official record prevails.';

/** True if AI wrote the brief or any decision of a meeting. */
export const isWrittenByAi = ({ generated_by, decisions }: Meeting): boolean =>
  [generated_by, ...decisions.map((decision) => decision.generated_by)].some((writer) =>
    writer?.startsWith('ai:'),
  );
