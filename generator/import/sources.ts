/** Decides what to import, from the command line, the configuration, or both. */
import type { ImportConfig, ImportSourceName, PlaceFacts } from '../../schemas/imports.ts';
import { UserError } from '../system/errors.ts';
import type { Importer } from './importer.ts';
import { type Place, placeOf, type PlaceInput } from './places/place.ts';
import type { ImportSource } from './run-import.ts';

/** Clients and their settings from the command line. */
export type ImportArguments = {
  readonly clients: readonly string[];
  readonly place?: string | undefined;
  readonly since?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly tokenEnv?: string | undefined;
};

/** What decides besides the command line. */
export type ImportEnvironment = Pick<PlaceInput, 'lists' | 'stored'> & {
  readonly imports: readonly ImportConfig[];
  readonly variables: Readonly<Record<string, string | undefined>>;
};

/**
 * The sources to import: the named clients, or all clients in the configuration. Options on the command line win.
 * @throws {UserError} if there is no client, or its place or token is unknown.
 */
export function sourcesOf(
  importer: Importer,
  args: ImportArguments,
  environment: ImportEnvironment,
): ImportSource[] {
  const listed = environment.imports.filter(({ source }) => source === importer.name);
  const clients = args.clients.length > 0 ? args.clients : listed.map(({ client }) => client);
  if (clients.length === 0)
    throw new UserError(
      `No client to import. Name one, as in: civic import ${importer.name} ${importer.exampleClient} --place new-york-ny, or list clients under imports in the configuration (docs/import.md).`,
    );
  return clients.map((client) => sourceOf(importer, client, args, environment));
}

/**
 * Every source in the configuration, in its order.
 * @throws {UserError} if it has none.
 */
export async function allSources(
  load: (name: ImportSourceName) => Promise<Importer>,
  environment: ImportEnvironment,
): Promise<ImportSource[]> {
  if (environment.imports.length === 0)
    throw new UserError(
      'There is nothing to import. List clients under imports in civic.config.json, or name another file with --config (docs/import.md).',
    );
  const found: ImportSource[] = [];
  for (const { source, client } of environment.imports)
    found.push(sourceOf(await load(source), client, { clients: [client] }, environment));
  return found;
}

function sourceOf(
  importer: Importer,
  client: string,
  args: ImportArguments,
  environment: ImportEnvironment,
): ImportSource {
  if (!importer.clientPattern.test(client))
    throw new UserError(
      `“${client}” is not a valid client of ${importer.name}. Use lowercase letters and digits, as in ${importer.exampleClient}.`,
    );
  const entry = environment.imports.find(
    (candidate) => candidate.source === importer.name && candidate.client === client,
  );
  const facts = placeFacts(client, args.place, entry, environment.imports);
  const place = placeOf({
    facts,
    lists: environment.lists,
    platform: importer.name,
    sourceUrl: importer.publication(client).url,
    stored: environment.stored,
  });
  return {
    importer,
    client,
    place: isFirstOf(entry, environment.imports) ? place : withoutPlatform(place),
    since: args.since ?? entry?.since,
    baseUrl: (args.baseUrl ?? entry?.base_url)?.replace(/\/+$/, ''),
    order: environment.imports
      .filter((other) => other.place.slug === facts.slug)
      .map((other) => `${other.source}/${other.client}`),
    token: readToken(importer, args.tokenEnv ?? entry?.token_env, environment.variables),
  };
}

/** A place with several sources names the platform of the first; otherwise each import would change it. */
const isFirstOf = (entry: ImportConfig | undefined, imports: readonly ImportConfig[]): boolean =>
  entry === undefined || imports.find(({ place }) => place.slug === entry.place.slug) === entry;

function withoutPlatform(place: Place): Place {
  const row = { ...place.row };
  delete row.platform;
  return { ...place, row };
}

/** The facts of all entries about the place; those of the first one win. */
function placeFacts(
  client: string,
  slug: string | undefined,
  entry: ImportConfig | undefined,
  imports: readonly ImportConfig[],
): PlaceFacts {
  const wanted = slug ?? entry?.place.slug;
  if (wanted !== undefined)
    return imports
      .filter(({ place }) => place.slug === wanted)
      .reduceRight<PlaceFacts>((facts, { place }) => ({ ...facts, ...place }), { slug: wanted });
  throw new UserError(
    `The place of client “${client}” is unknown. Name it with --place <name-and-state>, as in --place new-york-ny, or list the client under imports in the configuration (docs/import.md).`,
  );
}

/** A token, without the line break at the end of many secret files. */
function readToken(
  importer: Importer,
  name: string | undefined,
  variables: ImportEnvironment['variables'],
): string | undefined {
  if (name === undefined) return undefined;
  if (importer.tokenParameter === undefined)
    throw new UserError(`Clients of ${importer.name} need no token. Omit --token-env and token_env.`);
  const token = variables[name]?.trim();
  if (token !== undefined && token !== '') return token;
  throw new UserError(`The environment variable ${name} contains no token. Set it, or omit --token-env.`);
}
