/**
 * The order of uploads: whatever names other files comes after them, so that a reader never follows a list to nothing,
 * whenever the publish may end.
 */
import { archiveKey, dataManifestName, dataPath, releasesName } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../store/manifest.ts';

/** In their order. */
const phases = ['immutable', 'parts', 'places', 'lists', 'sitemaps', 'pointers'] as const;
type Phase = (typeof phases)[number];

const dataFolder = archiveKey(dataPath(''));
const dataLists = new Set([dataManifestName, releasesName].map((name) => dataFolder + name));

/** `us/city/oakland-ca/meetings.json`, `.../city.json`, `.../index.html`: what names a place's other files. */
const placeFile = /^[a-z]+\/city\/[^/]+\/(?:meetings\.json|city\.json|index\.html)$/;
/** Anything else below the place: years, blocks, calendars, translations. */
const placePart = /^[a-z]+\/city\/[^/]+\//;

/** These name every page. */
const sitemapFile = /^[a-z]+\/sitemap(?:s\/\d+)?\.xml$/;

/** The phase in which a file is uploaded. */
function phaseOf({ path, cache }: Pick<ManifestEntry, 'path' | 'cache'>): Phase {
  if (cache === 'immutable') return 'immutable';
  if (cache === 'pointer') return 'pointers';
  if (sitemapFile.test(path)) return 'sitemaps';
  if (placeFile.test(path)) return 'places';
  if (placePart.test(path)) return 'parts';
  return path.startsWith(dataFolder) && !dataLists.has(path) ? 'parts' : 'lists';
}

const depthOf = (path: string): number => path.split('/').length;

/**
 * Files by phase, in their order, and within a phase by depth: `permits/2.json` before `permits.json` that names it,
 * `sitemaps/1.xml` before `sitemap.xml`. The files of one step may be uploaded side by side.
 */
export function uploadSteps<File extends Pick<ManifestEntry, 'path' | 'cache'>>(
  files: readonly File[],
): File[][] {
  const steps = Map.groupBy(files, (file) => `${phases.indexOf(phaseOf(file))} ${99 - depthOf(file.path)}`);
  return [...steps].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step);
}
