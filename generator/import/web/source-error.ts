/** Errors of sources. */

type SourceErrorFacts = {
  readonly body?: string;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly movedTo?: URL | undefined;
};

/** Why a source gave no usable response. */
export class SourceError extends Error {
  override name = 'SourceError';
  /**
   * `unreachable`: no response to any attempt. `failed`: an unusable response to every attempt. `missing`: nothing at this
   * address. `refused`: a response that no retry would change.
   */
  readonly kind: 'unreachable' | 'failed' | 'missing' | 'refused';
  /** Body of the response, which may say why. */
  readonly body: string;
  /** The status of the response, if the status is the problem. */
  readonly status: number | undefined;
  /** How long the source asks clients to wait. */
  readonly retryAfterMs: number | undefined;
  /** The address on another site to which the source redirects. */
  readonly movedTo: URL | undefined;

  constructor(
    kind: SourceError['kind'],
    message: string,
    { body = '', status, retryAfterMs, movedTo }: SourceErrorFacts = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.kind = kind;
    this.body = body;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.movedTo = movedTo;
  }
}

/** The message of a source's error. Any other error is a bug, and is rethrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  throw error;
}
