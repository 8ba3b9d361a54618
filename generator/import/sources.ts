/** Decides what to import, from the command line, the configuration, or both. */
import type { ImportConfig, PlaceFacts } from '../../schemas/imports.ts';
import { UserError } from '../system/errors.ts';
import type { Importer } from './importer.ts';
import { placeOf, type PlaceInput } from './places/place.ts';
import type { ImportSource } from './run-import.ts';

/** Clients and their settings from the command line. */
export type ImportArguments = {
  readonly clients: readonly string[];
  readonly place?: string | undefined;
  readonly since?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly tokenEnv?: string | undefined;
};

type ImportEnvironment = Pick<PlaceInput, 'lists' | 'stored'> & {
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
  const place = placeOf({
    facts: placeFacts(client, args.place, entry),
    lists: environment.lists,
    platform: importer.name,
    sourceUrl: importer.publication(client).url,
    stored: environment.stored,
  });
  return {
    importer,
    client,
    place,
    since: args.since ?? entry?.since,
    baseUrl: (args.baseUrl ?? entry?.base_url)?.replace(/\/+$/, ''),
    token: readToken(importer, args.tokenEnv ?? entry?.token_env, environment.variables),
  };
}

function placeFacts(client: string, slug: string | undefined, entry: ImportConfig | undefined): PlaceFacts {
  if (slug !== undefined) return entry?.place.slug === slug ? entry.place : { slug };
  if (entry !== undefined) return entry.place;
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
