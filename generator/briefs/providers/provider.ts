/** What every provider of language models has in common. */
import type { JsonSchema } from '../ask/answer-shape.ts';

export type ModelRequest = {
  readonly system: string;
  readonly user: string;
  /** The shape of the answer. */
  readonly schema: JsonSchema;
  readonly maxOutputTokens: number;
};

export type Completion = {
  /** The answer as text: JSON, if the model did what it was asked. */
  readonly text: string;
  readonly end: 'complete' | 'cut off' | 'refused';
  /** As billed; null if the provider does not report it. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
};

/** A JSON object of a request or response. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** How a provider's HTTP interface looks. */
export type WireFormat = {
  /** For messages: `OpenAI-compatible`. */
  readonly name: string;
  readonly url: URL;
  readonly body: (request: ModelRequest) => JsonObject;
  /** The completion in a response. @throws {z.ZodError} if it has another shape */
  readonly read: (response: unknown) => Completion;
  /** Headers with the key or the signature of a request. */
  readonly headers: (url: URL, method: string, body: string) => Promise<Readonly<Record<string, string>>>;
  /** Names by which an error message of the provider refers to fields of the body that can be left out. */
  readonly optional: Readonly<Record<string, RegExp>>;
  /** Undefined if the provider has no batch interface that works without further services. */
  readonly batches?: BatchFormat;
};

export type BatchEntry = { readonly id: string; readonly body: JsonObject };

/** What became of one request of a batch. */
export type BatchAnswer = { readonly id: string; readonly completion: Completion | undefined };

/** Sends a request that is not a completion, and returns the body of its response. */
export type Send = (method: 'GET' | 'POST', url: URL, body?: string | FormData) => Promise<string>;

export type BatchFormat = {
  /** Largest number of requests in a batch. */
  readonly requestsMax: number;
  /** Submits requests, and returns the id of their batch. */
  readonly submit: (send: Send, entries: readonly BatchEntry[]) => Promise<string>;
  /** The answers of a batch; undefined while it is processed. */
  readonly collect: (send: Send, batchId: string) => Promise<readonly BatchAnswer[] | undefined>;
};

/** A completion of a batch; undefined if it has another shape, so that its request is asked again. */
export function readIfValid(read: WireFormat['read'], response: unknown): Completion | undefined {
  try {
    return read(response);
  } catch {
    return undefined;
  }
}
