import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../system/process.ts';

/** `civic-corpus-<pid>-<random>` in the folder for temporary files. */
const prefix = 'civic-corpus-';
const ofProcess = /^civic-corpus-(\d+)-/;

export type WorkFolder = { readonly path: string; readonly [Symbol.dispose]: () => void };

/** A folder for temporary files, which may be large: removed when disposed of, at the latest when the process exits. */
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

/** What killed processes left. */
function removeLeftovers(): void {
  for (const entry of readdirSync(tmpdir())) {
    const pid = ofProcess.exec(entry)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), entry), { recursive: true, force: true });
    } catch {
      // It may be somebody else's.
    }
  }
}
