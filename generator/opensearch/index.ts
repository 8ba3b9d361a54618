/** What loading needs, in one module, since the client of OpenSearch and that of AWS are slow to load. */
import { S3Client } from '@aws-sdk/client-s3';
import type { Client } from '@opensearch-project/opensearch';
import { type AwsCredentials, createClient } from '../../search-lambda/opensearch/client.ts';
import type { Connection } from '../../search-lambda/opensearch/connection.ts';
import { UserError } from '../system/errors.ts';

export { spoolDocuments } from './documents.ts';
export { load } from './load.ts';

/** The client of a cluster. Where requests are signed, by whoever the AWS SDK finds in the environment, profile or machine. */
export const openClient = (connection: Connection): Client => createClient(connection, credentialsOfUser);

async function credentialsOfUser(): Promise<AwsCredentials> {
  try {
    const { accessKeyId, secretAccessKey, sessionToken } = await new S3Client({}).config.credentials();
    return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  } catch (cause) {
    throw new UserError(
      'There are no credentials of AWS to sign requests with. Give AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      { cause },
    );
  }
}
