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
  /** Values of keyword and numeric fields by document, for sorting and ranges. */
  readonly values: Map<number, string | number>;
  /** Returns the score of a term; undefined for BM25, which this server does not implement. */
  readonly score: ((boost: number, frequency: number) => number) | undefined;
};

export type StoredDocument = { readonly id: string; readonly source: Record<string, unknown> };

/** An inverted field of one document. */
export type InvertedField = {
  readonly indexed: IndexedField;
  /** Its value, or the first of several. */
  readonly value: string | number | undefined;
  readonly postings: ReadonlyMap<string, Posting>;
};

/** Lucene's IndexWriter.MAX_TERM_LENGTH, in bytes of UTF-8. */
const maxTermBytes = 32_766;
const maxTokensInField = 2 ** 31 - 1;

const keywordAnalyzer: Analyzer = (text) => [{ term: text, frequency: 1 }];

/** The objects of a nested field, each with the number of its document. */
export type NestedObjects = { readonly index: LuceneIndex; readonly parents: number[] };

export class LuceneIndex {
  readonly body: IndexBody;
  readonly documents: StoredDocument[] = [];
  readonly fields = new Map<string, IndexedField>();
  /** By path. */
  readonly nested = new Map<string, NestedObjects>();

  constructor(body: IndexBody) {
    this.body = body;
    const analyzerOf = analyzersOf(body.settings);
    for (const [name, field] of Object.entries(body.mappings.properties))
      if (field.type === 'nested')
        this.nested.set(name, { index: new LuceneIndex(bodyOfNested(body, name, field)), parents: [] });
      else
        this.fields.set(name, {
          field,
          analyzer: field.type === 'text' ? analyzerOf(field.analyzer) : keywordAnalyzer,
          postings: new Map(),
          values: new Map(),
          score: field.type === 'text' ? similarityOf(field.similarity, body) : undefined,
        });
  }

  /** Inverts a document. Throws if any field cannot be indexed. */
  invert(source: Record<string, unknown>): InvertedField[] {
    return Array.from(this.fields, ([name, indexed]) => {
      const { field } = indexed;
      if (field.type === 'long') {
        const number = numberOf(name, source[name]);
        return { indexed, value: number, postings: new Map<string, Posting>() };
      }
      const limit = field.type === 'keyword' ? (field.ignore_above ?? Infinity) : Infinity;
      const texts = textsOf(name, source[name]).filter((text) => text.length <= limit);
      return { indexed, value: texts[0], postings: invert(name, indexed, texts) };
    });
  }

  add(document: StoredDocument, inverted: readonly InvertedField[]): void {
    const number = this.documents.length;
    for (const { indexed, value, postings } of inverted) {
      for (const [term, posting] of postings) {
        const documents = indexed.postings.get(term) ?? new Map<number, Posting>();
        indexed.postings.set(term, documents.set(number, posting));
      }
      if (indexed.field.type !== 'text' && value !== undefined) indexed.values.set(number, value);
    }
    for (const [path, { index, parents }] of this.nested)
      for (const object of objectsIn(path, document.source[path])) {
        index.add({ id: document.id, source: object }, index.invert(object));
        parents.push(number);
      }
    this.documents.push(document);
  }
}

/** The index of a nested field, whose fields have the path as a prefix. */
function bodyOfNested(
  { settings }: IndexBody,
  path: string,
  { properties }: Extract<Field, { type: 'nested' }>,
): IndexBody {
  const prefixed = Object.entries(properties).map(([name, field]) => [`${path}.${name}`, field]);
  return {
    settings,
    mappings: { dynamic: 'false', properties: Object.fromEntries(prefixed) as Record<string, Field> },
  };
}

function objectsIn(path: string, value: unknown): Record<string, unknown>[] {
  const objects: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return objects.map((object) => {
    if (typeof object !== 'object' || object === null)
      throw new Refused(
        400,
        'mapper_parsing_exception',
        `object mapping for [${path}] tried to parse a value`,
      );
    return Object.fromEntries(Object.entries(object).map(([name, each]) => [`${path}.${name}`, each]));
  });
}

function numberOf(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (Number.isSafeInteger(value)) return Number(value);
  throw new Refused(400, 'mapper_parsing_exception', `failed to parse field [${name}]`);
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
