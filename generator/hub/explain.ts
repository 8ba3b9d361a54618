/** Turns errors of a hub into messages for the user who pushes. */
import { HubApiError } from '@huggingface/hub';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { formatSeconds } from '../system/terminal.ts';
import { HubError } from './hub-error.ts';
import type { RepositoryAddress } from './repository.ts';

export type Pusher = RepositoryAddress & {
  /** The name of the environment variable with the token. */
  readonly tokenName: string;
};

/** Whether the hub refused a commit because another one was made after the plan. */
export const isConflict = (error: unknown): boolean =>
  error instanceof HubError && error.isHub && (error.status === 412 || error.status === 409);

/** Turns a hub error into a UserError with one line, without the token; other errors pass unchanged. */
export function explainHub(cause: unknown, pusher: Pusher, isDryRun = false): unknown {
  const found = lineOf(cause, pusher);
  if (found === undefined) return cause;
  const line = isDryRun ? found.replace(` ${again}`, ' A dry run sends nothing.') : found;
  const { token } = pusher;
  return new UserError(token === undefined ? line : line.replaceAll(token, '***'), { cause });
}

/** Hubs store uploads by content hash. */
const again = 'Push again: uploaded files are not sent a second time.';

function lineOf(cause: unknown, pusher: Pusher): string | undefined {
  if (cause instanceof HubError) return hubLine(cause, pusher);
  // A refused large file has its own error inside a successful response.
  if (cause instanceof HubApiError) return `The hub refuses a file: ${cause.message}. ${again}`;
  if (systemErrorCode(cause) !== undefined && cause instanceof Error && 'path' in cause)
    return `Cannot read ${String(cause.path)}: ${cause.message}. Build the folder again.`;
  return undefined;
}

function hubLine(error: HubError, pusher: Pusher): string {
  const { host, status, isHub, message } = error;
  if (status === undefined)
    return `Cannot reach ${host}: ${message}. Correct --hub-url, or try again later. ${again}`;
  if (status === 429) return `${host} limits the request rate (${message}). Wait ${pauseOf(error)}. ${again}`;
  if (status >= 500) return `${host} failed (${message}). Try again later. ${again}`;
  if (!isHub) return `The storage ${host} refuses an upload (${message}). ${again}`;
  return (refusals[status] ?? otherRefusal)(error, pusher);
}

const pauseOf = ({ waitMs }: HubError): string =>
  waitMs === undefined ? 'a few minutes' : formatSeconds(waitMs);

const otherRefusal = ({ host, message }: HubError): string =>
  `${host} refuses the request (${message}). Fix the cause, build again, and push again.`;

const refusals: Record<number, (error: HubError, pusher: Pusher) => string> = {
  401: ({ host, message }, { hubUrl, name, token, tokenName }) =>
    token === undefined
      ? `${name} is not public on ${host} (${message}). Correct the name, or put a token into ${tokenName}.`
      : `${host} does not accept the token in ${tokenName} (${message}). Create one with write access: ${hubUrl}/settings/tokens.`,
  403: ({ host, message }, { hubUrl, name, tokenName }) =>
    `${host} does not let the token in ${tokenName} write to ${name} (${message}). Create one with write access: ${hubUrl}/settings/tokens.`,
  404: ({ host, message, code }, { name, branch }) =>
    code === 'RevisionNotFound'
      ? `The repository ${name} has no branch ${branch} (${message}). Create it on the hub, or correct --revision.`
      : `${host} no longer has a repository ${name} (${message}). Correct the name, or create it with --create.`,
  409: conflictLine,
  412: conflictLine,
};

function conflictLine({ message }: HubError, { name, branch }: Pusher): string {
  return `${name} (${branch}) was changed by another commit (${message}); nothing was committed. ${again}`;
}
