import type { DecisionFilter } from '../../../search-index.ts';
import type { DecisionColumns } from '../../format/columns/decisions.ts';

/** Filters whose documents are kept; a list takes at most an eighth of a byte per document of the segment. */
const maxLists = 8;

/**
 * The documents of a segment that pass a filter on decisions, if they are few. To find them takes a pass over all decisions, some 10 ms in a
 * nationwide index, so they are kept: a reader who narrows a search asks with the same filter again.
 */
export class DecisionLists {
  /** By filter, the one that was used last at the end; undefined if many documents pass. */
  readonly #lists = new Map<string, Uint32Array | undefined>();

  /** Returns the documents that pass, ascending; undefined if more than `max` do, which must be the same for all calls. */
  of(
    filter: DecisionFilter,
    columns: DecisionColumns,
    documents: number,
    max: number,
  ): Uint32Array | undefined {
    const key = JSON.stringify(filter);
    const list = this.#lists.has(key) ? this.#lists.get(key) : columns.documentsWith(filter, documents, max);
    this.#lists.delete(key);
    this.#lists.set(key, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > maxLists && oldest !== undefined) this.#lists.delete(oldest);
    return list;
  }
}
