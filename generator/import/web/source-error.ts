/** Why a source gave no answer. */
export class SourceError extends Error {
  override name = 'SourceError';
  /**
   * `unreachable`: no answer in any attempt. `failed`: an answer that is none, in every attempt. `missing`: nothing at this
   * address. `refused`: asking again does not help.
   */
  readonly kind: 'unreachable' | 'failed' | 'missing' | 'refused';
  /** Body of the answer, for what its source says in it. */
  readonly body: string;

  constructor(kind: SourceError['kind'], message: string, options: ErrorOptions & { body?: string } = {}) {
    super(message, options);
    this.kind = kind;
    this.body = options.body ?? '';
  }
}

/** The reason in words; errors that are no answer of a source are bugs, and go on. */
export function reasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  throw error;
}
