/** The search function over a cluster of OpenSearch: an entry of its own, so that the other function is not larger for it. */
import { createLoader } from '../load/loader.ts';
import { lambdaHandler, logFault } from '../lambda/lambda-handler.ts';
import { Cluster } from './cluster.ts';
import { type AwsCredentials, createClient } from './client.ts';
import { readSettings } from './settings.ts';
import { createAliasStore } from './store.ts';

const { connection, config, lookMs } = readSettings(process.env);

/** Lambda gives a function its credentials in its environment, for as long as the instance runs. */
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
  ...(lookMs === undefined ? {} : { lookMs }),
  log: logFault,
});

export const handler = await lambdaHandler(loader, config, import.meta.url);
