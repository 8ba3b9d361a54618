/** What ended the work of another process: errors lose their class and name on the way, so they are told in parts. */
import { UserError } from './errors.ts';

export type ProcessFailure = {
  readonly failure: {
    readonly isForUser: boolean;
    readonly message: string;
    readonly stack: string | undefined;
  };
};

export function failureOf(error: unknown): ProcessFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { failure: { isForUser: error instanceof UserError, message, stack } };
}

/** The error that a process told of; the stack of a bug is that of the process. */
export function errorOf({ failure: { isForUser, message, stack } }: ProcessFailure): Error {
  if (isForUser) return new UserError(message);
  return Object.assign(new Error(message), { stack });
}
