import { retryAfterMs } from '../../schemas/retry.ts';

/** An error response of a hub or of the storage behind it, or no response at all. */
export class HubError extends Error {
  override name = 'HubError';
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  /** The host that was asked. */
  readonly host: string;
  /** Whether that is the hub itself; large files go to a storage elsewhere. */
  readonly isHub: boolean;
  /** The hub's own word for it (`RepoNotFound`, `RevisionNotFound`), where it has one. */
  readonly code: string | undefined;
  /** How long the hub asks to wait, in milliseconds. */
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

/** The error that a refusing answer tells, with its reason in the hub's own words, shortened. */
export function refusalOf(
  { status, headers }: Response,
  body: string,
  at: { readonly host: string; readonly isHub: boolean },
): HubError {
  const said = at.isHub ? reasonIn(body) : undefined;
  const waitMs = waitAsked(headers);
  const code = headers.get('X-Error-Code') ?? undefined;
  return new HubError(said === undefined ? `${status}` : `${status}: ${said}`, {
    ...at,
    status,
    code,
    waitMs,
  });
}

/** A hub says why in JSON: `{"error":"Repository not found"}`. */
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
