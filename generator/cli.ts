#!/usr/bin/env node
/** The command line: commands and exit codes, nothing else. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addBuildCommand } from './commands/build.ts';
import { addCheckCommand } from './commands/check.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addServeCommand } from './commands/serve.ts';
import { escapeUnsafe } from './corpus/finding.ts';
import { UserError } from './errors.ts';
import { exitOnSignals } from './process.ts';
import { styled } from './terminal.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('civic')
  .description('Publishes what local governments decide as free, keyless open data.')
  .version(version)
  .showSuggestionAfterError()
  .showHelpAfterError('(--help tells more)');

addDemoCommand(program);
addCheckCommand(program);
addBuildCommand(program);
addServeCommand(program);

// These have temporary files; the server ends its connections first, the demo never looks up from its work.
program.hook('preAction', (_, command) => {
  if (['build', 'check'].includes(command.name())) exitOnSignals();
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
