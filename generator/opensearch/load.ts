/** Meetings -> an index in OpenSearch, which the alias then names. It may be killed at any point and run again. */
import type { Client } from '@opensearch-project/opensearch';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { indexedDocument } from '../../search-lambda/opensearch/fields.ts';
import type { Description } from '../../search-lambda/opensearch/format.ts';
import { UserError } from '../system/errors.ts';
import { formatCount } from '../system/terminal.ts';
import { describeDocuments, type LoadableDocuments } from './documents.ts';
import { type Creation, type FoundIndex, type LoadingEvents, LoadingRequests } from './requests.ts';

export type LoadTarget = {
  readonly client: Client;
  /** The address of the cluster, as its user named it. */
  readonly address: string;
  readonly alias: string;
  readonly shards: number;
  /** Copies of the index, once it is full. */
  readonly replicas: number;
};

export type LoadOptions = LoadingEvents & {
  readonly onLoad?: (done: number, total: number) => void;
  readonly onStep?: (step: string) => void;
  /** How long to wait before each further attempt of a request; default: up to a minute in all. */
  readonly pausesMs?: readonly number[] | undefined;
};

export type LoadResult = {
  readonly index: string;
  readonly meetings: number;
  /** Meetings that were in the index already, from a load that was killed or the same one before. */
  readonly found: number;
  /** The index that the alias named before, which is kept; undefined where there was none. */
  readonly previous: string | undefined;
  readonly removed: readonly string[];
};

/** So many meetings make a batch, of some megabytes at most where they are of the usual size. */
export const batchDocuments = 250;

/** So many batches are under way at once. A wave begins when the one before it has ended, so that a count tells where to go on. */
const batchesInWave = 4;
const waveDocuments = batchesInWave * batchDocuments;

/** A request has at most so many characters, unless a single meeting has more; domains of Amazon take 10 MiB. */
const requestCharacters = 3_000_000;

/**
 * Loads meetings into an index that is named by their content, and switches the alias to it when all are there.
 * @throws {UserError} where the cluster refuses, or holds something else under the name.
 */
export async function load(
  documents: LoadableDocuments,
  target: LoadTarget,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const { alias } = target;
  const requests = new LoadingRequests(target.client, target.address, options, options.pausesMs);
  options.onStep?.('Reading the words of all meetings');
  const description = describeDocuments(documents);
  const index = `${alias}-${description.sha256.slice(0, 16)}`;
  const indexes = await requests.indexesOf(alias);
  const found = await begin(requests, index, description, indexes, target);
  await fill(requests, index, documents, description, found, options);
  options.onStep?.('Checking the index');
  await requireComplete(requests, index, alias, description);
  await requests.open(index, target.replicas);
  const named = indexes.filter(({ name, isNamed }) => isNamed && name !== index).map(({ name }) => name);
  await requests.switchAlias(alias, index, named);
  const [previous] = named;
  const removed = await removeOld(requests, alias, indexes, [index, ...named]);
  return { index, meetings: description.meetings, found, previous, removed };
}

/** Makes the index, or finds it; returns how many meetings it has. */
async function begin(
  requests: LoadingRequests,
  index: string,
  description: Description,
  indexes: readonly FoundIndex[],
  { alias, shards }: LoadTarget,
): Promise<number> {
  if (indexes.some(({ name }) => name === alias))
    throw new UserError(
      `${alias} is an index, and an alias of that name is wanted. Name another one at the end of --url.`,
    );
  const existing = indexes.find(({ name }) => name === index);
  if (existing === undefined) {
    await requests.create(index, description, shards);
    return 0;
  }
  requireOurs(existing, description);
  return requests.count(index);
}

function requireOurs({ name, description }: FoundIndex, wanted: Description): void {
  if (description?.sha256 === wanted.sha256) return;
  throw new UserError(
    `The index ${name} was not made by a load of these meetings. Remove it, and run the command again.`,
  );
}

/** Loads what is missing: all from the wave in which a killed load ended. */
async function fill(
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

/** So many at a time, one after another. */
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

/** Waits for all, so that nothing is under way when the load ends for a fault of one. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** The id of a document is its number, so that a second load of the same makes no second document. */
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
    if (request.length > 0 && characters + creation.source.length > requestCharacters) {
      yield request;
      request = [];
      characters = 0;
    }
    request.push(creation);
    characters += creation.source.length;
  }
  if (request.length > 0) yield request;
}

/** Somebody may have removed the index meanwhile, and OpenSearch makes a new one of whatever is written. */
async function requireComplete(
  requests: LoadingRequests,
  index: string,
  alias: string,
  description: Description,
): Promise<void> {
  const made = (await requests.indexesOf(alias)).find(({ name }) => name === index);
  requireOurs(made ?? { name: index, isNamed: false, description: undefined }, description);
  const count = await requests.count(index);
  if (count !== description.meetings)
    throw new UserError(
      `The index ${index} has ${formatCount(count)} meetings, not ${formatCount(description.meetings)}. The alias was not changed. Remove the index, and run the command again.`,
    );
}

/** Removes indexes of earlier loads, but for those that are kept; others that only begin like the alias are left alone. */
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
