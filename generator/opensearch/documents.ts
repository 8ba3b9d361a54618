/** The searchable meetings and decisions of a corpus, on disk in load order. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../schemas/config.ts';
import type { IndexName } from '../../schemas/paths.ts';
import { FactsBuilder, PlacesBuilder } from '../../search-lambda/engine/index-facts.ts';
import type { IndexFacts, SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { bagOf, bagLength } from '../../search-lambda/opensearch/fields.ts';
import { type Description, describeIndex, version } from '../../search-lambda/opensearch/format.ts';
import { openChecked, type ReadEvents, refuseUndeployed } from '../build/opened-corpus.ts';
import { readPlaces } from '../build/read-places.ts';
import type { Findings } from '../corpus/check/findings.ts';
import { withClearErrors } from '../store/write-errors.ts';
import { decisionDocuments, type SearchableMeeting } from '../search/documents.ts';
import {
  DocumentSpool,
  readSpooled,
  type SpooledDocument,
  type SpooledDocuments,
} from '../search/document-spool.ts';

/** Documents per read from disk. Each read loads whole files of the spool. */
const defaultPackSize = 32_768;

/** Documents in an order that depends only on their content. */
export type LoadableDocuments = {
  readonly facts: IndexFacts;
  /** Returns a new iteration over the documents, beginning with this number. */
  readonly from: (first: number) => Iterable<SearchDocument>;
};

export type ReadOptions = {
  readonly config: Config;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
};

/** The documents of each index. */
export type LoadableIndexes = Readonly<Record<IndexName, LoadableDocuments>>;

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
  const meetings = new SpooledIndex(join(workFolder, 'meetings'));
  const decisions = new SpooledIndex(join(workFolder, 'decisions'));
  const { municipalities, sources } = opened.globals;
  // The search does not depend on the date or the output folder.
  const setup = { config, parts: ['search'] as const, asOf: new Date(0), sources, folder: '' };
  const places = readPlaces(opened, municipalities, setup, () => !findings.stopsBuild, readEvents);
  for await (const { searchable } of places)
    withClearErrors(workFolder, () => {
      for (const meeting of searchable) {
        meetings.add(meeting);
        for (const decision of decisionDocuments(meeting)) decisions.add(decision);
      }
    });
  findings.requireBuildable();
  return withClearErrors(workFolder, () => ({
    meetings: meetings.loadable(packSize),
    decisions: decisions.loadable(packSize),
  }));
}

/** The documents of an index in its folder. */
class SpooledIndex {
  readonly #spool: DocumentSpool;
  readonly #facts = new FactsBuilder();
  readonly #spooled: SpooledDocument[] = [];

  constructor(folder: string) {
    mkdirSync(folder);
    this.#spool = new DocumentSpool(folder);
  }

  add({ document, updatedAt, placeId }: SearchableMeeting): void {
    this.#facts.add(document, updatedAt, placeId);
    this.#spooled.push(this.#spool.add(document, placeId));
  }

  loadable(packSize: number): LoadableDocuments {
    const packs = this.#spool.inPacks(this.#spooled, packSize);
    return { facts: this.#facts.facts, from: (first) => readPacks(packs, first, packSize) };
  }
}

function* readPacks(
  packs: readonly SpooledDocuments[],
  first: number,
  packSize: number,
): Generator<SearchDocument> {
  const firstPack = Math.floor(first / packSize);
  let skipped = first - firstPack * packSize;
  for (const pack of packs.slice(firstPack))
    for (const document of readSpooled(pack)) if (skipped-- <= 0) yield document;
}

/** Returns the description of an index of these documents. The same documents give the same description. */
export function describeDocuments({ facts, from }: LoadableDocuments): Description {
  const digest = createHash('sha256').update(JSON.stringify({ version, facts }));
  const places = new PlacesBuilder();
  let totalLength = 0;
  for (const document of from(0)) {
    const bag = bagOf(document);
    // The same documents have other stems if the synonyms change.
    digest.update(JSON.stringify(document)).update(JSON.stringify([...bag]));
    places.add(document);
    totalLength += bagLength(bag);
  }
  const averageLength = facts.meetings === 0 ? 0 : totalLength / facts.meetings;
  return describeIndex(facts, places.places, digest.digest('hex'), averageLength);
}
