/** Builds a corpus in a test and reads the output. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, localConfig } from '../../../schemas/config.ts';
import { openApiPath, type Part } from '../../../schemas/paths.ts';
import { build } from '../../../generator/build/build.ts';
import { checkCorpus } from '../../../generator/build/check-corpus.ts';
import type { CorpusCounts } from '../../../generator/build/read-places.ts';
import type { BuildSummary } from '../../../generator/build/summary.ts';
import type { IndexKind } from '../../../generator/search/begin-search.ts';
import type { PreviousRelease } from '../../../generator/bulk/previous-release.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { Findings } from '../../../generator/corpus/check/findings.ts';

export const testConfig: Config = localConfig('https://civic.example');

/** Without the site of Canada, which has as many pages. */
export const usConfig: Config = {
  ...testConfig,
  deployments: testConfig.deployments.filter(({ country }) => country === 'US'),
};

export type TestBuildOptions = {
  skipInvalid?: boolean;
  asOf?: string;
  config?: Config;
  findings?: Finding[];
  parts?: readonly Part[];
  index?: IndexKind;
  miniSearchMax?: number;
  bulkTexts?: boolean;
  previous?: PreviousRelease;
  forcesProcesses?: boolean;
};

/** Builds the site, or other parts, into a folder as of 2026-11-20 noon UTC; findings are collected if a list is passed. */
export const buildInto = (
  folder: string,
  corpus: string,
  {
    skipInvalid = false,
    asOf = '2026-11-20T12:00:00Z',
    config = testConfig,
    findings = [],
    parts = ['site'],
    ...limits
  }: TestBuildOptions = {},
): Promise<BuildSummary> =>
  build(corpus, {
    config,
    folder,
    parts,
    asOf: new Date(asOf),
    findings: new Findings((finding) => findings.push(finding), { skipInvalid }),
    events: {},
    ...limits,
  });

/** Every finding of a check. */
export async function findingsOf(corpus: string): Promise<Finding[]> {
  return (await check(corpus)).findings;
}

export async function check(corpus: string): Promise<{ findings: Finding[]; counts: CorpusCounts }> {
  const findings: Finding[] = [];
  const counts = await checkCorpus(corpus, { report: (finding) => findings.push(finding) });
  return { findings, counts };
}

/** The published files of a built folder, by path. */
export const filesOf = (folder: string): Map<string, Buffer> => readFiles(folder, pathsOf(folder));

const readFiles = (folder: string, paths: readonly string[]): Map<string, Buffer> =>
  new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));

const pathsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.build/'))
    .toSorted();

/** Paths whose bytes differ, or that only one of the maps has. Faster than a deep comparison, which visits each byte. */
export const differingPaths = (
  a: ReadonlyMap<string, Uint8Array>,
  b: ReadonlyMap<string, Uint8Array>,
): string[] =>
  [...new Set([...a.keys(), ...b.keys()])]
    .filter((path) => {
      const [one, other] = [a.get(path), b.get(path)];
      return one === undefined || other === undefined || Buffer.compare(one, other) !== 0;
    })
    .toSorted();

/** True for a JSON file about the corpus. Pages, feeds, openapi.json, the index and the dataset have their own tests. */
export const isDocument = (path: string): boolean =>
  path.endsWith('.json') && !path.endsWith(openApiPath) && !/^(?:archive|search)\/|\/assets\//.test(path);

/** The JSON files of a built folder about the corpus. */
export const documentsOf = (folder: string): Map<string, Buffer> =>
  readFiles(folder, pathsOf(folder).filter(isDocument));

/** A JSON file of a built folder. */
export const readJson = (folder: string, path: string): unknown =>
  JSON.parse(readFileSync(join(folder, path), 'utf8'));
