/**
 * The search part of a build that writes both indexes whole. Meetings are spooled to disk with their decisions, and both indexes are packed
 * from them together: the texts of a decision are among those of its meeting, and are read once.
 */
import type { IndexName } from '../../../schemas/paths.ts';
import { latestInstant } from '../../system/text.ts';
import { decisionDocumentAt, type SearchableMeeting } from '../documents.ts';
import { type SearchPart, uniqueEntries, type WrittenIndex } from '../search-part.ts';
import type { IndexReport } from '../segments/index-report.ts';
import { DocumentPool } from './document-pool.ts';
import { type AssembledIndex, assembleIndex, type IndexInput, wholeIndex } from './index-assembly.ts';
import type { PackedOptions } from './packed-part.ts';
import { Packers } from './packers.ts';
import { orderDocuments, type PackedDocuments } from './packing.ts';
import { packTogether, type Sources } from './pack-together.ts';

export class WholeIndexes implements SearchPart {
  readonly #options: PackedOptions;
  readonly #pools: Readonly<Record<IndexName, DocumentPool>>;
  readonly #updatedAt: Record<IndexName, string | null> = { meetings: null, decisions: null };
  #newestStamp: string | null = null;
  meetings = 0;

  constructor(options: PackedOptions) {
    this.#options = options;
    const poolOf = (name: IndexName): DocumentPool =>
      new DocumentPool(options.stagingFolder, options.version, name);
    this.#pools = { meetings: poolOf('meetings'), decisions: poolOf('decisions') };
  }

  add(meetings: readonly SearchableMeeting[], newestStamp: string | null): void {
    const { meetings: pool, decisions: ofDecisions } = this.#pools;
    const latest = this.#updatedAt;
    for (const { document, updatedAt, placeId } of meetings) {
      const row = this.meetings++;
      pool.add(document, placeId);
      latest.meetings = latestInstant([latest.meetings, updatedAt]);
      for (let index = 0; index < document.decisions.length; index++)
        ofDecisions.addDecision(decisionDocumentAt(document, index), placeId, row, index);
      if (document.decisions.length > 0) latest.decisions = latestInstant([latest.decisions, updatedAt]);
    }
    this.#newestStamp = latestInstant([this.#newestStamp, newestStamp]);
  }

  keep(placeId: string): never {
    throw new Error(`both indexes are written whole, with all meetings of ${placeId}`);
  }

  async write(onStep: (step: string) => void): Promise<WrittenIndex> {
    const sources = { meetings: this.#source('meetings'), decisions: this.#source('decisions') };
    const packed = await this.#pack(sources, onStep);
    onStep('Writing the search index (listing documents)');
    const assemble = (name: IndexName): Promise<AssembledIndex> => {
      const { pool, input } = sources[name];
      return assembleIndex(pool, input, { ...this.#options, name }, () => Promise.resolve(packed[name]));
    };
    // One after the other, once no other process runs: lists of ten million documents take a gigabyte.
    const meetings = await assemble('meetings');
    const decisions = await assemble('decisions');
    return {
      // Two empty indexes have the same files.
      entries: uniqueEntries([...meetings.entries, ...decisions.entries]),
      report: reportOf(meetings),
      decisionsReport: reportOf(decisions),
    };
  }

  async #pack(
    sources: Sources,
    onStep: (step: string) => void,
  ): Promise<Readonly<Record<IndexName, PackedDocuments>>> {
    await using packers = new Packers(this.#options.memory);
    const packed = await packTogether(sources, { ...this.#options, packers, onStep });
    const [meetings, decisions] = await bothOf(packed.meetings, packed.decisions);
    return { meetings, decisions };
  }

  #source(name: IndexName): Source {
    const pool = this.#pools[name];
    const input = wholeIndex(pool.documents.length, this.#updatedAt[name], this.#newestStamp);
    return { pool, input, ordered: orderDocuments(pool, input.documents, input.updatedAt) };
  }
}

type Source = Sources[IndexName] & { readonly input: IndexInput };

const reportOf = ({ entries: _entries, ...sizes }: AssembledIndex): IndexReport => ({
  ...sizes,
  merged: 0,
  reason: undefined,
  counts: undefined,
  documents: sizes.meetings,
});

/** Waits for both even if one fails, because both write into the same folder. */
async function bothOf<Result>(first: Promise<Result>, second: Promise<Result>): Promise<[Result, Result]> {
  await Promise.allSettled([first, second]);
  return await Promise.all([first, second]);
}
