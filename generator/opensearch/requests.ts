/** The requests that loading makes of a cluster, repeated while it has too much to do. */
import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { type Description, indexBody, readDescription } from '../../search-lambda/opensearch/format.ts';
import { type Failure, failureOf, unreadable } from '../../search-lambda/opensearch/fault.ts';
import { UserError } from '../system/errors.ts';
import { retry } from '../system/retry.ts';

/** Before the second and each later attempt. A cluster under load recovers within minutes, or not by itself. */
const usualPausesMs = [1000, 2000, 4000, 8000, 16_000, 32_000];

/** A batch may wait for the disks of a cluster that others use too. */
const requestTimeout = 120_000;

/** Reasons of refused meetings that are shown. */
const shownRefusals = 3;

/** An index with this alias, or whose name begins with it. */
export type FoundIndex = {
  readonly name: string;
  readonly isNamed: boolean;
  /** Undefined where it is none of ours. */
  readonly description: Description | undefined;
};

/** One line of a `_bulk` request that makes a document. */
export type Creation = { readonly id: string; readonly source: string };

export type LoadingEvents = {
  /** Told before a request is repeated. */
  readonly onWait?: (milliseconds: number, reason: string) => void;
};

const indexesSchema = z.record(
  z.string(),
  z.object({
    aliases: z.record(z.string(), z.unknown()),
    mappings: z.object({ _meta: z.unknown().optional() }).optional(),
  }),
);
const countSchema = z.object({ count: z.int().min(0) });
const refreshSchema = z.object({ _shards: z.object({ failed: z.literal(0) }) });
const bulkSchema = z.object({
  items: z.array(
    z.object({
      create: z.object({
        status: z.int(),
        error: z.object({ type: z.string(), reason: z.string().nullish() }).optional(),
      }),
    }),
  ),
});

/** A cluster that did not do what it was asked to, and whether it may later. */
class ClusterFailure extends Error {
  readonly action: string;
  readonly failure: Failure;

  constructor(action: string, failure: Failure) {
    super(failure.reason);
    this.action = action;
    this.failure = failure;
  }
}

const busy: Failure = { reason: 'has too much to do', isPassing: true };

type RefusedItem = { readonly id: string; readonly reason: string };

export class LoadingRequests {
  readonly #client: Client;
  readonly #address: string;
  readonly #events: LoadingEvents;
  readonly #pausesMs: readonly number[];

  /** @param address names the cluster in errors. */
  constructor(
    client: Client,
    address: string,
    events: LoadingEvents,
    pausesMs: readonly number[] = usualPausesMs,
  ) {
    this.#client = client;
    this.#address = address;
    this.#events = events;
    this.#pausesMs = pausesMs;
  }

