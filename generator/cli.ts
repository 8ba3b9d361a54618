#!/usr/bin/env node
/** The command line: commands and exit codes, nothing else. */
import { Command } from 'commander';
import { addBuildCommand } from './commands/build.ts';
import { addCheckCommand } from './commands/check.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addHubCommand } from './commands/hub.ts';
import { addImportCommand } from './commands/import.ts';
import { addOpenSearchCommand } from './commands/opensearch.ts';
import { addPublishCommand } from './commands/publish.ts';
import { addRunCommand } from './commands/run.ts';
import { addSearchCommand } from './commands/search.ts';
import { addServeCommand } from './commands/serve.ts';
import { escapeUnsafe } from './system/text.ts';
import { UserError } from './system/errors.ts';
import { exitOnSignals } from './system/process.ts';
import { programVersion } from './system/program-version.ts';
import { styled } from './system/terminal.ts';

const program = new Command('civic')
  .description('Publishes what local governments decide as free, keyless open data.')
  .version(programVersion)
  .showSuggestionAfterError()
  .showHelpAfterError('(--help tells more)');

addDemoCommand(program);
addCheckCommand(program);
addImportCommand(program);
addBuildCommand(program);
addServeCommand(program);
addSearchCommand(program);
addPublishCommand(program);
addRunCommand(program);
addHubCommand(program);
addOpenSearchCommand(program);

// These have temporary files; the server ends its connections first, the demo never looks up from its work.
program.hook('preAction', (_, command) => {
  if (['build', 'check', 'load', 'run'].includes(command.name())) exitOnSignals();
});

/** A pipe that was closed early (`civic check | head`) is not an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${styled('red', 'error', process.stderr)} ${escapeUnsafe(error.message)}\n`);
  process.exitCode = 1;
}
