/** The searchable meetings and decisions of a corpus, on disk in load order. */
import { createHash } from 'node:crypto';
import type { Config } from '../../schemas/config.ts';
import type { RecordIndexName } from '../../schemas/paths.ts';
import { FactsBuilder } from '../../search-lambda/engine/index-facts.ts';
import type { KnownPlace } from '../../search-lambda/engine/search-index.ts';
import type { IndexFacts, SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { bagOf, bagLength } from '../../search-lambda/opensearch/fields.ts';
import { type Description, describeIndex, version } from '../../search-lambda/opensearch/format.ts';
import { openChecked, type ReadEvents, refuseUndeployed } from '../build/opened-corpus.ts';
import { readPlaces } from '../build/read-places.ts';
import type { Findings } from '../corpus/check/findings.ts';
import { decisionDocuments, placeKey, type SearchableMeeting } from '../search/documents.ts';
import { readSpooled } from '../search/document-spool.ts';
import { DocumentPool, rowsBetween } from '../search/packed/document-pool.ts';

/** Documents per read from disk. Each read loads whole files of the spool. */
const defaultPackSize = 32_768;

/** Documents in an order that depends only on their content. */
export type LoadableDocuments = {
  readonly facts: IndexFacts;
  /** Every place of the corpus. */
  readonly places: readonly KnownPlace[];
  /** Returns a new iteration over the documents, beginning with this number. */
  readonly from: (first: number) => Iterable<SearchDocument>;
};

export type ReadOptions = {
  readonly config: Config;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
};

/** The documents of each index. */
export type LoadableIndexes = Readonly<Record<RecordIndexName, LoadableDocuments>>;

/**
 * Reads a corpus and writes its searchable meetings and decisions to the work folder, which must be empty.
 * @throws {UserError} if the corpus is invalid
 */
export async function spoolDocuments(
  path: string,
  workFolder: string,
  { config, findings, events }: ReadOptions,
  packSize = defaultPackSize,
): Promise<LoadableIndexes> {
  const readEvents: ReadEvents = { ...events, report: findings.report };
  const opened = await openChecked(path, readEvents, { refuse: refuseUndeployed(config) });
  using _corpus = opened.corpus;
  const meetings = new SpooledIndex(workFolder, 'meetings');
  const decisions = new SpooledIndex(workFolder, 'decisions');
  const { municipalities, sources } = opened.globals;
  // The search does not depend on the date or the output folder.
  const setup = { config, parts: ['search'] as const, asOf: new Date(0), sources, folder: '' };
  const places = readPlaces(opened, municipalities, setup, () => !findings.stopsBuild, readEvents);
  const counts = new Map<string, { meetings: number; decisions: number }>();
  for await (const { searchable } of places)
    for (const meeting of searchable) {
      const count = counts.get(meeting.document.place) ?? { meetings: 0, decisions: 0 };
      counts.set(meeting.document.place, count);
      meetings.add(meeting);
      count.meetings++;
      for (const decision of decisionDocuments(meeting)) {
        decisions.add(decision);
        count.decisions++;
      }
    }
  findings.requireBuildable();
  const known = municipalities.map((row): KnownPlace => {
    const key = placeKey(row);
    const { name, state, kind, website_url: website } = row;
    const searchable = counts.get(key) ?? { meetings: 0, decisions: 0 };
    return { key, name, state, kind, searchable, website: website ?? undefined };
  });
  return { meetings: meetings.loadable(packSize, known), decisions: decisions.loadable(packSize, known) };
}

/** The documents of an index, in a folder of their own. */
class SpooledIndex {
  readonly #pool: DocumentPool;
  readonly #facts = new FactsBuilder();

  constructor(workFolder: string, name: RecordIndexName) {
    this.#pool = new DocumentPool(workFolder, name);
  }

  add({ document, updatedAt, placeId }: SearchableMeeting): void {
    this.#facts.add(document, updatedAt, placeId);
    this.#pool.add(document, placeId);
  }

  loadable(packSize: number, places: readonly KnownPlace[]): LoadableDocuments {
    const { documents } = this.#pool;
    const byId = documents.ids.sortRows(rowsBetween(0, documents.length));
    const inOrder = documents.inIndexOrder(byId);
    return {
      facts: this.#facts.facts,
      places,
      from: (first) => readPacks(this.#pool, inOrder.subarray(first), packSize),
    };
  }
}

/** Reads the documents of these rows, which are in index order. */
function* readPacks(pool: DocumentPool, rows: Uint32Array, packSize: number): Generator<SearchDocument> {
  for (let from = 0; from < rows.length; from += packSize)
    for (const { document } of readSpooled(pool.select(rows.subarray(from, from + packSize)))) yield document;
}

/** Returns the description of an index of these documents. The same documents give the same description. */
export function describeDocuments({ facts, places, from }: LoadableDocuments): Description {
  const digest = createHash('sha256').update(JSON.stringify({ version, facts, places }));
  let totalLength = 0;
  for (const document of from(0)) {
    const bag = bagOf(document);
    // The same documents have other stems if the synonyms change.
    digest.update(JSON.stringify(document)).update(JSON.stringify([...bag]));
    totalLength += bagLength(bag);
  }
  const averageLength = facts.meetings === 0 ? 0 : totalLength / facts.meetings;
  return describeIndex(facts, places, digest.digest('hex'), averageLength);
}
