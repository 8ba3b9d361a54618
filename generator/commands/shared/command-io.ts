/** What a command reads and writes besides files, so that it also runs inside another process: a test's. */
import { UserError } from '../../system/errors.ts';
import type { Output } from '../../system/terminal.ts';

export type CommandIo = {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Makes signals end the process the ordinary way, with its exit handlers, so that temporary files are removed. */
  readonly exitOnSignals: () => void;
  /** Calls back when the user asks the process to end (SIGINT, SIGTERM). */
  readonly onInterrupt: (callback: () => void) => void;
};

/** The input and output of one run of a command, which sets its exit code. */
export type CommandContext = CommandIo & { exitCode: number };

/**
 * Handles the failure of a command with `--json`: prints the message of a user error as JSON, after what was done before
 * it. Always rethrows, since people read the message on standard error.
 */
export const printJsonFailure =
  ({ stdout }: CommandIo, isJson: true | undefined, done: Record<string, unknown> = {}) =>
  (error: unknown): never => {
    if (isJson === true && error instanceof UserError)
      stdout.write(`${JSON.stringify({ ...done, error: error.message })}\n`);
    throw error;
  };
