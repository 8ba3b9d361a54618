/** Recorded answers of meeting platforms in ../shared, which exists only on the project's machines. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../../shared/data/platforms');

/** Whether the recordings exist; says so once if they do not. */
export function hasRecordings(platform: string): boolean {
  const path = join(folder, platform);
  if (existsSync(path)) return true;
  process.stderr.write(`SKIPPED: test/real needs the recordings in ${path}, which do not exist\n`);
  return false;
}

export const recordedText = (platform: string, name: string): string =>
  readFileSync(join(folder, platform, name), 'utf8');

export const recordedJson = (platform: string, name: string): unknown =>
  JSON.parse(recordedText(platform, name));
