/** The streams, environment and signals of a command, as parameters, so that a test can run it in its own process. */
import { explainLoop, UserError } from '../../system/errors.ts';
import type { Output } from '../../system/terminal.ts';

export type CommandIo = {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Makes signals run the exit handlers, which remove temporary files. */
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
  (thrown: unknown): never => {
    const error = explainLoop(thrown);
    if (isJson === true && error instanceof UserError)
      stdout.write(`${JSON.stringify({ ...done, error: error.message })}\n`);
    throw error;
  };
