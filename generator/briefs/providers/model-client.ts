/** Sends requests to a provider: in parallel up to a limit, again after errors that pass, and with errors that name the remedy. */
import * as z from 'zod';
import { exponentialBackoffMs, retryAfterMs, withJitter } from '../../../schemas/retry.ts';
import { hostPaces, type Pace, type Time } from '../../import/web/pace.ts';
import { UserError } from '../../system/errors.ts';
import { NetworkError, requestWhole, type WholeAnswer } from '../../system/network.ts';
import { retry } from '../../system/retry.ts';
import type {
  BatchAnswer,
  BatchEntry,
  BatchFormat,
  Completion,
  JsonObject,
  ModelRequest,
  Send,
  WireFormat,
} from './provider.ts';

/** A slow local model takes minutes for an answer. */
const timeoutMs = 15 * 60_000;
const responseBytesMax = 256_000_000;

/** Overloaded or failing; 529 is Anthropic's “overloaded”. */
const transientStatuses: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529]);
const limitStatuses: ReadonlySet<number> = new Set([429, 529]);

const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** How long every request may fail before the run ends. */
const outageMaxMs = 60 * 60_000;
/** A server that has never answered is probably configured wrong. */
const attemptsBeforeFirstAnswer = 4;

/** The provider refused one request, and would refuse it again. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';
}

/** A response that a later attempt may replace. */
class TransientFailure extends Error {
  override name = 'TransientFailure';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status?: number, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

export type ClientSettings = {
  readonly model: string;
  readonly concurrency: number;
  readonly time: Time;
  /** The environment variables with the key, for messages. */
  readonly keyNames: string;
  /** Keys, which are removed from what a provider says about them. */
  readonly secrets: readonly string[];
};

export class ModelClient {
  readonly #format: WireFormat;
  readonly #settings: ClientSettings;
  readonly #pace: Pace;
  /** Fields that the provider has refused since. */
  readonly #refusedFields = new Set<string>();
  #hasAnswered = false;
  #failingSince: number | undefined;

  constructor(format: WireFormat, settings: ClientSettings) {
    this.#format = format;
    this.#settings = settings;
    this.#pace = hostPaces(
      { concurrency: settings.concurrency, requestsPerSecond: 0 },
      settings.time,
    )(format.url);
  }

  /** The origin of the server. */
  get server(): string {
    return this.#format.url.origin;
  }

  get hasBatches(): boolean {
    return this.#format.batches !== undefined;
  }

  /** Largest number of requests in a batch. */
  get batchRequestsMax(): number {
    return this.#batches.requestsMax;
  }

  /** Submits requests, and returns the id of their batch. */
  submitBatch(entries: readonly BatchEntry[]): Promise<string> {
    return this.#batches.submit(this.#send, entries).catch(this.#explainShape);
  }

  /** The answers of a batch; undefined while it is processed. */
  collectBatch(batchId: string): Promise<readonly BatchAnswer[] | undefined> {
    return this.#batches.collect(this.#send, batchId).catch(this.#explainShape);
  }

  get #batches(): BatchFormat {
    if (this.#format.batches === undefined) throw new Error(`${this.#format.name} has no batches`);
    return this.#format.batches;
  }

