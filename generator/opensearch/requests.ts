/** The requests of a load to a cluster, with retries while it is overloaded. */
import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { type Description, indexBody, readDescription } from '../../search-lambda/opensearch/format.ts';
import { type Failure, clusterFailure, unreadable } from '../../search-lambda/opensearch/failures.ts';
import { UserError } from '../system/errors.ts';
import { retry } from '../system/retry.ts';

/** Pauses before each retry. An overloaded cluster recovers within minutes, or not by itself. */
const defaultPausesMs = [1000, 2000, 4000, 8000, 16_000, 32_000];

/** Timeout of a request. A batch can wait for the disks of a shared cluster. */
const requestTimeoutMs = 120_000;

/** Maximum number of rejected documents in an error message. */
const shownRejections = 3;

/** An index behind the alias, or with the alias as a prefix of its name. */
export type FoundIndex = {
  readonly name: string;
  /** True if the alias names the index. */
  readonly isNamed: boolean;
  /** Undefined if this program did not create the index. */
  readonly description: Description | undefined;
};

/** An action of a `_bulk` request that creates a document. */
export type Creation = { readonly id: string; readonly source: string };

export type LoadingEvents = {
  /** Called before the pause that precedes a retry. */
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

/** A failed request to the cluster. */
class ClusterFailure extends Error {
  readonly action: string;
  readonly failure: Failure;

  constructor(action: string, failure: Failure) {
    super(failure.reason);
    this.action = action;
    this.failure = failure;
  }
}

const overloaded: Failure = { reason: 'is overloaded', isTransient: true };

type RejectedItem = { readonly id: string; readonly reason: string };

export type ClusterTarget = {
  readonly client: Client;
  readonly address: string;
  readonly unit: string;
};

export class LoadingRequests {
  readonly #client: Client;
  readonly #address: string;
  readonly #unit: string;
  readonly #events: LoadingEvents;
  readonly #pausesMs: readonly number[];

  /** @param target its address and unit are named in errors. */
  constructor(
    { client, address, unit }: ClusterTarget,
    events: LoadingEvents,
    pausesMs: readonly number[] = defaultPausesMs,
  ) {
    this.#client = client;
    this.#address = address;
    this.#unit = unit;
    this.#events = events;
    this.#pausesMs = pausesMs;
  }

  /** Returns the indexes behind an alias, and those with the alias as a prefix of their names. */
  async indexesOf(alias: string): Promise<FoundIndex[]> {
    const found = await this.#request('list its indexes', indexesSchema, () =>
      this.#client.indices.get({ index: [alias, `${alias}-*`], ignore_unavailable: true }),
    );
    return Object.entries(found).map(([name, { aliases, mappings }]) => ({
      name,
      isNamed: Object.hasOwn(aliases, alias),
      description: readDescription(mappings?._meta),
    }));
  }

  async create(index: string, description: Description, shards: number): Promise<void> {
    await this.#request(`create the index ${index}`, z.unknown(), () =>
      this.#client.indices.create({ index, body: indexBody(description, shards) }),
    );
  }

  /** Returns the number of documents in an index, after a refresh. */
  async count(index: string): Promise<number> {
    await this.#request(`refresh the index ${index}`, refreshSchema, () =>
      this.#client.indices.refresh({ index }),
    );
    const { count } = await this.#request(`count the ${this.#unit} of ${index}`, countSchema, () =>
      this.#client.count({ index }),
    );
    return count;
  }

  /**
   * Creates documents unless they exist, and retries those that an overloaded cluster did not take.
   * @throws {UserError} if the cluster rejects any
   */
  async bulk(index: string, creations: readonly Creation[]): Promise<void> {
    let remaining = creations;
    await this.#withRetries(async () => {
      const { rejected, retryable } = await this.#bulkOnce(index, remaining);
      if (rejected.length > 0) throw new UserError(rejectionMessage(index, this.#unit, rejected));
      remaining = retryable;
      if (remaining.length > 0)
        throw new ClusterFailure(`load ${remaining.length} ${this.#unit}`, overloaded);
    });
  }

  /** Enables refreshes and replicas of a complete index. */
  async openForSearch(index: string, replicas: number): Promise<void> {
    await this.#request(`change the settings of ${index}`, z.unknown(), () =>
      this.#client.indices.putSettings({
        index,
        body: { index: { number_of_replicas: replicas, refresh_interval: '1s' } },
      }),
    );
  }

  /** Switches an alias from other indexes to this one, in one step. */
  async switchAlias(alias: string, index: string, others: readonly string[]): Promise<void> {
    const actions = [
      ...others.map((other) => ({ remove: { index: other, alias } })),
      { add: { index, alias } },
    ];
    await this.#request(`switch the alias ${alias}`, z.unknown(), () =>
      this.#client.indices.updateAliases({ body: { actions } }),
    );
  }

  async remove(index: string): Promise<void> {
    await this.#request(`remove the index ${index}`, z.unknown(), () =>
      this.#client.indices.delete({ index, ignore_unavailable: true }),
    );
  }

  async #bulkOnce(
    index: string,
    creations: readonly Creation[],
  ): Promise<{ rejected: RejectedItem[]; retryable: Creation[] }> {
    const lines = creations.map(({ id, source }) => `{"create":{"_id":${JSON.stringify(id)}}}\n${source}\n`);
    const { items } = await this.#request(`load ${creations.length} ${this.#unit}`, bulkSchema, () =>
      this.#client.transport.request(
        { method: 'POST', path: `/${index}/_bulk`, bulkBody: lines.join('') },
        { requestTimeout: requestTimeoutMs },
      ),
    );
    if (items.length !== creations.length) throw this.#userError(`load ${this.#unit}`, unreadable);
    const rejected: RejectedItem[] = [];
    const retryable: Creation[] = [];
    for (const [number, { create }] of items.entries()) {
      const creation = creations[number];
      // 409: the document exists, from an attempt whose response was lost.
      if (creation === undefined || create.status < 300 || create.status === 409) continue;
      if (create.status === 429 || create.status >= 500) retryable.push(creation);
      else rejected.push({ id: creation.id, reason: `${create.error?.type}: ${create.error?.reason}` });
    }
    return { rejected, retryable };
  }

  async #request<T>(
    what: string,
    schema: z.ZodType<T>,
    request: () => Promise<{ body: unknown }>,
  ): Promise<T> {
    return this.#withRetries(async () => {
      const { body } = await request().catch((error: unknown) => {
        const failure = clusterFailure(error);
        throw failure === undefined ? error : new ClusterFailure(what, failure);
      });
      const result = schema.safeParse(body);
      if (!result.success) throw this.#userError(what, unreadable);
      return result.data;
    });
  }

  /** Repeats an operation while it throws a transient {@link ClusterFailure}; the last one becomes an error for the user. */
  async #withRetries<Result>(operation: () => Promise<Result>): Promise<Result> {
    try {
      return await retry(operation, {
        attempts: this.#pausesMs.length + 1,
        waitMs: (error, attempt) => {
          if (!(error instanceof ClusterFailure) || !error.failure.isTransient) return undefined;
          const pauseMs = this.#pausesMs[attempt - 1];
          if (pauseMs !== undefined) this.#events.onWait?.(pauseMs, error.failure.reason);
          return pauseMs;
        },
      });
    } catch (error) {
      throw error instanceof ClusterFailure ? this.#userError(error.action, error.failure) : error;
    }
  }

  #userError(what: string, { reason, status, isTransient }: Failure): UserError {
    const remedy = isTransient
      ? 'Run the command again when it has recovered; it resumes the load.'
      : (remedies[status ?? 0] ?? 'Check that this is the address of OpenSearch 2.10 or later.');
    return new UserError(`OpenSearch at ${this.#address} could not ${what}: it ${reason}. ${remedy}`);
  }
}

const remedies: Readonly<Record<number, string>> = {
  401: 'Set OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or OPENSEARCH_AWS_REGION.',
  403: 'The user needs permission to create, write, read and delete indexes that begin with the alias, and to change the alias.',
  413: 'A document exceeds the maximum request size of the cluster (http.max_content_length).',
};

function rejectionMessage(index: string, unit: string, rejected: readonly RejectedItem[]): string {
  const reasons = rejected.slice(0, shownRejections).map(({ id, reason }) => `number ${id} (${reason})`);
  const others = rejected.length - reasons.length;
  return `OpenSearch rejected ${rejected.length} of the ${unit} for ${index}: ${reasons.join(', ')}${others > 0 ? ` and ${others} more` : ''}. The alias was not changed. Check that this is OpenSearch 2.10 or later, and that nobody else created an index with this name.`;
}
