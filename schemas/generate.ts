/** `npm run generate`: writes the files that are derived from the declarations. A test fails if they are stale. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { dataDictionary } from './data-dictionary.ts';
import { jsonSchemas } from './json-schema.ts';
import { openApi } from './openapi/openapi.ts';
import {
  type FrenchSynonyms,
  type SynonymDomains,
  synonymsPage,
  type Translations,
} from './formats/synonyms-page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Placeholder addresses; the document on a site has the addresses of its deployment. */
const exampleConfig: Config = {
  name: 'Civic Meetings',
  site_url: 'https://civic.example/',
  search_url: 'https://search.civic.example',
  archive_url: 'https://archive.civic.example',
  deployments: [
    { country: 'US', base_url: 'https://us.civic.example' },
    { country: 'CA', base_url: 'https://ca.civic.example' },
  ],
};

/** The content of every derived file, by its path from the root of the project. */
export const derivedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/data-dictionary.md', dataDictionary()],
    [
      'docs/synonyms.md',
      synonymsPage(
        readSynonyms('synonym-groups') as SynonymDomains,
        readSynonyms('french-synonyms') as FrenchSynonyms,
        readSynonyms('translations') as Translations,
      ),
    ],
    ['schemas/generated/openapi.json', textOf(openApi(exampleConfig))],
    ...[...jsonSchemas()].map(([name, schema]) => [`schemas/generated/${name}`, textOf(schema)] as const),
  ]);

/** Read as files: schemas/ imports no code of other folders. */
const readSynonyms = (name: string): unknown =>
  JSON.parse(readFileSync(`${root}search-lambda/engine/ranking/${name}.json`, 'utf8'));

const textOf = (json: object): string => `${JSON.stringify(json, null, 2)}\n`;

if (import.meta.main) {
  rmSync(`${root}schemas/generated`, { recursive: true, force: true });
  for (const [path, content] of derivedFiles()) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, content);
  }
}
