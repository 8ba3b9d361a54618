/** The official OpenSearch client, configured for a connection. */
import { Client, type ClientOptions } from '@opensearch-project/opensearch';
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3';
import type { Connection } from './connection.ts';

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/**
 * Creates the client of a cluster. It never retries, since only callers know which requests are safe to repeat.
 * @param credentialsOf returns the AWS credentials, if requests are signed
 */
export function createClient(
  { node, authentication }: Connection,
  credentialsOf: () => Promise<AwsCredentials>,
): Client {
  const options: ClientOptions = { node: node.href, maxRetries: 0 };
  switch (authentication.kind) {
    case 'none':
      return new Client(options);
    case 'basic': {
      const { username, password } = authentication;
      return new Client({ ...options, auth: { username, password } });
    }
    case 'aws': {
      const { region } = authentication;
      return new Client({ ...options, ...AwsSigv4Signer({ region, getCredentials: credentialsOf }) });
    }
  }
}
