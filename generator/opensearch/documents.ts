/** The searchable meetings of a corpus, on disk in load order. */
import { createHash } from 'node:crypto';
import type { Config } from '../../schemas/config.ts';
import { FactsBuilder } from '../../search-lambda/engine/index-facts.ts';
import type { IndexFacts, SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { bagOf, bagLength } from '../../search-lambda/opensearch/fields.ts';
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

/** Documents per read from disk. Each read loads whole files of the spool. */
const defaultPackSize = 32_768;

/** Meetings in an order that depends only on their content. */
export type LoadableDocuments = {
  readonly facts: IndexFacts;
  /** Returns a new iteration over the meetings, beginning with this number. */
  readonly from: (first: number) => Iterable<SearchDocument>;
};

export type ReadOptions = {
  readonly config: Config;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
};

/**
 * Reads a corpus and writes its searchable meetings to the work folder, which must be empty.
 * @throws {UserError} if the corpus is invalid
 */
export async function spoolDocuments(
  path: string,
  workFolder: string,
  { config, findings, events }: ReadOptions,
  packSize = defaultPackSize,
): Promise<LoadableDocuments> {
  const readEvents: ReadEvents = { ...events, report: findings.report };
  const opened = await openChecked(path, readEvents, { refuse: refuseUndeployed(config) });
  using _corpus = opened.corpus;
  const spool = new DocumentSpool(workFolder);
  const facts = new FactsBuilder();
  const spooled: SpooledDocument[] = [];
  const { municipalities, sources } = opened.globals;
  // The search does not depend on the date or the output folder.
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

/** Returns the description of an index of these meetings. The same meetings give the same description. */
export function describeDocuments({ facts, from }: LoadableDocuments): Description {
  const digest = createHash('sha256').update(JSON.stringify(facts));
  let totalLength = 0;
  for (const document of from(0)) {
    digest.update(JSON.stringify(document));
    totalLength += bagLength(bagOf(document));
  }
  const averageLength = facts.meetings === 0 ? 0 : totalLength / facts.meetings;
  return describeIndex(facts, digest.digest('hex'), averageLength);
}
