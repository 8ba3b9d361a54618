/** Assets, and Markdown documents that become pages. They are part of the program. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReferenceTexts } from './docs/reference-pages.ts';
import { type AssetFile, endBundler, readAssets, readWidget, type Assets } from './html/assets.ts';

export type SiteResources = {
  readonly assets: Assets;
  readonly files: readonly AssetFile[];
  /** The script of the widget for other sites. */
  readonly widget: AssetFile;
  /** Markdown documents that become pages. */
  readonly texts: ReferenceTexts;
};

let resources: Promise<SiteResources> | undefined;

/** Reads the assets and documents once per process. */
export const siteResources = (): Promise<SiteResources> => (resources ??= readSiteResources());

async function readSiteResources(): Promise<SiteResources> {
  const [
    { assets, files },
    widget,
    howToSearch,
    addAPlace,
    howToSearchInFrench,
    downloads,
    embed,
    search,
    synonyms,
    dataset,
    dataDictionary,
  ] = await Promise.all([
    readAssets(),
    readWidget(),
    readDocument('how-to-search.md'),
    readDocument('add-a-place.md'),
    readDocument('how-to-search.fr.md'),
    readDocument('downloads.md'),
    readDocument('embed.md'),
    readDocument('search.md'),
    readDocument('synonyms.md'),
    readDocument('dataset.md'),
    readDocument('data-dictionary.md'),
  ]);
  await endBundler();
  return {
    assets,
    files,
    widget,
    texts: {
      howToSearch,
      howToSearchInFrench,
      addAPlace,
      downloads,
      embed,
      search,
      synonyms,
      dataset,
      dataDictionary,
    },
  };
}

const readDocument = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');
