/** What an error of a hub means for whoever pushes. */
import { HubApiError } from '@huggingface/hub';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { formatSeconds } from '../system/terminal.ts';
import { HubError } from './hub-error.ts';
import type { RepositoryAddress } from './repository.ts';

export type Pusher = RepositoryAddress & {
  /** The environment variable that the token is in. */
  readonly tokenName: string;
};

/** Another commit came between the plan and ours. */
export const isConflict = (error: unknown): boolean =>
  error instanceof HubError && error.isHub && (error.status === 412 || error.status === 409);

/** The error of a hub as one clear line without the token; other errors as they are. */
export function explainHub(cause: unknown, pusher: Pusher): unknown {
  const line = lineOf(cause, pusher);
  if (line === undefined) return cause;
  const { token } = pusher;
  return new UserError(token === undefined ? line : line.replaceAll(token, '***'), { cause });
}

/** Uploads are kept by the content: nothing that arrived is sent a second time. */
const again = 'Push again: what was uploaded is not sent a second time.';

function lineOf(cause: unknown, pusher: Pusher): string | undefined {
  if (cause instanceof HubError) return hubLine(cause, pusher);
  // A refused large file has its own error within an answer that is a success.
  if (cause instanceof HubApiError) return `The hub refuses a file: ${cause.message}. ${again}`;
  if (systemErrorCode(cause) !== undefined && cause instanceof Error && 'path' in cause)
    return `Cannot read ${String(cause.path)}: ${cause.message}. Build the folder again.`;
  return undefined;
}

function hubLine(error: HubError, pusher: Pusher): string {
  const { host, status, isHub, message } = error;
  if (status === undefined)
    return `Cannot reach ${host}: ${message}. Correct --hub-url, or try later. ${again}`;
  if (status === 429) return `${host} asks for a pause (${message}). Wait ${pauseOf(error)}. ${again}`;
  if (status >= 500) return `${host} fails (${message}). Try later. ${again}`;
  if (!isHub) return `The storage ${host} refuses an upload (${message}). ${again}`;
  return (refusals[status] ?? otherRefusal)(error, pusher);
}

const pauseOf = ({ waitMs }: HubError): string =>
  waitMs === undefined ? 'some minutes' : formatSeconds(waitMs);

const otherRefusal = ({ host, message }: HubError): string =>
  `${host} refuses this (${message}). Correct what it names, build again, and push again.`;

const refusals: Record<number, (error: HubError, pusher: Pusher) => string> = {
  401: ({ host, message }, { hubUrl, name, token, tokenName }) =>
    token === undefined
      ? `${host} does not show ${name} to everybody (${message}). Correct the name, or put a token into ${tokenName}.`
      : `${host} does not accept the token in ${tokenName} (${message}). Make one that may write: ${hubUrl}/settings/tokens.`,
  403: ({ host, message }, { hubUrl, name, tokenName }) =>
    `${host} does not let the token in ${tokenName} write to ${name} (${message}). Make one that may: ${hubUrl}/settings/tokens.`,
  404: ({ host, message, code }, { name, branch }) =>
    code === 'RevisionNotFound'
      ? `The repository ${name} has no branch ${branch} (${message}). Make it on the hub, or correct --revision.`
      : `${host} has no repository ${name} any more (${message}). Correct the name, or make it with --create.`,
  409: conflictLine,
  412: conflictLine,
};

function conflictLine({ message }: HubError, { name, branch }: Pusher): string {
  return `Somebody else changed ${name} (${branch}) in the meantime (${message}); nothing was committed. ${again}`;
}
