/** Loads documents into an OpenSearch index and switches the alias to it. Can be killed at any time and run again. */
import type { Client } from '@opensearch-project/opensearch';
import type { RecordIndexName } from '../../schemas/paths.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { indexedDocument } from '../../search-lambda/opensearch/fields.ts';
import type { Description } from '../../search-lambda/opensearch/format.ts';
import { UserError } from '../system/errors.ts';
import { formatCount } from '../system/terminal.ts';
import { describeDocuments, type LoadableDocuments } from './documents.ts';
import { type Creation, type FoundIndex, type LoadingEvents, LoadingRequests } from './requests.ts';

export type LoadTarget = {
  readonly client: Client;
  /** Address of the cluster, as the user entered it. */
  readonly address: string;
  readonly alias: string;
  /** What the documents are, in messages. */
  readonly unit: RecordIndexName;
  readonly shards: number;
  /** Replicas of the index once it is complete. */
  readonly replicas: number;
};

export type LoadOptions = LoadingEvents & {
  readonly onLoad?: (done: number, total: number) => void;
  readonly onStep?: (step: string) => void;
  /** Pauses before each retry of a request; about a minute in total by default. */
  readonly pausesMs?: readonly number[] | undefined;
};

export type LoadResult = {
  readonly index: string;
  readonly documents: number;
  /** Documents already in the index, from a killed load or a previous load of the same documents. */
  readonly found: number;
  /** The previous index of the alias, which is kept; undefined if there was none. */
  readonly previous: string | undefined;
  readonly removed: readonly string[];
};

/** Documents per batch. With meetings of typical size, a batch has at most some megabytes. */
export const batchDocuments = 250;

/** Concurrent batches. A wave starts after the previous one has ended, so that a count is enough to resume a load. */
const batchesInWave = 4;
const waveDocuments = batchesInWave * batchDocuments;

/** Maximum size of a request, unless a single document is larger. Amazon domains accept 10 MiB. */
const maxRequestCharacters = 3_000_000;

/**
 * Loads documents into an index that is named after their content, and switches the alias to it when it is complete.
 * @throws {UserError} if the cluster rejects a request, or has something else under the name
 */
export async function load(
  documents: LoadableDocuments,
  target: LoadTarget,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const { alias, unit } = target;
  const requests = new LoadingRequests(target, options, options.pausesMs);
  options.onStep?.(`Analyzing all ${unit}`);
  const description = describeDocuments(documents);
  const index = `${alias}-${description.sha256.slice(0, 16)}`;
  const indexes = await requests.indexesOf(alias);
  const found = await prepareIndex(requests, index, description, indexes, target);
  await loadMissing(requests, index, documents, description, found, options);
  options.onStep?.('Checking the index');
  await requireComplete(requests, index, target, description);
  await requests.openForSearch(index, target.replicas);
  const named = indexes.filter(({ name, isNamed }) => isNamed && name !== index).map(({ name }) => name);
  await requests.switchAlias(alias, index, named);
  const [previous] = named;
  const removed = await removeOld(requests, alias, indexes, [index, ...named]);
  return { index, documents: description.meetings, found, previous, removed };
}

/** Creates the index if it does not exist, and returns its number of documents. */
async function prepareIndex(
  requests: LoadingRequests,
  index: string,
  description: Description,
  indexes: readonly FoundIndex[],
  { alias, unit, shards }: LoadTarget,
): Promise<number> {
  if (indexes.some(({ name }) => name === alias))
    throw new UserError(
      `${alias} is an index, so it cannot be the name of an alias. End --url with another name.`,
    );
  const existing = indexes.find(({ name }) => name === index);
  if (existing === undefined) {
    await requests.create(index, description, shards);
    return 0;
  }
  requireSameContent(existing, unit, description);
  return requests.count(index);
}

function requireSameContent(
  { name, description }: FoundIndex,
  unit: RecordIndexName,
  expected: Description,
): void {
  if (description?.sha256 === expected.sha256) return;
  throw new UserError(
    `The index ${name} was not created by a load of these ${unit}. Remove it, and run the command again.`,
  );
}

/** Loads the missing documents, beginning with the wave in which a killed load ended. */
async function loadMissing(
  requests: LoadingRequests,
  index: string,
  documents: LoadableDocuments,
  { meetings, average_length }: Description,
  found: number,
  { onLoad }: LoadOptions,
): Promise<void> {
  if (found >= meetings) return;
  let done = Math.floor(found / waveDocuments) * waveDocuments;
  for (const wave of groupsOf(documents.from(done), waveDocuments)) {
    onLoad?.(done, meetings);
    const batches = [...groupsOf(creationsOf(wave, done, average_length), batchDocuments)];
    await allEnded(
      batches.map(async (batch) => {
        for (const request of requestsOf(batch)) await requests.bulk(index, request);
      }),
    );
    done += wave.length;
  }
}

/** Yields the items in groups of up to `size`. */
function* groupsOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Awaits all tasks, even if one fails, so that no request is in flight when the load ends. */
async function allEnded(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/** Documents are identified by their number, so that loading them again creates no duplicates. */
function* creationsOf(
  documents: readonly SearchDocument[],
  firstNumber: number,
  averageLength: number,
): Generator<Creation> {
  let number = firstNumber;
  for (const document of documents)
    yield { id: String(number++), source: JSON.stringify(indexedDocument(document, averageLength)) };
}

function* requestsOf(creations: readonly Creation[]): Generator<Creation[]> {
  let request: Creation[] = [];
  let characters = 0;
  for (const creation of creations) {
    if (request.length > 0 && characters + creation.source.length > maxRequestCharacters) {
      yield request;
      request = [];
      characters = 0;
    }
    request.push(creation);
    characters += creation.source.length;
  }
  if (request.length > 0) yield request;
}

/** Verifies the index. If somebody removed it during the load, OpenSearch has created a new one from the later writes. */
async function requireComplete(
  requests: LoadingRequests,
  index: string,
  { alias, unit }: LoadTarget,
  description: Description,
): Promise<void> {
  const loaded = (await requests.indexesOf(alias)).find(({ name }) => name === index);
  requireSameContent(loaded ?? { name: index, isNamed: false, description: undefined }, unit, description);
  const count = await requests.count(index);
  if (count !== description.meetings)
    throw new UserError(
      `The index ${index} has ${formatCount(count)} ${unit}, not ${formatCount(description.meetings)}. The alias was not changed. Remove the index, and run the command again.`,
    );
}

/** Removes indexes of earlier loads, except those to keep. Other indexes with the alias as a prefix are left alone. */
async function removeOld(
  requests: LoadingRequests,
  alias: string,
  indexes: readonly FoundIndex[],
  kept: readonly string[],
): Promise<string[]> {
  const old = indexes
    .filter(
      ({ name, description }) =>
        !kept.includes(name) && name === `${alias}-${description?.sha256.slice(0, 16)}`,
    )
    .map(({ name }) => name);
  for (const name of old) await requests.remove(name);
  return old;
}
