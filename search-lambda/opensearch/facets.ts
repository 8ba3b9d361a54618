/** Facets as aggregations of OpenSearch. Pure. */
import type { Types } from '@opensearch-project/opensearch';
import * as z from 'zod';
import { FacetCounts as Counts } from '../engine/facets.ts';
import { type FacetName, facetNames, type Facets } from '../engine/search-index.ts';

/** A cluster holds no documents, so nothing in it has a type. */
type ClusterFacet = Exclude<FacetName, 'type'>;

/** The field of each facet. */
const fieldOf: Readonly<Record<ClusterFacet, string>> = {
  state: 'state',
  kind: 'kind',
  year: 'year',
  outcome: 'outcomes',
  topic: 'topics',
  body: 'body',
  place: 'place',
};

const clusterFacets = facetNames.filter((name): name is ClusterFacet => name !== 'type');

/** More than any facet has values, except those of bodies and places, of which the most frequent are shown. */
const maxValues = 1000;
/** Values that each shard reports, so that the most frequent of all shards are among them. */
const maxValuesOfShard = 10_000;

export const facetAggregations: Record<string, Types.Common_Aggregations.AggregationContainer> =
  Object.fromEntries(
    clusterFacets.map((name) => [
      name,
      { terms: { field: fieldOf[name], size: maxValues, shard_size: maxValuesOfShard } },
    ]),
  );

const termsSchema = z.object({
  doc_count_error_upper_bound: z.int(),
  buckets: z.array(z.object({ key: z.string(), doc_count: z.int().min(0) })),
});

export const facetsSchema = z.object(
  Object.fromEntries(clusterFacets.map((name) => [name, termsSchema])) as Record<
    ClusterFacet,
    typeof termsSchema
  >,
);

export type FacetCounts = z.infer<typeof facetsSchema>;

/** Returns the facets, and whether their counts are exact: shards may not have reported every value. */
export function facetsFrom(counts: FacetCounts): { readonly facets: Facets; readonly isExact: boolean } {
  const facets = new Counts();
  for (const name of clusterFacets)
    for (const { key, doc_count: count } of counts[name].buckets)
      // A meeting without a body has an empty name.
      if (key !== '') facets.add(name, key, count);
  const isExact = clusterFacets.every((name) => counts[name].doc_count_error_upper_bound === 0);
  return { facets: facets.facets, isExact };
}
