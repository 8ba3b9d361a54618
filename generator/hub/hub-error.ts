import { retryAfterMs } from '../../schemas/retry.ts';

/** An error response of a hub or of the storage behind it, or no response at all. */
export class HubError extends Error {
  override name = 'HubError';
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The host of the request. */
  readonly host: string;
  /** Whether the host is the hub itself; large files are stored elsewhere. */
  readonly isHub: boolean;
  /** The hub's error code (`RepoNotFound`, `RevisionNotFound`), if there is one. */
  readonly code: string | undefined;
  /** The wait that the hub requests, in milliseconds. */
  readonly waitMs: number | undefined;

  constructor(
    message: string,
    facts: Readonly<Pick<HubError, 'status' | 'host' | 'isHub'> & Partial<Pick<HubError, 'code' | 'waitMs'>>>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = facts.status;
    this.host = facts.host;
    this.isHub = facts.isHub;
    this.code = facts.code;
    this.waitMs = facts.waitMs;
  }
}

const shownCharacters = 200;

/** The error of a failed response, with the hub's reason, shortened. */
export function refusalOf(
  { status, headers }: Response,
  body: string,
  at: { readonly host: string; readonly isHub: boolean },
): HubError {
  const reason = at.isHub ? reasonIn(body) : undefined;
  const waitMs = waitAsked(headers);
  const code = headers.get('X-Error-Code') ?? undefined;
  return new HubError(reason === undefined ? `${status}` : `${status}: ${reason}`, {
    ...at,
    status,
    code,
    waitMs,
  });
}

/** Hubs report the reason as JSON: `{"error":"Repository not found"}`. */
function reasonIn(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    if (typeof error !== 'string' || error.trim() === '') return undefined;
    const reason = error.trim().replace(/\.$/, '');
    return reason.length > shownCharacters ? `${reason.slice(0, shownCharacters)}…` : reason;
  } catch {
    return undefined;
  }
}

/** `Retry-After: 30`, or the hub's `RateLimit: "api";r=0;t=55` (https://huggingface.co/docs/hub/rate-limits). */
function waitAsked(headers: Headers): number | undefined {
  const seconds = /;\s*t=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1];
  return retryAfterMs(headers.get('Retry-After') ?? seconds ?? null, Date.now());
}
