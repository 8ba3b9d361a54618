/** What the function over OpenSearch is told by its environment. */
import * as z from 'zod';
import type { Config } from '../../schemas/config.ts';
import { commonVariables, parseEnvironment } from '../lambda/settings.ts';
import { aliasUrl, authenticationOf, authenticationVariables, type Connection } from './connection.ts';

export type Settings = {
  readonly connection: Connection;
  readonly config: Config;
  /** The alias is looked at at most once in so many milliseconds; undefined leaves that to the loader. */
  readonly lookMs: number | undefined;
};

const environmentSchema = z.object({
  OPENSEARCH_URL: aliasUrl,
  ...authenticationVariables,
  ...commonVariables,
});

const meanings = {
  OPENSEARCH_URL: 'the address of the alias that names the index',
  OPENSEARCH_USERNAME: 'who asks, with OPENSEARCH_PASSWORD',
  OPENSEARCH_PASSWORD: 'the password of OPENSEARCH_USERNAME',
  OPENSEARCH_AWS_REGION: 'the region of a domain of Amazon OpenSearch Service, whose requests are signed',
};

/**
 * Reads the environment of the function.
 * @throws {Error} that names every variable that is missing or does not hold, but no values.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const variables = parseEnvironment(environmentSchema, meanings, environment);
  const { OPENSEARCH_URL: address, CIVIC_CONFIG: config, INDEX_LOOK_SECONDS: lookSeconds } = variables;
  return {
    connection: { ...address, authentication: authenticationOf(variables, address.node) },
    config,
    lookMs: lookSeconds === undefined ? undefined : lookSeconds * 1000,
  };
}
