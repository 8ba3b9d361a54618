/** What is to be imported: from the command line, from the list in the configuration, or from both. */
import type { ImportConfig, PlaceFacts } from '../../schemas/imports.ts';
import { UserError } from '../system/errors.ts';
import type { Importer } from './importer.ts';
import { placeOf, type PlaceInput } from './places/place.ts';
import type { ImportSource } from './run-import.ts';

/** What the command line says of a client. */
export type Asked = {
  readonly clients: readonly string[];
  readonly place?: string | undefined;
  readonly since?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly tokenEnv?: string | undefined;
};

type Known = Pick<PlaceInput, 'lists' | 'stored'> & {
  readonly imports: readonly ImportConfig[];
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/**
 * The sources to import: the named clients, or all that the configuration lists. Options of the command line come first.
 * @throws {UserError} when nothing is to be done, or something is not known.
 */
export function sourcesOf(importer: Importer, asked: Asked, known: Known): ImportSource[] {
  const listed = known.imports.filter(({ source }) => source === importer.name);
  const clients = asked.clients.length > 0 ? asked.clients : listed.map(({ client }) => client);
  if (clients.length === 0)
    throw new UserError(
      `No client is named. Name one, as in: civic import ${importer.name} nyc --place new-york-ny, or list clients under imports in the configuration (docs/import.md).`,
    );
  return clients.map((client) => sourceOf(importer, client, asked, known));
}

function sourceOf(importer: Importer, client: string, asked: Asked, known: Known): ImportSource {
  if (!importer.clientPattern.test(client))
    throw new UserError(
      `“${client}” cannot be a client of ${importer.name}. Give its name in lower-case letters and digits, such as nyc.`,
    );
  const entry = known.imports.find(
    (candidate) => candidate.source === importer.name && candidate.client === client,
  );
  const place = placeOf({
    facts: factsOf(client, asked.place, entry),
    lists: known.lists,
    platform: importer.name,
    sourceUrl: importer.publication(client).url,
    stored: known.stored,
  });
  return {
    importer,
    client,
    place,
    since: asked.since ?? entry?.since,
    baseUrl: (asked.baseUrl ?? entry?.base_url)?.replace(/\/+$/, ''),
    token: readToken(asked.tokenEnv ?? entry?.token_env, known.environment),
  };
}

function factsOf(client: string, slug: string | undefined, entry: ImportConfig | undefined): PlaceFacts {
  if (slug !== undefined) return entry?.place.slug === slug ? entry.place : { slug };
  if (entry !== undefined) return entry.place;
  throw new UserError(
    `Nothing tells which place “${client}” is. Name it with --place <name-and-state>, as in --place new-york-ny, or list the client under imports in the configuration (docs/import.md).`,
  );
}

/** A token, without the line end that secrets in files often have. */
function readToken(name: string | undefined, environment: Known['environment']): string | undefined {
  if (name === undefined) return undefined;
  const token = environment[name]?.trim();
  if (token !== undefined && token !== '') return token;
  throw new UserError(`The environment variable ${name} holds no token. Set it, or leave --token-env out.`);
}
