/** Connects the commands to this process. */
import { enableCompileCache } from 'node:module';
import type { CommandIo } from './commands/shared/command-io.ts';
import { collectGarbageEarly, savesMemory } from './system/memory.ts';
import { exitOnSignals } from './system/process.ts';

// Compiling the modules takes as long as everything else in a short command. The dynamic import makes them load after this call.
enableCompileCache();
if (savesMemory(process.argv.slice(2))) collectGarbageEarly();
const { main } = await import('./main.ts');

/** A reader that closes the pipe early (`civic check | head`) is not an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const io: CommandIo = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  exitOnSignals,
  onInterrupt: (callback) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, callback);
  },
};

// Set rather than passed to process.exit, so that a server keeps running and pipes are flushed.
process.exitCode = await main(process.argv.slice(2), io);
