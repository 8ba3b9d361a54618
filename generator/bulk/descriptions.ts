/** What describes the dataset to machines and people. Pure. */
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
import type { Dataset } from './dataset.ts';
import { datasetCard } from './dataset-card.ts';
import { sha256Of } from '../store/hash-file.ts';

/** The dataset card, the descriptions for programs, checksums, the list of releases and, last, the manifest of them all. */
export function descriptions(dataset: Dataset): Artifact[] {
  const described = [
    text(datasetCardName, datasetCard(dataset), markdownMediaType),
    json(croissantName, croissant(dataset)),
    json(dataPackageName, dataPackage(dataset)),
    json(releasesName, releases(dataset)),
  ];
  const files = [...dataset.files, ...described.map(fileOf)].toSorted((a, b) => compareText(a.path, b.path));
  const sums = text(checksumsName, checksums(files), textMediaType);
  return [...described, sums, json(dataManifestName, manifest(dataset, [...files, fileOf(sums)]))];
}

const text = (name: string, content: string, mediaType: string): Artifact => ({
  path: archiveKey(dataPath(name)),
  body: Buffer.from(content),
  mediaType,
  cache: 'daily',
});

const json = (name: string, content: object): Artifact =>
  text(name, `${JSON.stringify(content)}\n`, jsonMediaType);

const fileOf = ({ path, body, mediaType }: Artifact): DataFile => ({
  path: path.slice(archiveKey(dataPath('')).length),
  media_type: mediaType,
  bytes: body.length,
  sha256: sha256Of(body),
});

/** As `sha256sum --check` reads them. */
const checksums = (files: readonly DataFile[]): string =>
  files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');

const envelopeOf = ({ config }: Dataset) =>
  ({
    format: 1,
    license: licenseName,
    license_url: licenseUrl,
    attribution: attributionOf(config),
  }) as const;

const factsOf = ({ release: { exportedAt, corpusVersion } }: Dataset) => ({
  ...(exportedAt !== undefined && { exported_at: exportedAt }),
  ...(corpusVersion !== undefined && { corpus_version: corpusVersion }),
});

const manifest = (dataset: Dataset, files: readonly DataFile[]): DataManifest => ({
  ...envelopeOf(dataset),
  release: dataset.release.name,
  ...factsOf(dataset),
  files: [...files],
});

/** The releases before, after this one; where nothing changed there is no new one. */
function releases(dataset: Dataset): Releases {
  const { release, previous, changes } = dataset;
  const earlier = previous?.releases?.releases ?? [];
  const newest: ReleaseEntry = {
    release: release.name,
    ...(previous !== undefined && { previous: previous.manifest.release }),
    ...factsOf(dataset),
    changes: [...changes],
  };
  const all = release.isNew || earlier.length === 0 ? [newest, ...earlier] : earlier;
  return { ...envelopeOf(dataset), releases: all };
}
