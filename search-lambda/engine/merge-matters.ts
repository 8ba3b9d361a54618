/** Merges results: decisions on one matter, of which the final one is shown, and pages of one document (CONTRACT.md 4). */
import type { SearchDocument } from './search-index.ts';

/** Identifies the matter of a decision within its place; a document without a matter is alone. */
const matterKey = ({ place, id, decisions: [decision] }: SearchDocument): string =>
  decision?.matter === undefined ? `decision ${id}` : `${place} ${decision.matter.id}`;

const isFinal = ({ decisions: [decision] }: SearchDocument): boolean => decision?.stage === 'final';

export type Merged<Item> = {
  /** The shown item: the first final decision of its matter, else the first. */
  readonly shown: Item;
  /** The item whose place in the order it takes. */
  readonly first: Item;
  /** All items, in their order. */
  readonly items: readonly Item[];
};

type Item = {
  readonly document: SearchDocument;
  /** Only an item of the same tier absorbs another one. */
  readonly tier: number;
};

/** Merges items by matter, in the order of their first items. */
export const mergeMatters = <Each extends Item>(items: readonly Each[]): Merged<Each>[] =>
  mergeBy(items, ({ document }) => matterKey(document));

/** Merges pages by document, in the order of the best page of each. */
export const mergePages = <Each extends Item>(items: readonly Each[]): Merged<Each>[] =>
  mergeBy(items, ({ document }) => documentOfPage(document));

/** The document of a page; a document without pages is alone. */
export const documentOfPage = ({ id, page }: SearchDocument): string => page?.document ?? id;

/** Merges documents in the order of dates, where decisions of a meeting are adjacent: only those of the same meeting. */
export const mergeByMeeting = (documents: readonly SearchDocument[]): Merged<Item>[] =>
  mergeBy(
    documents.map((document) => ({ document, tier: 0 })),
    ({ document }) => `${document.meeting ?? ''} ${matterKey(document)}`,
  );

function mergeBy<Each extends Item>(items: readonly Each[], keyOf: (item: Each) => string): Merged<Each>[] {
  const groups = new Map<string, Merged<Each> & { readonly items: Each[] }>();
  for (const item of items) {
    const key = keyOf(item);
    const { shown, first, items: others } = groups.get(key) ?? { shown: item, first: item, items: [] };
    const isBetter = !isFinal(shown.document) && isFinal(item.document) && item.tier === first.tier;
    others.push(item);
    groups.set(key, { shown: isBetter ? item : shown, first, items: others });
  }
  return [...groups.values()];
}
