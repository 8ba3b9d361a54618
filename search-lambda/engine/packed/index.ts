/** Searches a packed index: cursors lead through what may match, bounds leave out what cannot be among the best. */
import { publishedScore } from '../best-hits.ts';
import { fold } from '../text/fold.ts';
import { hasPositive, type QueryNode } from '../query/tree.ts';
import type { Filters, Hit, IndexFacts, ReadBytes, SearchIndex } from '../search-index.ts';
import { readLengths } from './columns.ts';
import type { Contents } from './contents.ts';
import { noDocument } from './cursors/cursor.ts';
import type { PostingViews } from './cursors/term-cursor.ts';
import { Dictionary, type Term } from './dictionary.ts';
import { Directory } from './directory.ts';
import type { Header } from './format.ts';
import type { Range } from './memory-plan.ts';
import { Norms } from './norms.ts';
import { cursorOf } from './query-cursor.ts';
import { rangesOf, stemsOf } from './query-ranges.ts';
import type { ResidentFile } from './resident-file.ts';
import { documentOf, documentsPerFrame, frameOf, linesOf } from './stored.ts';
import { TopDocuments } from './top-documents.ts';

export class PackedIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly #file: ResidentFile;
  readonly #header: Header;
  readonly #dictionary: Dictionary;
  readonly #directory: Directory;
  readonly #norms: Norms;
  readonly #filters: Uint16Array;
  readonly #frames: Float64Array;
  readonly #storedDictionary: Uint8Array;

  /** @param opened has what is read when an index is opened. */
  constructor(file: ResidentFile, header: Header, opened: Contents) {
    const { documents, totalLength, sections } = header;
    const lengths = opened.bytes('lengths');
    const lengthOf = readLengths(lengths.buffer, lengths.byteOffset, lengths.length, documents);
    const filters = opened.bytes('filters');
    const frames = opened.bytes('storedBlocks');
    this.facts = header.facts;
    this.#file = file;
    this.#header = header;
    this.#dictionary = new Dictionary(opened.bytes('terms'), opened.words('termBlocks'));
    this.#directory = new Directory(opened.words('directory'));
    this.#norms = new Norms(lengthOf, totalLength / documents);
    this.#filters = new Uint16Array(filters.buffer, filters.byteOffset, documents);
    this.#storedDictionary = opened.bytes('dictionary');
    this.#frames = new Float64Array(frames.buffer, frames.byteOffset, sections.storedBlocks.bytes / 8);
  }

  async search(query: QueryNode, filters: Filters, limit: number): Promise<Hit[]> {
    const terms = new Map<string, Term | undefined>();
    for (const stem of stemsOf(query)) terms.set(stem, this.#dictionary.find(stem));
    const ranges = rangesOf(query, terms, this.#header.sections, this.#directory);
    const views = this.#viewsOf(await this.#file.ensure(ranges));
    const best = this.#rank(query, terms, views, filters, limit);
    return await this.#hitsOf(best);
  }

  async fill(read: ReadBytes): Promise<void> {
    await this.#file.fill(read);
  }

  #viewsOf(contents: Contents): PostingViews {
    return {
      directory: this.#directory,
      postings: contents.words('postings'),
      positions: contents.words('positions'),
      tails: contents.bytes('tails'),
    };
  }

  #rank(
    query: QueryNode,
    terms: ReadonlyMap<string, Term | undefined>,
    views: PostingViews,
    filters: Filters,
    limit: number,
  ): TopDocuments {
    const { documents } = this.#header;
    const context = {
      views,
      norms: this.#norms,
      documents,
      termOf: (stem: string) => terms.get(stem),
    };
    const cursor = cursorOf(query, context);
    const best = new TopDocuments(limit);
    const isRanked = hasPositive(query);
    const passing = this.#passing(filters);
    for (let document = cursor.advance(0); document < noDocument; document = cursor.advance(document + 1)) {
      if (passing[this.#filters[document] ?? 0] !== 1 || cursor.score() < best.required || !cursor.confirm())
        continue;
      // Of what is only excluded, the first ones are the best.
      if (!isRanked && best.isFull) break;
      if (best.add(document, isRanked ? publishedScore(cursor.score()) : 1) && isRanked)
        cursor.require(best.required);
    }
    return best;
  }

  /** 1 for each number of `filters` that passes. */
  #passing({ state, kind }: Filters): Uint8Array {
    const passing = new Uint8Array(2 * this.facts.states.length);
    const key = state === undefined ? undefined : fold(state);
    for (const [number, name] of this.facts.states.entries()) {
      if (key !== undefined && fold(name) !== key) continue;
      if (kind !== 'school') passing[2 * number] = 1;
      if (kind !== 'city') passing[2 * number + 1] = 1;
    }
    return passing;
  }

  async #hitsOf(best: TopDocuments): Promise<Hit[]> {
    const frames = best.documents.map((document) => this.#frameOf(document));
    const stored = (await this.#file.ensure(frames)).bytes('stored');
    const { offset } = this.#header.sections.stored;
    return best.documents.map((document, rank) => {
      const { from = 0, to = 0 } = frames[rank] ?? {};
      const frame = stored.subarray(from - offset, to - offset);
      const line = linesOf(frame, this.#storedDictionary)[document % documentsPerFrame];
      return { document: documentOf(line), score: best.scores[rank] ?? 0 };
    });
  }

  #frameOf(document: number): Range {
    const { from, to } = frameOf(document, this.#frames);
    const { offset } = this.#header.sections.stored;
    return { from: offset + from, to: offset + to };
  }
}
