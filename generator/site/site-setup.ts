/** What every site is made with. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type AssetFile, readAssets } from './html/asset-files.ts';
import type { Assets } from './html/assets.ts';
import type { ReferenceTexts } from './docs/reference-pages.ts';

export type SiteSetup = {
  readonly assets: Assets;
  readonly files: readonly AssetFile[];
  /** Documents that become pages. */
  readonly texts: ReferenceTexts;
};

let setup: Promise<SiteSetup> | undefined;

/** The assets, and the documents that become pages; read once, since they are part of the program. */
export const siteSetup = (): Promise<SiteSetup> => (setup ??= readSiteSetup());

async function readSiteSetup(): Promise<SiteSetup> {
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
