/** The searches for candidates: those with the identifiers of the query first, then the rest. */
import { Budget, QueryTooCostly } from '../budget.ts';
import { excludedInAllLanguages } from '../query/parse.ts';
import type { Phrase, QueryNode, RankedQuery } from '../query/tree.ts';
import type { Candidates, CandidateSearch, SearchIndex } from '../search-index.ts';
import type { Identifier, Reading } from './identifiers.ts';

/** Candidates whose documents have an identifier, or none that another tier has. */
export type Tier = {
  readonly candidates: Candidates;
  /** Undefined for the rest. */
  readonly reading: Reading | undefined;
};

/** Work for phrases of identifiers, in the units of `work`: a fifth of a request's. One that is more common is no identifier. */
const maxWork = 20_000_000;

/**
 * Returns disjoint lists of candidates: for each identifier those with its longest reading that occurs, then those with it alone; then all others.
 * @param searches their limits are those of all tiers together
 */
export async function candidateTiers(
  index: SearchIndex,
  root: QueryNode,
  identifiers: readonly Identifier[],
  searches: readonly CandidateSearch[],
  budget: Budget,
): Promise<readonly Tier[]> {
  const tiers: Tier[] = [];
  const found: Phrase[] = [];
  const left = (): CandidateSearch[] => {
    const count = tiers.reduce((sum, { candidates }) => sum + candidates.scores.length, 0);
    return searches.flatMap(({ filters, limit }) =>
      limit > count ? [{ filters, limit: limit - count }] : [],
    );
  };
  if (root.kind === 'ranked' && identifiers.length > 0) {
    const own = new Budget(Math.min(maxWork, budget.left / 2));
    const add = async (reading: Reading, isName = false): Promise<boolean> => {
      const searches = isName ? left().map(half) : left();
      const tier = await tierOf(index, root, reading, found, searches, own);
      if (tier === undefined) return false;
      tiers.push(tier);
      found.push(tier.reading.phrase);
      return true;
    };
    for (const { longer, alone, isName } of identifiers) {
      if (left().length === 0) break;
      for (const reading of longer) if (await add(reading, isName)) break;
      for (const reading of alone) await add(reading);
    }
    budget.charge(1, own.spent);
  }
  const rest = left();
  if (rest.length === 0) return tiers;
  const query =
    root.kind === 'ranked'
      ? { ...root, excluded: [...root.excluded, ...excludedInAllLanguages(found)] }
      : root;
  return [...tiers, { candidates: await index.candidates(query, rest, budget), reading: undefined }];
}

const half = ({ filters, limit }: CandidateSearch): CandidateSearch => ({
  filters,
  limit: Math.ceil(limit / 2),
});

/** Undefined if no document has the reading, or too many have its words. */
async function tierOf(
  index: SearchIndex,
  root: RankedQuery,
  reading: Reading,
  excluded: readonly Phrase[],
  searches: readonly CandidateSearch[],
  budget: Budget,
): Promise<(Tier & { readonly reading: Reading }) | undefined> {
  const query = {
    ...root,
    required: [...root.required, reading.phrase],
    excluded: [...root.excluded, ...excludedInAllLanguages(excluded)],
  };
  try {
    const candidates = await index.candidates(query, searches, budget);
    return candidates.scores.length === 0 ? undefined : { candidates, reading };
  } catch (error) {
    if (error instanceof QueryTooCostly) return undefined;
    throw error;
  }
}
