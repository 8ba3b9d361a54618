import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../system/process.ts';

/** `civic-corpus-<pid>-<random>` in the temporary folder. */
const prefix = 'civic-corpus-';
const namePattern = /^civic-corpus-(\d+)-/;

export type WorkFolder = { readonly path: string; readonly [Symbol.dispose]: () => void };

/** Creates a folder for temporary files, which may be large. It is removed on disposal, at the latest when the process exits. */
export function makeWorkFolder(): WorkFolder {
  removeLeftovers();
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    path,
    [Symbol.dispose]: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

/** Removes the folders of killed processes. */
function removeLeftovers(): void {
  for (const entry of readdirSync(tmpdir())) {
    const pid = namePattern.exec(entry)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), entry), { recursive: true, force: true });
    } catch {
      // The folder may belong to another user.
    }
  }
}
