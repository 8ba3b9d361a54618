/** What the program itself contributes to every site: assets, and the documents that become pages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type AssetFile, readAssets, type Assets } from './html/assets.ts';
import type { ReferenceTexts } from './docs/reference-pages.ts';

export type SiteResources = {
  readonly assets: Assets;
  readonly files: readonly AssetFile[];
  /** Documents that become pages. */
  readonly texts: ReferenceTexts;
};

let setup: Promise<SiteResources> | undefined;

/** The assets, and the documents that become pages; read once, since they are part of the program. */
export const siteResources = (): Promise<SiteResources> => (setup ??= readSiteResources());

async function readSiteResources(): Promise<SiteResources> {
  const [{ assets, files }, search, dataset, dataDictionary] = await Promise.all([
    readAssets(),
    readDocument('search.md'),
    readDocument('dataset.md'),
    readDocument('data-dictionary.md'),
  ]);
  return { assets, files, texts: { search, dataset, dataDictionary } };
}

const readDocument = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');
