/** Resources that a model may read before it calls tools. */
import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { dataDictionary } from '../schemas/data-dictionary.ts';
import { licenseName, licenseUrl } from '../schemas/license.ts';
import type { Service } from './service/service.ts';

const licenseText = ({ config, attribution }: Service): string => `# License

The data is published under [${licenseName}](${licenseUrl}): use it for any purpose, and credit it as

> ${attribution}

with a link to ${config.site_url}. This covers the compilation and the texts written for it. Records were compiled from official
publications; their licenses are listed in \`sources\` of the files of a place and in the table \`sources\`. Each record links to
its official source. Summaries and decisions whose \`generated_by\` starts with \`ai:\` are AI-generated from official documents:
check the source before you rely on one.
`;

type TextResource = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: (service: Service) => string | Promise<string>;
};

const resources: readonly TextResource[] = [
  {
    name: 'data-dictionary',
    title: 'Data dictionary',
    description: 'Every table of the dataset with its columns, types, units and references (50 kB).',
    text: dataDictionary,
  },
  {
    name: 'query-language',
    title: 'Search and its query language',
    description: 'Parameters, operators and ranking of search_meetings, with examples.',
    // docs/ has the same relative path from this file and from the bundle.
    text: () => readFile(new URL('../docs/search.md', import.meta.url), 'utf8'),
  },
  {
    name: 'licence',
    title: 'License and attribution',
    description: 'How the data may be used, and whom to credit.',
    text: licenseText,
  },
];

/** Offers all resources on a server. */
export function registerResources(server: McpServer, service: Service): void {
  for (const { name, title, description, text } of resources) {
    const uri = `civic://${name}`;
    const mimeType = 'text/markdown';
    server.registerResource(name, uri, { title, description, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: await text(service) }],
    }));
  }
}
