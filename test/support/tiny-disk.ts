/** A disk that is soon full, for tests of what happens then. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Mounts a disk of this size (`3m`) until the tests of the file end; undefined, aloud, where that is not allowed. */
export function mountTinyDisk(size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'civic-disk-'));
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    process.stderr.write(
      `SKIPPED: the tests of a full disk must mount one, which failed: ${String(mounted.stderr).trim() || String(mounted.error)}\n`,
    );
    return undefined;
  }
  afterAll(() => {
    spawnSync('/bin/umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}
