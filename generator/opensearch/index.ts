/** Entry point of the `opensearch load` command, imported on demand: the OpenSearch and AWS clients are slow to load. */
import { S3Client } from '@aws-sdk/client-s3';
import type { Client } from '@opensearch-project/opensearch';
import { type AwsCredentials, createClient } from '../../search-lambda/opensearch/client.ts';
import type { Connection } from '../../search-lambda/opensearch/connection.ts';
import { UserError } from '../system/errors.ts';

export { spoolDocuments } from './documents.ts';
export { load } from './load.ts';

/** Opens the client of a cluster. Requests are signed with credentials from the environment, the profile or the machine. */
export const openClient = (connection: Connection): Client => createClient(connection, credentialsOfUser);

async function credentialsOfUser(): Promise<AwsCredentials> {
  try {
    const { accessKeyId, secretAccessKey, sessionToken } = await new S3Client({}).config.credentials();
    return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  } catch (cause) {
    throw new UserError(
      'There are no AWS credentials to sign requests with. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      { cause },
    );
  }
}
