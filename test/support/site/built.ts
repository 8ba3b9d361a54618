/** Builds rows and reads the output into memory; works in hooks too. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, readManifest } from '../../../generator/store/manifest.ts';
import { buildInto, filesOf, type TestBuildOptions } from './build.ts';
import { type CorpusRows, writeNdjson } from '../corpus/corpus.ts';

export type Built = { readonly files: ReadonlyMap<string, Buffer>; readonly manifest: Manifest };

/** Builds corpora one after another into one folder; returns the output of the last build. */
export async function built(
  rows: CorpusRows | readonly CorpusRows[],
  options: TestBuildOptions = {},
): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-built-'));
  const site = join(folder, 'site');
  try {
    for (const [index, corpus] of [rows].flat().entries())
      await buildInto(site, writeNdjson(join(folder, String(index)), corpus), options);
    const manifest = await readManifest(site);
    if (manifest === undefined) throw new Error('the build has no manifest');
    return { files: filesOf(site), manifest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file of a build as JSON. */
export const jsonOf = ({ files }: Pick<Built, 'files'>, path: string): Record<string, unknown> =>
  JSON.parse(String(files.get(path))) as Record<string, unknown>;
