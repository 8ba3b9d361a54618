/**
 * The folder for temporary files of a run, some of which several test files share. Vitest removes it after the last test. It is in
 * memory where that is large enough: tests write 10 GB in total, which on a disk takes a third of their processor time.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** The file system in memory of Linux. In containers it is often small. */
const inMemory = '/dev/shm';
/** Twice what the tests have at any time. */
const neededBytes = 4 * 2 ** 30;

export default function makeRunFolder({ provide }: TestProject): () => void {
  const usual = tmpdir();
  removeLeftovers(inMemory);
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : usual, `civic-tests-${process.pid}-`));
  // Workers inherit these, and so do the programs that they start.
  process.env['TMPDIR'] = folder;
  process.env['CIVIC_TEST_CACHE'] = usual;
  provide('runFolder', folder);
  return () => {
    process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true, force: true });
  };
}

const hourMs = 3_600_000;

/** Removes the folders of runs that were killed, which would take memory until the machine restarts. */
function removeLeftovers(root: string): void {
  for (const name of existsSync(root) ? readdirSync(root) : []) {
    const [, pid] = /^civic-tests-(\d+)-/.exec(name) ?? [];
    const folder = join(root, name);
    // Containers may share this folder but not the ids of processes, so a run that still writes keeps its folder.
    const writtenMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (pid !== undefined && !existsSync(`/proc/${pid}`) && writtenMs < Date.now() - hourMs)
      removeIfPossible(folder);
  }
}

/** A file system that a killed test has mounted in it, or the files of another user, must not stop the tests. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // It remains until the machine restarts.
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
