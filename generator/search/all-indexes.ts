/** The search part of a build: an index of meetings, one of their decisions, and one of the pages of their documents. */
import type { IndexFile } from '../../schemas/index-pointer.ts';
import type { PageTexts } from '../corpus/texts/page-texts.ts';
import type { ProcessMemory } from '../system/process.ts';
import { decisionDocuments, type NewestUpdates, type SearchableMeeting } from './documents.ts';
import { WorkerPool } from './packed/worker-pool.ts';
import type { BasedOn, IndexPart, SearchPart, WrittenIndex } from './search-part.ts';
import { pageDocuments, type TextDocument } from './text-documents.ts';

/** The indexes of a build; those of decisions and of documents may be absent. */
export type IndexParts = {
  readonly meetings: IndexPart;
  readonly decisions?: IndexPart | undefined;
  readonly documents?: IndexPart | undefined;
};

/** Writes one index after the other, because each takes memory for its documents. */
export class AllIndexes implements SearchPart {
  readonly #parts: IndexParts;
  readonly #texts: Pick<PageTexts, 'of'>;
  readonly #memory: ProcessMemory;

  constructor(parts: IndexParts, texts: Pick<PageTexts, 'of'>, memory: ProcessMemory) {
    this.#parts = parts;
    this.#texts = texts;
    this.#memory = memory;
  }

  add(meetings: readonly SearchableMeeting[], documents: readonly TextDocument[]): void {
    this.#parts.meetings.add(meetings);
    this.#parts.decisions?.add(meetings.flatMap(decisionDocuments));
    if (this.#parts.documents === undefined) return;
    for (const document of documents)
      this.#parts.documents.add(pageDocuments(document, this.#texts.of(document)));
  }

  keep(placeId: string, months: readonly string[]): void {
    for (const part of this.#all) part.keep(placeId, months);
  }

  async write(
    updatedAt: NewestUpdates,
    onStep: (step: string) => void,
    places: IndexFile,
  ): Promise<WrittenIndex> {
    await using workers = new WorkerPool(this.#memory);
    const write = (part: IndexPart | undefined, name: string): Promise<WrittenIndex> | undefined =>
      part?.write(updatedAt, (step) => onStep(step + name), places, workers);
    const meetings = (await write(this.#parts.meetings, '')) ?? { entries: [] };
    const decisions = await write(this.#parts.decisions, ', decisions');
    const documents = await write(this.#parts.documents, ', documents');
    const written = [meetings, decisions, documents].filter((each) => each !== undefined);
    // Two empty indexes have the same files.
    const entries = new Map(written.flatMap((each) => each.entries).map((entry) => [entry.path, entry]));
    return {
      ...meetings,
      entries: [...entries.values()],
      ...(decisions?.report === undefined ? {} : { decisionsReport: decisions.report }),
      ...(documents?.report === undefined ? {} : { documentsReport: documents.report }),
      ...basedOnAll(written.flatMap(({ basedOn }) => basedOn ?? [])),
    };
  }

  get #all(): IndexPart[] {
    const { meetings, decisions, documents } = this.#parts;
    return [meetings, decisions, documents].filter((part) => part !== undefined);
  }
}

/** Without the indexes that are written whole, as a MiniSearch index always is. */
const basedOnAll = (all: readonly BasedOn[]): Pick<WrittenIndex, 'basedOn'> =>
  all.length === 0
    ? {}
    : {
        basedOn: {
          stateHashes: Object.assign({}, ...all.map(({ stateHashes }) => stateHashes)),
          replaced: all.flatMap(({ replaced }) => replaced),
        },
      };
