/** Facets as aggregations of OpenSearch. Pure. */
import type { Types } from '@opensearch-project/opensearch';
import * as z from 'zod';
import { FacetCounts as Counts } from '../engine/facets.ts';
import { type FacetName, facetNames, type Facets } from '../engine/search-index.ts';

/** The field of each facet. */
const fieldOf: Readonly<Record<FacetName, string>> = {
  state: 'state',
  kind: 'kind',
  year: 'year',
  type: 'type',
  outcome: 'outcomes',
  topic: 'topics',
  body: 'body',
  place: 'place',
};

/** More than any facet has values, except those of bodies and places, of which the most frequent are shown. */
const maxValues = 1000;
/** Values that each shard reports, so that the most frequent of all shards are among them. */
const maxValuesOfShard = 10_000;

export const facetAggregations: Record<string, Types.Common_Aggregations.AggregationContainer> =
  Object.fromEntries(
    facetNames.map((name) => [
      name,
      { terms: { field: fieldOf[name], size: maxValues, shard_size: maxValuesOfShard } },
    ]),
  );

const termsSchema = z.object({
  doc_count_error_upper_bound: z.int(),
  buckets: z.array(z.object({ key: z.string(), doc_count: z.int().min(0) })),
});

export const facetsSchema = z.object(
  Object.fromEntries(facetNames.map((name) => [name, termsSchema])) as Record<FacetName, typeof termsSchema>,
);

export type FacetCounts = z.infer<typeof facetsSchema>;

/** Returns the facets, and whether their counts are exact: shards may not have reported every value. */
export function facetsFrom(counts: FacetCounts): { readonly facets: Facets; readonly isExact: boolean } {
  const facets = new Counts();
  for (const name of facetNames)
    for (const { key, doc_count: count } of counts[name].buckets)
      // A meeting without a body has an empty name.
      if (key !== '') facets.add(name, key, count);
  const isExact = facetNames.every((name) => counts[name].doc_count_error_upper_bound === 0);
  return { facets: facets.facets, isExact };
}
