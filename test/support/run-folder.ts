/** A folder for files that several test files share. Vitest removes it after the last test of a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

export default function makeRunFolder({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'civic-tests-'));
  provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
