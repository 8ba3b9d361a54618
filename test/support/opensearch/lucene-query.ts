/** Executes queries like Lucene: scores are 32-bit floats; sums are computed in doubles and rounded to a float. */
import { hasPositions, type IndexedField, type LuceneIndex } from './lucene-index.ts';
import { illegal, Refused } from './refused.ts';
import type { BoolQuery, Query, Range, Search } from './requests.ts';

/** Returns the score of a document that matches (0 if unscored), else undefined. */
type Scorer = (document: number) => number | undefined;

export type FoundHit = {
  readonly document: number;
  readonly score: number | null;
  readonly sort: readonly unknown[];
};

/** OpenSearch's indices.query.bool.max_clause_count and .max_nested_depth. */
const maxClauses = 1024;
const maxDepth = 20;

/** Returns the top hits of a search, in sort order, and the total number of hits. */
export function executeSearch(index: LuceneIndex, search: Search): { hits: FoundHit[]; total: number } {
  requireBounded(search.query);
  const sort = (search.sort ?? [{ _score: 'desc' as const }]).flatMap((by) => Object.entries(by));
  const isScored = search.size > 0 && sort.some(([field]) => field === '_score');
  const scorer = scorerOf(search.query, index, isScored);
  const found: FoundHit[] = [];
  for (const document of index.documents.keys()) {
    const score = scorer(document);
    if (score === undefined) continue;
    const values = sort.map(([field]) => (field === '_score' ? score : keywordOf(index, field, document)));
    found.push({ document, score: isScored ? score : null, sort: values });
  }
  found.sort((a, b) => {
    for (const [place, [, direction]] of sort.entries()) {
      const order = compare(a.sort[place], b.sort[place]) * (direction === 'desc' ? -1 : 1);
      if (order !== 0) return order;
    }
    return a.document - b.document;
  });
  return { hits: found.slice(0, search.size), total: found.length };
}

/** Lucene compares keywords by their bytes. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function keywordOf(index: LuceneIndex, name: string, document: number): string {
  const indexed = index.fields.get(name);
  if (indexed === undefined)
    throw new Refused(400, 'query_shard_exception', `No mapping found for [${name}] in order to sort on`);
  if (indexed.field.type !== 'keyword')
    throw illegal(
      `Text fields are not optimised for operations that require per-document field data: ${name}`,
    );
  return String(indexed.values.get(document) ?? '');
}

/** Returns the buckets of terms aggregations over the matching documents. */
export function executeAggregations(
  index: LuceneIndex,
  { query, aggregations = {} }: Search,
): Record<string, unknown> {
  const scorer = scorerOf(query, index, false);
  const matches = new Set(index.documents.keys().filter((document) => scorer(document) !== undefined));
  return Object.fromEntries(
    Object.entries(aggregations).map(([name, { terms }]) => {
      const { field, postings } = fieldOf(index, terms.field);
      if (field.type !== 'keyword')
        throw illegal(`Text fields are not optimised for aggregations: ${terms.field}`);
      const buckets = [...postings]
        .map(([key, documents]) => ({ key, doc_count: matches.intersection(documents).size }))
        .filter(({ doc_count: count }) => count > 0)
        .toSorted((a, b) => b.doc_count - a.doc_count || compare(a.key, b.key));
      const other = buckets.slice(terms.size).reduce((sum, { doc_count: count }) => sum + count, 0);
      const counted = { doc_count_error_upper_bound: 0, sum_other_doc_count: other };
      return [name, { ...counted, buckets: buckets.slice(0, terms.size) }];
    }),
  );
}

function requireBounded(query: Query): void {
  let count = 0;
  const visit = (node: Query, depth: number): void => {
    if (depth > maxDepth) throw illegal(`The nested depth of the query exceeds ${maxDepth}`);
    const inner = operandsOf(node);
    if (inner.length === 0) count++;
    for (const operand of inner) visit(operand, depth + Number('bool' in node));
  };
  visit(query, 0);
  if (count > maxClauses)
    throw new Refused(400, 'too_many_clauses', `maxClauseCount is set to ${maxClauses}`);
}

/** Returns a query and all queries nested in it. */
export const queriesIn = (query: Query): Query[] => [query, ...operandsOf(query).flatMap(queriesIn)];

function operandsOf(query: Query): Query[] {
  if ('constant_score' in query) return [query.constant_score.filter];
  if ('function_score' in query) return [query.function_score.query];
  if ('nested' in query) return [query.nested.query];
  if (!('bool' in query)) return [];
  const { must = [], filter = [], should = [], must_not: mustNot = [] } = query.bool;
  return [...must, ...filter, ...should, ...mustNot];
}