  /** The body of a request, without fields that the provider has refused. */
  bodyOf(request: ModelRequest): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#format.body(request)).filter(([field]) => !this.#refusedFields.has(field)),
    );
  }

  /**
   * Asks the model.
   * @throws {RefusedRequest} if the provider refuses this request
   * @throws {UserError} if it would refuse any request: a wrong key, an unknown model, an unreachable server
   */
  async complete(request: ModelRequest): Promise<Completion> {
    for (;;) {
      const body = this.bodyOf(request);
      const answer = await this.#withRetries('POST', this.#format.url, JSON.stringify(body));
      if (answer.ok) return this.#read(answer);
      const field = this.#refusedField(answer, body);
      if (field === undefined) throw this.#errorOf(answer);
      this.#refusedFields.add(field);
    }
  }

  /** Sends a request about a batch. */
  readonly #send: Send = async (method, url, body) => {
    const answer = await this.#withRetries(method, url, body);
    if (!answer.ok) throw this.#errorOf(answer);
    return answer.body.toString('utf8');
  };

  #read({ body }: WholeAnswer): Completion {
    try {
      return this.#format.read(JSON.parse(body.toString('utf8')));
    } catch (error) {
      return this.#explainShape(error);
    }
  }

  readonly #explainShape = (error: unknown): never => {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    throw new UserError(
      `${this.#server} sent another response than this interface has: ${shorten(reason)}. Check --provider and --base-url.`,
      { cause: error },
    );
  };

  /** The field of the body that a response says is not supported. */
  #refusedField({ status, body }: WholeAnswer, sent: JsonObject): string | undefined {
    if (status !== 400 && status !== 422) return undefined;
    const message = body.toString('utf8');
    return Object.entries(this.#format.optional).find(
      ([field, pattern]) => field in sent && pattern.test(message),
    )?.[0];
  }

  #withRetries(method: string, url: URL, body?: string | FormData): Promise<WholeAnswer> {
    return retry(() => this.#pace.inTurn(() => this.#attempt(method, url, body)), {
      attempts: Infinity,
      waitMs: (error, attempt) => {
        if (!(error instanceof TransientFailure)) return undefined;
        const waitMs =
          error.retryAfterMs ??
          withJitter(Math.min(exponentialBackoffMs(firstWaitMs, attempt), longestWaitMs));
        this.#endOutage(error, attempt, waitMs);
        // All requests wait, since the limit is one of the account.
        this.#pace.pause(waitMs);
        return 0;
      },
      wait: () => Promise.resolve(),
    });
  }

  /** @throws {UserError} if the outage has lasted, or would last, too long */
  #endOutage(error: TransientFailure, attempt: number, waitMs: number): void {
    const now = this.#settings.time.now();
    this.#failingSince ??= now;
    const isLimit = error.status !== undefined && limitStatuses.has(error.status);
    const isHopeless = !this.#hasAnswered && !isLimit && attempt >= attemptsBeforeFirstAnswer;
    if (isHopeless)
      throw new UserError(
        `${this.#server} cannot be used: ${error.message}. Check --base-url and the server, and run the command again.`,
        { cause: error },
      );
    if (now - this.#failingSince + waitMs <= outageMaxMs) return;
    throw new UserError(
      `${this.#server} has refused every request for ${Math.round((now - this.#failingSince) / 60_000)} minutes: ${error.message}. What was finished is in the corpus. Run the command again later: it continues where it stopped.`,
      { cause: error },
    );
  }

  get #server(): string {
    return `The ${this.#format.name} server at ${this.#format.url.origin}`;
  }

  async #attempt(method: string, url: URL, body?: string | FormData): Promise<WholeAnswer> {
    const text = typeof body === 'string' ? body : '';
    const headers = { ...(await this.#format.headers(url, method, text)) };
    // fetch sets the type of a form, with its boundary.
    if (body instanceof FormData) delete headers['content-type'];
    const init = { method, headers, redirect: 'error' as const, ...(body === undefined ? {} : { body }) };
    const answer = await requestWhole(url, init, { timeoutMs, maxBytes: responseBytesMax }).catch(
      (error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
        if (error.isTransient)
          throw new TransientFailure(error.message, undefined, undefined, { cause: error });
        throw new UserError(`${this.#server} cannot be reached: ${error.message}. Check --base-url.`, {
          cause: error,
        });
      },
    );
    if (transientStatuses.has(answer.status) && !isOutOfCredit(answer)) {
      const waitMs = retryAfterMs(answer.headers.get('retry-after'), Date.now());
      throw new TransientFailure(describe(answer, this.#settings.secrets), answer.status, waitMs);
    }
    this.#hasAnswered ||= answer.ok;
    this.#failingSince = undefined;
    return answer;
  }

  #errorOf(answer: WholeAnswer): Error {
    const { status } = answer;
    const { model, keyNames } = this.#settings;
    const said = `${this.#server} returned ${describe(answer, this.#settings.secrets)}`;
    if (status === 401 || status === 403)
      return new UserError(`${said}. The key in ${keyNames} is missing, wrong or has no access to ${model}.`);
    if (status === 402 || isOutOfCredit(answer))
      return new UserError(`${said}. Add credit to the account, and run the command again: it continues.`);
    if (status === 404)
      return new UserError(
        `${said}. Check --model ${model} and --base-url; the server may not have this model.`,
      );
    // A first request that is refused says that the settings are wrong; a later one, that its meeting is.
    if (!this.#hasAnswered) return new UserError(`${said}. Check --provider, --model and --base-url.`);
    return new RefusedRequest(said);
  }
}

/** OpenAI sends 429 for an empty account too, which no wait changes. */
const isOutOfCredit = ({ body }: WholeAnswer): boolean => /insufficient_quota/.test(body.toString('utf8'));

const excerptCharacters = 200;

/** `429: Rate limit reached`, in the words of the provider, without keys. */
function describe({ status, body }: WholeAnswer, secrets: readonly string[]): string {
  const said = messageIn(body.toString('utf8')).replaceAll(/\s+/g, ' ').trim();
  const text = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), said).replace(/\.+$/, '');
  return text === '' ? String(status) : `${status}: ${text.slice(0, excerptCharacters)}`;
}

function messageIn(body: string): string {
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown };
    const error = parsed.error;
    const message = typeof error === 'object' ? error.message : (error ?? parsed.message);
    return typeof message === 'string' ? message : body;
  } catch {
    return body;
  }
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, excerptCharacters);
