/** The environment variables of the search function over OpenSearch. */
import * as z from 'zod';
import type { Config } from '../../schemas/config.ts';
import { type IndexName, recordIndexNames } from '../../schemas/paths.ts';
import { commonVariables, parseEnvironment } from '../lambda/settings.ts';
import { aliasUrl, authenticationOf, authenticationVariables, type Connection } from './connection.ts';

export type Settings = {
  readonly connection: Connection;
  /** The indexes to serve. */
  readonly indexes: readonly IndexName[];
  readonly config: Config;
  /** Minimum interval between reads of the alias; undefined for the loader's default. */
  readonly pollMs: number | undefined;
};

const environmentSchema = z.object({
  OPENSEARCH_URL: aliasUrl,
  ...authenticationVariables,
  ...commonVariables,
});

const meanings = {
  OPENSEARCH_URL: 'the address of the alias that names the index',
  OPENSEARCH_USERNAME: 'the user for basic authentication',
  OPENSEARCH_PASSWORD: 'the password of OPENSEARCH_USERNAME',
  OPENSEARCH_AWS_REGION: 'the region of an Amazon OpenSearch Service domain, for signed requests',
};

/**
 * Reads the environment of the function.
 * @throws {Error} that names every missing or invalid variable, without values
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const variables = parseEnvironment(environmentSchema, meanings, environment);
  const {
    OPENSEARCH_URL: address,
    INDEXES: indexes = recordIndexNames,
    CIVIC_CONFIG: config,
    INDEX_LOOK_SECONDS: pollSeconds,
  } = variables;
  return {
    connection: { ...address, authentication: authenticationOf(variables, address.node) },
    indexes,
    config,
    pollMs: pollSeconds === undefined ? undefined : pollSeconds * 1000,
  };
}