function scorerOf(query: Query, index: LuceneIndex, isScored: boolean): Scorer {
  if ('match_all' in query) return () => 1;
  if ('match_none' in query) return () => undefined;
  if ('term' in query) return termScorer(query.term, index, isScored);
  if ('terms' in query) return anyTerm(query.terms, index);
  if ('range' in query) return rangeScorer(query.range, index);
  if ('nested' in query) return nestedScorer(query.nested, index);
  if ('match_phrase' in query) return phraseScorer(query.match_phrase, index, isScored);
  if ('constant_score' in query) {
    const { filter, boost } = query.constant_score;
    const scorer = scorerOf(filter, index, false);
    return (document) => (scorer(document) === undefined ? undefined : Math.fround(boost));
  }
  if ('function_score' in query) {
    const { query: inner, min_score: minScore } = query.function_score;
    const scorer = scorerOf(inner, index, true);
    return (document) => {
      const score = scorer(document);
      return score === undefined || score < Math.fround(minScore) ? undefined : score;
    };
  }
  return boolScorer(query.bool, index, isScored);
}

function fieldOf(index: LuceneIndex, name: string): IndexedField {
  const indexed = index.fields.get(name);
  // OpenSearch would return no hits; in our queries, an unmapped field is a bug.
  if (indexed === undefined) throw illegal(`the field ${name} is not mapped`);
  return indexed;
}

function termScorer(
  term: Record<string, { value: string; boost?: number | undefined }>,
  index: LuceneIndex,
  isScored: boolean,
): Scorer {
  const [[name, { value, boost = 1 }] = ['', { value: '' }]] = Object.entries(term);
  const indexed = fieldOf(index, name);
  const postings = indexed.postings.get(value);
  if (isScored && indexed.score === undefined) throw illegal(`this server does not score ${name} by BM25`);
  return (document) => {
    const posting = postings?.get(document);
    if (posting === undefined) return undefined;
    return isScored ? indexed.score?.(Math.fround(boost), Math.fround(posting.frequency)) : 0;
  };
}

function anyTerm(terms: Record<string, string[]>, index: LuceneIndex): Scorer {
  const [[name, values] = ['', []]] = Object.entries(terms);
  const { postings } = fieldOf(index, name);
  return (document) => (values.some((value) => postings.get(value)?.has(document)) ? 1 : undefined);
}

function rangeScorer(range: Record<string, Range>, index: LuceneIndex): Scorer {
  const [[name, { gte, lte }] = ['', {}]] = Object.entries(range);
  const { field, values } = fieldOf(index, name);
  const type = field.type === 'long' ? 'number' : 'string';
  if (field.type === 'text' || [gte, lte].some((limit) => limit !== undefined && typeof limit !== type))
    throw illegal(`the range of ${name} is not of its type`);
  return (document) => {
    const value = values.get(document);
    if (value === undefined) return undefined;
    const isInside =
      (gte === undefined || compare(value, gte) >= 0) && (lte === undefined || compare(value, lte) <= 0);
    return isInside ? 1 : undefined;
  };
}

function nestedScorer({ path, query }: { path: string; query: Query }, index: LuceneIndex): Scorer {
  const objects = index.nested.get(path);
  if (objects === undefined) throw illegal(`[nested] failed to find nested object under path [${path}]`);
  const scorer = scorerOf(query, objects.index, false);
  const matching = new Set(objects.parents.filter((_, object) => scorer(object) !== undefined));
  return (document) => (matching.has(document) ? 1 : undefined);
}

function phraseScorer(
  phrase: Record<string, { query: string }>,
  index: LuceneIndex,
  isScored: boolean,
): Scorer {
  const [[name, { query }] = ['', { query: '' }]] = Object.entries(phrase);
  const { analyzer, field, postings } = fieldOf(index, name);
  if (isScored) throw illegal(`this server does not score ${name} by BM25`);
  if (!hasPositions(field))
    throw illegal(`field:[${name}] was indexed without position data; cannot run PhraseQuery`);
  const terms = analyzer(query).map(({ term }) => term);
  return (document) => {
    const positions = terms.map((term) => new Set(postings.get(term)?.get(document)?.positions));
    const starts = [...(positions[0] ?? [])];
    const isMatch = starts.some((start) => positions.every((found, place) => found.has(start + place)));
    return isMatch ? 0 : undefined;
  };
}

function boolScorer(bool: BoolQuery, index: LuceneIndex, isScored: boolean): Scorer {
  const scorers = (clauses: readonly Query[] | undefined, scored: boolean): Scorer[] =>
    (clauses ?? []).map((clause) => scorerOf(clause, index, scored));
  const must = scorers(bool.must, isScored);
  const filter = scorers(bool.filter, false);
  const should = scorers(bool.should, isScored);
  const mustNot = scorers(bool.must_not, false);
  const minShouldMatch =
    bool.minimum_should_match ?? (should.length > 0 && must.length + filter.length === 0 ? 1 : 0);
  return (document) => {
    const required = must.map((scorer) => scorer(document));
    const optional = should.map((scorer) => scorer(document)).filter((score) => score !== undefined);
    const isMatch =
      !required.includes(undefined) &&
      filter.every((scorer) => scorer(document) !== undefined) &&
      optional.length >= minShouldMatch &&
      mustNot.every((scorer) => scorer(document) === undefined);
    if (!isMatch) return undefined;
    return Math.fround([...required, ...optional].reduce<number>((sum, score) => sum + (score ?? 0), 0));
  };
}
