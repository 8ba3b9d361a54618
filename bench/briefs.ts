/** `npm run bench -- briefs`: how many lies the gate of briefs stops, and how many true claims it passes. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gateClaims } from './briefs/gate-claims.ts';
import { gateTable } from './briefs/gate-table.ts';
import { judge } from './briefs/judge.ts';
import { readRealMaterial } from './briefs/real-material.ts';
import { record } from './record.ts';

const realCorpus = resolve(import.meta.dirname, '../../shared/data/real');

export function benchBriefs(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  if (!existsSync(join(realCorpus, 'motions.ndjson.gz')))
    throw new Error(`The claims are made from the real corpus, which is not in ${realCorpus}`);
  const materials = readRealMaterial(realCorpus);
  const judged = judge(gateClaims(materials));
  const markdown = gateTable(judged, materials.length);
  process.stdout.write(`${markdown}\n`);
  record('The gate of briefs', 'npm run bench -- briefs', markdown);
  return Promise.resolve();
}
