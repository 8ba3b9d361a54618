/** Everything that describes a release to programs and people. Pure. */
import type { DataFile, DataManifest, ReleaseEntry, Releases } from '../../schemas/bulk.ts';
import { attributionOf, licenseName, licenseUrl } from '../../schemas/license.ts';
import {
  archiveKey,
  checksumsName,
  croissantName,
  dataManifestName,
  dataPackageName,
  dataPath,
  datasetCardName,
  releasesName,
} from '../../schemas/paths.ts';
import { compareText } from '../system/text.ts';
import { type Artifact, jsonMediaType, markdownMediaType, textMediaType } from '../store/artifact.ts';
import { croissant } from './croissant.ts';
import { dataPackage } from './data-package.ts';
import { datasetCard } from './dataset-card.ts';
import type { Dataset } from './release.ts';
import { sha256Of } from '../store/hash-file.ts';

/** The dataset card, Croissant, Data Package, the list of releases, checksums and, last, the manifest of all files. */
export function descriptions(dataset: Dataset): Artifact[] {
  const described = [
    text(datasetCardName, datasetCard(dataset), markdownMediaType),
    json(croissantName, croissant(dataset)),
    json(dataPackageName, dataPackage(dataset)),
    json(releasesName, releases(dataset)),
  ];
  const files = [...dataset.files, ...described.map(dataFileOf)].toSorted((a, b) =>
    compareText(a.path, b.path),
  );
  const sums = text(checksumsName, checksums(files), textMediaType);
  return [...described, sums, json(dataManifestName, manifest(dataset, [...files, dataFileOf(sums)]))];
}

const text = (name: string, content: string, mediaType: string): Artifact => ({
  path: archiveKey(dataPath(name)),
  body: Buffer.from(content),
  mediaType,
  cache: 'daily',
});

const json = (name: string, content: object): Artifact =>
  text(name, `${JSON.stringify(content)}\n`, jsonMediaType);

const dataFileOf = ({ path, body, mediaType }: Artifact): DataFile => ({
  path: path.slice(archiveKey(dataPath('')).length),
  media_type: mediaType,
  bytes: body.length,
  sha256: sha256Of(body),
});

/** In the format of `sha256sum --check`. */
const checksums = (files: readonly DataFile[]): string =>
  files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');

const envelopeOf = ({ config }: Dataset) =>
  ({
    format: 1,
    license: licenseName,
    license_url: licenseUrl,
    attribution: attributionOf(config),
  }) as const;

const corpusFacts = ({ release: { exportedAt, corpusVersion } }: Dataset) => ({
  ...(exportedAt !== undefined && { exported_at: exportedAt }),
  ...(corpusVersion !== undefined && { corpus_version: corpusVersion }),
});

const manifest = (dataset: Dataset, files: readonly DataFile[]): DataManifest => ({
  ...envelopeOf(dataset),
  release: dataset.release.name,
  ...corpusFacts(dataset),
  files: [...files],
});

/** All releases, newest first. If no table changed, there is no new entry. */
function releases(dataset: Dataset): Releases {
  const { release, previous, changes } = dataset;
  const earlier = previous?.releases?.releases ?? [];
  const newest: ReleaseEntry = {
    release: release.name,
    ...(previous !== undefined && { previous: previous.manifest.release }),
    ...corpusFacts(dataset),
    changes: [...changes],
  };
  const all = release.isNew || earlier.length === 0 ? [newest, ...earlier] : earlier;
  return { ...envelopeOf(dataset), releases: all };
}
