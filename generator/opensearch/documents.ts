/** The searchable meetings of a corpus, on disk in the order in which they are loaded. */
import { createHash } from 'node:crypto';
import type { Config } from '../../schemas/config.ts';
import { FactsBuilder } from '../../search-lambda/engine/index-facts.ts';
import type { IndexFacts, SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { bagOf, lengthOf } from '../../search-lambda/opensearch/fields.ts';
import { type Description, describeIndex } from '../../search-lambda/opensearch/format.ts';
import { openChecked, type ReadEvents, refuseUndeployed } from '../build/opened-corpus.ts';
import { readPlaces } from '../build/read-places.ts';
import type { Findings } from '../corpus/check/findings.ts';
import { withClearErrors } from '../store/write-errors.ts';
import {
  DocumentSpool,
  readSpooled,
  type SpooledDocument,
  type SpooledDocuments,
} from '../search/document-spool.ts';

/** So many are read from the disk in one go: a file of the spool is read whole for each. */
const usualPack = 32_768;

/** Meetings in an order that depends on nothing but them. */
export type LoadableDocuments = {
  readonly facts: IndexFacts;
  /** All of them, from the one with this number on; each time anew. */
  readonly from: (first: number) => Iterable<SearchDocument>;
};

export type ReadOptions = {
  readonly config: Config;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
};

/**
 * Reads a corpus and keeps its searchable meetings in the work folder, which is empty.
 * @throws {UserError} where the corpus does not hold.
 */
export async function spoolDocuments(
  path: string,
  workFolder: string,
  { config, findings, events }: ReadOptions,
  packSize = usualPack,
): Promise<LoadableDocuments> {
  const readEvents: ReadEvents = { ...events, report: findings.report };
  const opened = await openChecked(path, readEvents, { refuse: refuseUndeployed(config) });
  using _corpus = opened.corpus;
  const spool = new DocumentSpool(workFolder);
  const facts = new FactsBuilder();
  const spooled: SpooledDocument[] = [];
  const { municipalities, sources } = opened.globals;
  // What is upcoming, and where files go, does not matter to the search.
  const setup = { config, parts: ['search'] as const, asOf: new Date(0), sources, folder: '' };
  const places = readPlaces(opened, municipalities, setup, () => !findings.stopsBuild, readEvents);
  for await (const { searchable } of places)
    withClearErrors(workFolder, () => {
      for (const { document, updatedAt, placeId } of searchable) {
        facts.add(document, updatedAt, placeId);
        spooled.push(spool.add(document, placeId));
      }
    });
  findings.requireBuildable();
  const packs = withClearErrors(workFolder, () => spool.inPacks(spooled, packSize));
  return { facts: facts.facts, from: (first) => readPacks(packs, first, packSize) };
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

/** What the index of these meetings says of itself; the same meetings give the same. */
export function describeDocuments({ facts, from }: LoadableDocuments): Description {
  const digest = createHash('sha256').update(JSON.stringify(facts));
  let totalLength = 0;
  for (const document of from(0)) {
    digest.update(JSON.stringify(document));
    totalLength += lengthOf(bagOf(document));
  }
  const averageLength = facts.meetings === 0 ? 0 : totalLength / facts.meetings;
  return describeIndex(facts, digest.digest('hex'), averageLength);
}
