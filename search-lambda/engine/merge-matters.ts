/** Merges decisions on one matter, of which the final one is shown (CONTRACT.md 4). */
import type { SearchDocument } from './search-index.ts';

/** Identifies the matter of a decision within its place; a document without a matter is alone. */
const matterKey = ({ place, id, decisions: [decision] }: SearchDocument): string =>
  decision?.matter === undefined ? `decision ${id}` : `${place} ${decision.matter.id}`;

const isFinal = ({ decisions: [decision] }: SearchDocument): boolean => decision?.stage === 'final';

type Merged<Item> = {
  /** The shown item: the first final decision of its matter, else the first. */
  readonly shown: Item;
  /** The item whose place in the order it takes. */
  readonly first: Item;
};

/** Merges items by matter, in the order of their first items. */
export function mergeMatters<Item extends { readonly document: SearchDocument }>(
  items: readonly Item[],
): Merged<Item>[] {
  const groups = new Map<string, Merged<Item>>();
  for (const item of items) {
    const key = matterKey(item.document);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { shown: item, first: item });
    else if (!isFinal(known.shown.document) && isFinal(item.document))
      groups.set(key, { ...known, shown: item });
  }
  return [...groups.values()];
}

/**
 * Merges documents in the order of dates, where decisions of a meeting are adjacent: only those of the same meeting.
 * @returns up to `limit` documents, and the number of documents that were merged into them
 */
export function mergeByMeeting(
  documents: readonly SearchDocument[],
  limit: number,
): { readonly shown: readonly SearchDocument[]; readonly merged: number } {
  const shown: SearchDocument[] = [];
  const numbers = new Map<string, number>();
  let merged = 0;
  for (const document of documents) {
    const key = `${document.meeting ?? ''} ${matterKey(document)}`;
    const known = numbers.get(key);
    if (known === undefined && shown.length === limit) break;
    merged++;
    if (known === undefined) numbers.set(key, shown.push(document) - 1);
    else if (!isFinal(shown[known] ?? document) && isFinal(document)) shown[known] = document;
  }
  return { shown, merged };
}
