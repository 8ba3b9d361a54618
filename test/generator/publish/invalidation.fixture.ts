import { vi } from 'vitest';
import type { AwsCredentials } from '../../support/aws/aws-signature.ts';

/** The example credentials of the AWS documentation. */
export const exampleCredentials: AwsCredentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'AQoEXAMPLEH4aoAH0gNCAPyJxz4BlCFFxWNE1OPTgk5TthT',
};

/** Sets the environment of the AWS SDK to this endpoint and these credentials, without settings of the machine. */
export function awsEnvironment(
  endpoint: string,
  credentials: AwsCredentials | undefined = exampleCredentials,
): void {
  const environment = {
    AWS_ENDPOINT_URL_CLOUDFRONT: endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
    AWS_REGION: undefined,
    AWS_PROFILE: undefined,
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: undefined,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: undefined,
    AWS_WEB_IDENTITY_TOKEN_FILE: undefined,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}
