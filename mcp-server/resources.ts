/** Resources that a model may read before it calls tools. */
import { readFile } from 'node:fs/promises';
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { dataDictionary } from '../schemas/data-dictionary.ts';
import { licenseName, licenseUrl } from '../schemas/license.ts';
import { completeSlug } from './completions.ts';
import { listPlaces } from './places/find-place.ts';
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

const placeTemplate = 'civic://places/{slug}';

/** A place by its slug, which clients can complete while a person types. */
function registerPlaces(server: McpServer, service: Service): void {
  server.registerResource(
    'place',
    new ResourceTemplate(placeTemplate, {
      // There are thousands.
      list: undefined,
      complete: { slug: (typed) => completeSlug(service, typed) },
    }),
    {
      title: 'Place',
      description:
        'A city, county or school board by its slug: its names, counts of meetings, blocks of context, and the URLs of its files. Both places if both countries have the slug.',
      mimeType: 'application/json',
    },
    async ({ href }, { slug }, { mcpReq: { signal } }) => {
      const { places } = await listPlaces(service, signal);
      const found = places.filter((place) => place.slug === slug);
      if (found.length === 0) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(found) }] };
    },
  );
}

/** Offers all resources on a server. */
export function registerResources(server: McpServer, service: Service): void {
  registerPlaces(server, service);
  for (const { name, title, description, text } of resources) {
    const uri = `civic://${name}`;
    const mimeType = 'text/markdown';
    server.registerResource(name, uri, { title, description, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: await text(service) }],
    }));
  }
}
