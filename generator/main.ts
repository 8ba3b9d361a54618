/** Runs one command inside this process. */
import { Command, CommanderError } from 'commander';
import { addBriefsCommand } from './commands/briefs.ts';
import { addBuildCommand } from './commands/build.ts';
import { addCheckCommand } from './commands/check.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDocumentsCommand } from './commands/documents.ts';
import { addFollowCommand } from './commands/follow.ts';
import { addHourlyCommand } from './commands/hourly.ts';
import { addHubCommand } from './commands/hub.ts';
import { addImportCommand } from './commands/import.ts';
import { addOpenSearchCommand } from './commands/opensearch.ts';
import { addPublishCommand } from './commands/publish.ts';
import { addRollbackCommand } from './commands/rollback.ts';
import { addRunCommand } from './commands/run.ts';
import { addSearchCommand } from './commands/search.ts';
import { addServeCommand } from './commands/serve.ts';
import { addUploadCommand } from './commands/upload.ts';
import type { CommandContext, CommandIo } from './commands/shared/command-io.ts';
import { explainLoop, UserError } from './system/errors.ts';
import { programVersion } from './system/process.ts';
import { styled } from './system/terminal.ts';
import { escapeUnsafe } from './system/text.ts';

/**
 * Runs the command that `argv` names (without the paths of Node.js and of the script) and returns its exit code. Writes only
 * to the streams of `io` and never ends the process. A user's mistake becomes one line on `io.stderr`.
 * @throws any other error, which is a bug.
 */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const context: CommandContext = { ...io, exitCode: 0 };
  try {
    await programFor(context).parseAsync(argv, { from: 'user' });
    return context.exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode;
    const error = explainLoop(thrown);
    if (!(error instanceof UserError)) throw error;
    io.stderr.write(`${styled('red', 'error', io.stderr)} ${escapeUnsafe(error.message)}\n`);
    return 1;
  }
}

function programFor(context: CommandContext): Command {
  const { stdout, stderr } = context;
  const program = new Command('civic')
    .description('Publishes what local governments decide as free, keyless open data.')
    .version(programVersion)
    .showSuggestionAfterError()
    .showHelpAfterError('(see --help)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    });
  addDemoCommand(program, context);
  addCheckCommand(program, context);
  addImportCommand(program, context);
  addDocumentsCommand(program, context);
  addBriefsCommand(program, context);
  addBuildCommand(program, context);
  addServeCommand(program, context);
  addSearchCommand(program, context);
  addPublishCommand(program, context);
  addRunCommand(program, context);
  addHourlyCommand(program, context);
  addRollbackCommand(program, context);
  addFollowCommand(program, context);
  addHubCommand(program, context);
  addUploadCommand(program, context);
  addOpenSearchCommand(program, context);
  return program;
}

/** Commander's default width, for output that is not a terminal. */
const defaultHelpWidth = 80;

const widthOf = ({ isTTY, columns }: CommandIo['stdout']): number =>
  (isTTY === true ? columns : undefined) ?? defaultHelpWidth;
