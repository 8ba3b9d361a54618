/** Demos that several test files build in the same way, which must not change them. */
import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import type { Part } from '../../../schemas/paths.ts';
import { buildInto } from './build.ts';

export type SharedDemo = { readonly corpus: string; readonly site: string };

/** Builds a demo of this size, unless another test file of the run has built it. */
export async function sharedDemo(
  places: number,
  meetings: number,
  parts: readonly Part[],
): Promise<SharedDemo> {
  const folder = join(inject('runFolder'), `demo-${places}-${meetings}-${parts.join('-')}`);
  if (!existsSync(folder)) await buildDemo(folder, { places, meetings, parts });
  return demoIn(folder);
}

const demoIn = (folder: string): SharedDemo => ({
  corpus: join(folder, 'demo.db'),
  site: join(folder, 'site'),
});

type Demo = { readonly places: number; readonly meetings: number; readonly parts: readonly Part[] };

async function buildDemo(folder: string, { places, meetings, parts }: Demo): Promise<void> {
  const own = mkdtempSync(`${folder}-`);
  const { corpus, site } = demoIn(own);
  writeDemoCorpus(corpus, { places, meetings });
  await buildInto(site, corpus, { parts });
  try {
    renameSync(own, folder);
  } catch (error) {
    // Fails unless another worker has built the same demo meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
