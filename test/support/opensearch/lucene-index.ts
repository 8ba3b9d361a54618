/** An inverted index like Lucene's. */
import { type Analyzer, analyzersOf } from './analysis.ts';
import { illegal, Refused } from './refused.ts';
import type { Field, IndexBody } from './requests.ts';

type Posting = { frequency: number; readonly positions: number[] };

export type IndexedField = {
  readonly field: Field;
  readonly analyzer: Analyzer;
  /** By term, then by document. */
  readonly postings: Map<string, Map<number, Posting>>;
  /** Values of keyword fields by document, for sorting. */
  readonly values: Map<number, string>;
  /** Returns the score of a term; undefined for BM25, which this server does not implement. */
  readonly score: ((boost: number, frequency: number) => number) | undefined;
};

export type StoredDocument = { readonly id: string; readonly source: Record<string, unknown> };

/** An inverted field of one document. */
export type InvertedField = {
  readonly indexed: IndexedField;
  readonly texts: readonly string[];
  readonly postings: ReadonlyMap<string, Posting>;
};

/** Lucene's IndexWriter.MAX_TERM_LENGTH, in bytes of UTF-8. */
const maxTermBytes = 32_766;
const maxTokensInField = 2 ** 31 - 1;

const keywordAnalyzer: Analyzer = (text) => [{ term: text, frequency: 1 }];

export class LuceneIndex {
  readonly body: IndexBody;
  readonly documents: StoredDocument[] = [];
  readonly fields = new Map<string, IndexedField>();
  constructor(body: IndexBody) {
    this.body = body;
    const analyzerOf = analyzersOf(body.settings);
    for (const [name, field] of Object.entries(body.mappings.properties))
      this.fields.set(name, {
        field,
        analyzer: field.type === 'keyword' ? keywordAnalyzer : analyzerOf(field.analyzer),
        postings: new Map(),
        values: new Map(),
        score: field.type === 'text' ? similarityOf(field.similarity, body) : undefined,
      });
  }

  /** Inverts a document. Throws if any field cannot be indexed. */
  invert(source: Record<string, unknown>): InvertedField[] {
    return Array.from(this.fields, ([name, indexed]) => {
      const texts = textsOf(name, source[name]);
      return { indexed, texts, postings: invert(name, indexed, texts) };
    });
  }

  add(document: StoredDocument, inverted: readonly InvertedField[]): void {
    const number = this.documents.length;
    for (const { indexed, texts, postings } of inverted) {
      for (const [term, posting] of postings) {
        const documents = indexed.postings.get(term) ?? new Map<number, Posting>();
        indexed.postings.set(term, documents.set(number, posting));
      }
      if (indexed.field.type === 'keyword' && texts[0] !== undefined) indexed.values.set(number, texts[0]);
    }
    this.documents.push(document);
  }
}

function textsOf(name: string, value: unknown): string[] {
  const values: unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  return values.map((text) => {
    if (typeof text === 'string') return text;
    throw new Refused(400, 'mapper_parsing_exception', `failed to parse field [${name}]`);
  });
}

const defaultGap = 100;

/** Returns the postings of one field of one document. */
function invert(
  name: string,
  { field, analyzer }: IndexedField,
  texts: readonly string[],
): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  let position = -1;
  let length = 0;
  for (const [number, text] of texts.entries()) {
    if (number > 0) position += field.type === 'text' ? (field.position_increment_gap ?? defaultGap) : 0;
    for (const { term, frequency } of analyzer(text)) {
      position++;
      length += frequency;
      requireIndexable(name, field, term, frequency);
      const posting = postings.get(term) ?? { frequency: 0, positions: [] };
      posting.frequency += frequency;
      posting.positions.push(position);
      postings.set(term, posting);
    }
  }
  if (length > maxTokensInField) throw illegal(`too many tokens for field "${name}"`);
  return postings;
}

function requireIndexable(name: string, field: Field, term: string, frequency: number): void {
  if (Buffer.byteLength(term) > maxTermBytes)
    throw illegal(`Document contains at least one immense term in field="${name}"`);
  if (frequency !== 1 && hasPositions(field))
    throw illegal(`field "${name}": cannot index positions while using custom TermFrequencyAttribute`);
}

export const hasPositions = (field: Field): boolean =>
  field.type === 'text' && !['docs', 'freqs'].includes(field.index_options ?? 'positions');

const factors: Readonly<Record<string, (boost: number, frequency: number) => number>> = {
  'query.boost': (boost) => boost,
  'doc.freq': (_, frequency) => frequency,
};

/** Compiles a scripted similarity whose script is a product of supported factors. Scores are 32-bit floats. */
function similarityOf(name: string | undefined, { settings }: IndexBody): IndexedField['score'] {
  if (name === undefined) return undefined;
  const similarity = name === 'scripted_tfidf' ? settings.similarity?.scripted_tfidf : undefined;
  if (similarity === undefined) throw illegal(`Unknown Similarity type [${name}]`);
  const product = /^return ([^;]+);$/.exec(similarity.script.source)?.[1]?.split(' * ') ?? [];
  const values = product.map((factor) => factors[factor]);
  if (values.length === 0 || values.includes(undefined))
    throw new Refused(400, 'script_exception', 'compile error');
  return (boost, frequency) =>
    values.reduce((score, factor) => Math.fround(score * (factor?.(boost, frequency) ?? 0)), 1);
}