  /** The indexes that an alias names, and those whose names begin with it. */
  async indexesOf(alias: string): Promise<FoundIndex[]> {
    const found = await this.#ask('list its indexes', indexesSchema, () =>
      this.#client.indices.get({ index: [alias, `${alias}-*`], ignore_unavailable: true }),
    );
    return Object.entries(found).map(([name, { aliases, mappings }]) => ({
      name,
      isNamed: Object.hasOwn(aliases, alias),
      description: readDescription(mappings?._meta),
    }));
  }

  async create(index: string, description: Description, shards: number): Promise<void> {
    await this.#ask(`create the index ${index}`, z.unknown(), () =>
      this.#client.indices.create({ index, body: indexBody(description, shards) }),
    );
  }

  /** How many meetings an index has, all that were loaded. */
  async count(index: string): Promise<number> {
    await this.#ask(`refresh the index ${index}`, refreshSchema, () =>
      this.#client.indices.refresh({ index }),
    );
    const { count } = await this.#ask(`count the meetings of ${index}`, countSchema, () =>
      this.#client.count({ index }),
    );
    return count;
  }

  /**
   * Makes documents, save those that are there already; each is tried again while the cluster has too much to do.
   * @throws {UserError} where the cluster refuses any.
   */
  async bulk(index: string, creations: readonly Creation[]): Promise<void> {
    let left = creations;
    await this.#withRetries(async () => {
      const { refused, passing } = await this.#bulkOnce(index, left);
      if (refused.length > 0) throw new UserError(refusal(index, refused));
      left = passing;
      if (left.length > 0) throw new ClusterFailure(`load ${left.length} meetings`, busy);
    });
  }

  /** An index that is full is searched, and copied. */
  async open(index: string, replicas: number): Promise<void> {
    await this.#ask(`change the settings of ${index}`, z.unknown(), () =>
      this.#client.indices.putSettings({
        index,
        body: { index: { number_of_replicas: replicas, refresh_interval: '1s' } },
      }),
    );
  }

  /** Lets an alias name one index in the place of others, at once. */
  async switchAlias(alias: string, index: string, others: readonly string[]): Promise<void> {
    const actions = [
      ...others.map((other) => ({ remove: { index: other, alias } })),
      { add: { index, alias } },
    ];
    await this.#ask(`switch the alias ${alias}`, z.unknown(), () =>
      this.#client.indices.updateAliases({ body: { actions } }),
    );
  }

  async remove(index: string): Promise<void> {
    await this.#ask(`remove the index ${index}`, z.unknown(), () =>
      this.#client.indices.delete({ index, ignore_unavailable: true }),
    );
  }

  async #bulkOnce(
    index: string,
    creations: readonly Creation[],
  ): Promise<{ refused: RefusedItem[]; passing: Creation[] }> {
    const lines = creations.map(({ id, source }) => `{"create":{"_id":${JSON.stringify(id)}}}\n${source}\n`);
    const { items } = await this.#ask(`load ${creations.length} meetings`, bulkSchema, () =>
      this.#client.transport.request(
        { method: 'POST', path: `/${index}/_bulk`, bulkBody: lines.join('') },
        { requestTimeout },
      ),
    );
    if (items.length !== creations.length) throw this.#error('load meetings', unreadable);
    const refused: RefusedItem[] = [];
    const passing: Creation[] = [];
    for (const [number, { create }] of items.entries()) {
      const creation = creations[number];
      // 409: it is there, from an attempt whose answer was lost.
      if (creation === undefined || create.status < 300 || create.status === 409) continue;
      if (create.status === 429 || create.status >= 500) passing.push(creation);
      else refused.push({ id: creation.id, reason: `${create.error?.type}: ${create.error?.reason}` });
    }
    return { refused, passing };
  }

  async #ask<T>(what: string, schema: z.ZodType<T>, request: () => Promise<{ body: unknown }>): Promise<T> {
    return this.#withRetries(async () => {
      const { body } = await request().catch((error: unknown) => {
        const failure = failureOf(error);
        throw failure === undefined ? error : new ClusterFailure(what, failure);
      });
      const result = schema.safeParse(body);
      if (!result.success) throw this.#error(what, unreadable);
      return result.data;
    });
  }

  /** Repeats an operation while it throws a transient {@link ClusterFailure}; the last one becomes an error for the user. */
  async #withRetries<Result>(operation: () => Promise<Result>): Promise<Result> {
    try {
      return await retry(operation, {
        attempts: this.#pausesMs.length + 1,
        waitMs: (error, attempt) => {
          if (!(error instanceof ClusterFailure) || !error.failure.isPassing) return undefined;
          const pauseMs = this.#pausesMs[attempt - 1];
          if (pauseMs !== undefined) this.#events.onWait?.(pauseMs, error.failure.reason);
          return pauseMs;
        },
      });
    } catch (error) {
      throw error instanceof ClusterFailure ? this.#error(error.action, error.failure) : error;
    }
  }

  #error(what: string, { reason, status, isPassing }: Failure): UserError {
    const remedy = isPassing
      ? 'Run the command again when it has recovered; what is loaded already stays.'
      : (remedies[status ?? 0] ?? 'Is this the address of OpenSearch 2.10 or later?');
    return new UserError(`OpenSearch at ${this.#address} could not ${what}: it ${reason}. ${remedy}`);
  }
}

const remedies: Readonly<Record<number, string>> = {
  401: 'Give OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or OPENSEARCH_AWS_REGION.',
  403: 'Whoever asks must be allowed to create, write, read and delete indexes that begin with the alias, and to change it.',
  413: 'A meeting is larger than the cluster takes at once (http.max_content_length).',
};

function refusal(index: string, refused: readonly RefusedItem[]): string {
  const reasons = refused.slice(0, shownRefusals).map(({ id, reason }) => `number ${id} (${reason})`);
  const others = refused.length - reasons.length;
  return `OpenSearch refused ${refused.length} of the meetings for ${index}: ${reasons.join(', ')}${others > 0 ? ` and ${others} more` : ''}. The alias was not changed. Is this OpenSearch 2.10 or later, and has nobody else made an index of this name?`;
}
