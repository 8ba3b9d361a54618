/** Files in a built folder that no build wrote, such as the proof of ownership that a search engine asks for. Builds keep them. */
import { constants, cpSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import type { OpenedManifest } from './manifest/index-file.ts';
import { PartFault } from './manifest/part-file.ts';
import { sectionOf } from './manifest/sections.ts';

/**
 * Copies the files of these folders that the manifest of the folder does not name into the staging folder, which is about to replace
 * them. Copies, so that a build that is killed meanwhile loses nothing. Files that the new build has too are overwritten.
 */
export async function keepForeignFiles(
  folder: string,
  stagingFolder: string,
  names: readonly string[],
  manifest: OpenedManifest,
): Promise<void> {
  const named = new Map<string, ReadonlySet<string>>();
  for (const name of names)
    for (const path of filesBelow(folder, name)) {
      if (existsSync(join(stagingFolder, path))) continue;
      const section = sectionOf(path);
      const known = named.get(section) ?? (await pathsIn(manifest, section));
      named.set(section, known);
      if (!known.has(path)) copyFile(join(folder, path), join(stagingFolder, path));
    }
}

/** None if the part of the manifest is lost: what it named is kept. */
async function pathsIn(manifest: OpenedManifest, section: string): Promise<ReadonlySet<string>> {
  try {
    return new Set((await manifest.entriesOf(section)).map(({ path }) => path));
  } catch (error) {
    if (error instanceof PartFault) return new Set();
    throw error;
  }
}

function copyFile(from: string, to: string): void {
  makeFolder(dirname(to));
  cpSync(from, to, { mode: constants.COPYFILE_FICLONE, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Paths of all files and links below a folder, if it exists. */
function* filesBelow(folder: string, path: string): Generator<string> {
  if (!existsSync(join(folder, path))) return;
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, below);
    else yield below;
  }
}
