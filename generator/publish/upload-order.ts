/**
 * The order of uploads: files that link to other files come after them, so that no link is dead at any moment, even if the
 * publish is interrupted.
 */
import { archiveKey, dataManifestName, dataPath, indexKeys, releasesName } from '../../schemas/paths.ts';
import type { ManifestEntry } from '../store/manifest.ts';

/** Phases in upload order. */
const phases = ['immutable', 'parts', 'places', 'lists', 'sitemaps', 'indexes', 'pointers'] as const;
type Phase = (typeof phases)[number];

const dataFolder = archiveKey(dataPath(''));
const dataLists = new Set([dataManifestName, releasesName].map((name) => dataFolder + name));

/** `us/city/oakland-ca/meetings.json`, `.../city.json`, `.../index.html`: files that link to a place's other files. */
const placeFile = /^[a-z]+\/city\/[^/]+\/(?:meetings\.json|city\.json|index\.html)$/;
/** Other files of a place: years, blocks, tables, calendars, feeds, and its other pages. */
const placePart = /^[a-z]+\/city\/[^/]+\//;

/** Sitemaps link to every page. */
const sitemapFile = /^[a-z]+\/sitemap(?:s\/\d+)?\.xml$/;

function phaseOf({ path, cache }: Pick<ManifestEntry, 'path' | 'cache'>): Phase {
  if (cache === 'immutable') return 'immutable';
  // A run with --since-last derives what it reads from the index of meetings, so the others must never be older.
  if (isOtherIndex(path)) return 'indexes';
  if (cache === 'pointer') return 'pointers';
  if (sitemapFile.test(path)) return 'sitemaps';
  if (placeFile.test(path)) return 'places';
  if (placePart.test(path)) return 'parts';
  return path.startsWith(dataFolder) && !dataLists.has(path) ? 'parts' : 'lists';
}

const { meetings: _first, ...otherIndexes } = indexKeys;
const isOtherIndex = (path: string): boolean =>
  Object.values(otherIndexes).some(({ pointer, state }) => path === pointer || path === state);

const depthOf = (path: string): number => path.split('/').length;

/**
 * Groups files into steps, by phase and within a phase by depth: `permits/2.json` before `permits.json`, which links to it,
 * and `sitemaps/1.xml` before `sitemap.xml`. The files of one step may be uploaded concurrently.
 */
export function uploadSteps<File extends Pick<ManifestEntry, 'path' | 'cache'>>(
  files: readonly File[],
): File[][] {
  const steps = Map.groupBy(files, (file) => `${phases.indexOf(phaseOf(file))} ${99 - depthOf(file.path)}`);
  return [...steps].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step);
}
