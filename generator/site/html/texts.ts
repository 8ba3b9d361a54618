/** Shortens text of the corpus, and finds text written by AI. */
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

/** True if AI wrote the brief or any decision of a meeting. */
export const isWrittenByAi = ({ generated_by, decisions }: Meeting): boolean =>
  [generated_by, ...decisions.map((decision) => decision.generated_by)].some((writer) =>
    writer?.startsWith('ai:'),
  );
