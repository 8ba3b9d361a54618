/** The search function over an OpenSearch cluster: a separate entry point, which keeps the other bundle small. */
import type { IndexName } from '../../schemas/paths.ts';
import { createLoader, type WarmableLoader } from '../load/loader.ts';
import { lambdaHandler, logFault } from '../lambda/lambda-handler.ts';
import { Cluster } from './cluster.ts';
import { type AwsCredentials, createClient } from './client.ts';
import { aliasOf } from './connection.ts';
import { readSettings } from './settings.ts';
import { createAliasStore } from './store.ts';

const { connection, indexes, config, pollMs } = readSettings(process.env);

/** Lambda passes credentials in the environment, valid as long as the instance runs. */
function credentialsOfFunction(): Promise<AwsCredentials> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  return Promise.resolve({
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  });
}

const cluster = new Cluster(createClient(connection, credentialsOfFunction));

const loaderOf = (name: IndexName): WarmableLoader => {
  const alias = aliasOf(name, connection.alias);
  return createLoader({
    ...createAliasStore(cluster, alias),
    pointerKey: alias,
    ...(pollMs === undefined ? {} : { pollMs }),
    log: logFault,
  });
};

const loaders = Object.fromEntries(indexes.map((name) => [name, loaderOf(name)]));

export const handler = await lambdaHandler(loaders, config, import.meta.url);
