/** The search function over an OpenSearch cluster: a separate entry point, which keeps the other bundle small. */
import { createLoader } from '../load/loader.ts';
import { lambdaHandler, logFault } from '../lambda/lambda-handler.ts';
import { Cluster } from './cluster.ts';
import { type AwsCredentials, createClient } from './client.ts';
import { readSettings } from './settings.ts';
import { createAliasStore } from './store.ts';

const { connection, config, pollMs } = readSettings(process.env);

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

const loader = createLoader({
  ...createAliasStore(cluster, connection.alias),
  ...(pollMs === undefined ? {} : { pollMs }),
  log: logFault,
});

export const handler = await lambdaHandler(loader, config, import.meta.url);
