/** Published sentences about matching and ranking. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { llms } from '../../../generator/site/feeds/llms.ts';
import { siteOf } from '../../../schemas/paths.ts';
import { documentParameters } from '../../../schemas/documents/document-parameters.ts';
import { documentsResponseSchema } from '../../../schemas/documents/document-search.ts';
import { decisionsResponseSchema, searchResponseSchema } from '../../../schemas/search.ts';
import { searchParameters } from '../../../schemas/search-parameters.ts';
import { searchInputs } from '../../../mcp-server/tools/search-fields.ts';
import { testConfig } from '../../support/site/build.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const fail = (message: string): never => {
  throw new Error(message);
};

/** What a sentence about matching or ranking has. */
const vocabulary =
  /\b(match(?:es|ing)?|rank\w*|relevan\w*|scores?|come first|comes? before|synonyms?|prefer\w*|(?:all|every|no|which|exact|any) words?|words? (?:that|must|of (?:the|a) query)|lacks?|phrases?|accents|inflections?|endings|excludes?|missing|strict\w*|spell\w*|recogni[sz]\w*|merged|alternatives|stop words|stem(?:s|med)?|newest first|no result|do not matter|of the words|best)\b/i;

/** The sentences of a text that are about matching or ranking, on one line each. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/^\|[-| ]+\|$/gm, '')
    .split(/\n(?=\s*[-|#])|\n\n/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[A-Z`"“*])/))
    .map((sentence) => sentence.trim())
    // Without headings.
    .filter((sentence) => vocabulary.test(sentence) && !sentence.startsWith('#'));

/** All descriptions in a JSON Schema. */
const descriptionsOf = (schema: z.ZodType): string[] => {
  const found: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (name, value: unknown) => {
    if (name === 'description' && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
};

/** A template of a file: `const description = …`. */
const templateIn = (path: string, name: string): string =>
  new RegExp(`const ${name} = \`([\\s\\S]*?)\`;`).exec(read(path))?.[1] ?? '';

const site = siteOf(testConfig, 'US') ?? fail('the test configuration has no site of the United States');

/** The texts by name. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'docs/how-to-search.md': [read('docs/how-to-search.md')],
  'docs/search.md': [read('docs/search.md').split('\n## Index files')[0] ?? ''],
  'llms.txt': [
    Buffer.from(llms(testConfig, site, 'a', { written: 1, copied: 1, decided: 1 }).body).toString(),
  ],
  parameters: [...Object.values(searchParameters), ...Object.values(documentParameters)].map(
    ({ description }) => description,
  ),
  responses: [searchResponseSchema, decisionsResponseSchema, documentsResponseSchema].flatMap(descriptionsOf),
  agents: [
    ...['search-meetings', 'search-decisions', 'search-documents'].map((name) =>
      templateIn(`mcp-server/tools/${name}.ts`, 'description'),
    ),
    templateIn('mcp-server/server.ts', 'instructions'),
    ...descriptionsOf(z.object(searchInputs)),
  ],
};

/** Every such sentence, with the names of the texts that have it. */
export const publishedSentences = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, parts] of Object.entries(texts))
    for (const sentence of parts.flatMap(sentencesOf)) {
      const names = found.get(sentence) ?? [];
      if (!names.includes(name)) names.push(name);
      found.set(sentence, names);
    }
  return found;
};

/** Texts that have sentences. */
export const textNames = Object.keys(texts);
