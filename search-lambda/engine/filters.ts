import { fold } from './text/fold.ts';
import type { Filters, IndexFacts, SearchDocument } from './search-index.ts';

/** A test for the meetings that pass the filters. */
export function filterTest(
  { state, kind }: Filters,
  { states }: IndexFacts,
): (document: SearchDocument) => boolean {
  if (state === undefined) return (document) => kind === undefined || document.kind === kind;
  const key = fold(state);
  const wanted = new Set(states.filter((name) => fold(name) === key));
  return (document) => wanted.has(document.state) && (kind === undefined || document.kind === kind);
}
