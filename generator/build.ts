/** The pipeline: corpus -> check -> per-place documents -> artifacts in a folder. */
import type { Config } from '../schemas/config.ts';
import type { Municipality } from '../schemas/documents.ts';
import { attributionOf } from '../schemas/license.ts';
import { type Part, partFolders, siteOf } from '../schemas/paths.ts';
import type { Row } from '../schemas/tables/index.ts';
import { compareText } from './compare-text.ts';
import { municipalitiesArtifact } from './city/municipality.ts';
import {
  type CorpusCounts,
  openChecked,
  type ReadEvents,
  readPlaces,
  type RefusePlace,
  RowCounter,
} from './corpus/check.ts';
import { Problem } from './corpus/finding.ts';
import type { Findings } from './corpus/findings.ts';
import { beginBuild, writeArtifact } from './store/build-folder.ts';
import { type Manifest, type ManifestEntry, readManifest } from './store/manifest.ts';

export type BuildOptions = {
  readonly config: Config;
  readonly folder: string;
  readonly parts: readonly Part[];
  /** Meetings at or after this instant are upcoming. */
  readonly asOf: Date;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
};

export type BuildSummary = {
  readonly corpus: CorpusCounts;
  readonly artifacts: readonly ManifestEntry[];
  readonly places: number;
  readonly meetings: number;
  /** At most so much memory was held by all processes together. */
  readonly peakMemoryBytes: number;
};

/** Builds the corpus at `path` into a folder. On errors nothing there changes. */
export async function build(path: string, options: BuildOptions): Promise<BuildSummary> {
  const { config, folder, parts, asOf, findings } = options;
  const events: ReadEvents = { ...options.events, report: findings.report };
  const previous = await readManifest(folder);
  using output = beginBuild(folder, parts, path);
  const opened = await openChecked(path, events, refuseUndeployed(config));
  using corpus = opened.corpus;
  const places = opened.globals.municipalities;
  const site = { config, asOf, sources: opened.globals.sources, folder: output.stagingFolder };
  const counter = new RowCounter(opened.globals);
  const municipalities: Municipality[] = [];
  const artifacts: ManifestEntry[] = [];
  const peaks = new Map<number, number>();
  for await (const result of readPlaces(opened, places, site, () => !findings.stopsBuild, events)) {
    counter.add(result);
    peaks.set(result.processId, result.peakMemoryBytes);
    artifacts.push(...result.artifacts);
    if (result.municipality !== undefined) municipalities.push(result.municipality);
  }
  findings.requireBuildable();
  artifacts.push(...writeLists(places, municipalities, config, output.stagingFolder));
  artifacts.push(...carriedOver(previous, parts));
  artifacts.sort((a, b) => compareText(a.path, b.path));
  const meetings = municipalities.reduce((sum, entry) => sum + entry.meetings, 0);
  output.commit({
    format: 1,
    as_of: asOf.toISOString(),
    parts: [...new Set([...(previous?.parts ?? []), ...parts])].toSorted(),
    counts: { places: places.length, meetings },
    artifacts,
  });
  const peakMemoryBytes = peaks
    .values()
    .reduce((sum, bytes) => sum + bytes, process.resourceUsage().maxRSS * 1024);
  return { corpus: counter.total(corpus), artifacts, places: places.length, meetings, peakMemoryBytes };
}

/** Entries of the parts that are not built now; their files stay where they are. */
const carriedOver = (previous: Manifest | undefined, parts: readonly Part[]): ManifestEntry[] => {
  const rebuilt = parts.flatMap((part) => partFolders[part]);
  return (previous?.artifacts ?? []).filter(
    ({ path }) => !rebuilt.some((folder) => path.startsWith(`${folder}/`)),
  );
};

const noDeployment = new Problem(
  'no-deployment',
  'has no deployment in the configuration',
  'Add one to "deployments" in civic.config.json, or remove the place.',
);

const refuseUndeployed =
  (config: Config): RefusePlace =>
  ({ country }) =>
    siteOf(config, country) === undefined ? { column: 'country', problem: noDeployment } : undefined;

/** municipalities.json of every deployment, also of one without places. */
function writeLists(
  places: readonly Row<'municipalities'>[],
  municipalities: readonly Municipality[],
  config: Config,
  folder: string,
): ManifestEntry[] {
  return config.deployments.flatMap(({ country }) => {
    const site = siteOf(config, country);
    if (site === undefined) return [];
    const artifact = municipalitiesArtifact(
      site,
      attributionOf(config),
      municipalities.filter((entry) => entry.country === country),
      places.filter((place) => place.country === country).map(({ updated_at }) => updated_at),
    );
    return [writeArtifact(folder, artifact)];
  });
}
