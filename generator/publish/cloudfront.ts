/** Invalidations in CloudFront. Credentials and endpoint come from the standard AWS environment variables. */
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
  type Invalidation,
} from '@aws-sdk/client-cloudfront';
import { answerOf, networkCodes } from '../store/s3/retry.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';

export type InvalidationRequest = {
  /** The distribution's id. */
  readonly distribution: string;
  /** At least one; each counts towards the bill. */
  readonly paths: readonly string[];
  /** A second request with the same reference and paths returns the first one's invalidation, for free. */
  readonly reference: string;
};

export type InvalidationState = { readonly invalidation: string; readonly isCompleted: boolean };

export type Cdn = {
  /** @throws {UserError} if CloudFront refuses it. */
  readonly invalidate: (request: InvalidationRequest) => Promise<InvalidationState>;
  /** @throws {UserError} if the request fails. */
  readonly stateOf: (distribution: string, invalidation: string) => Promise<InvalidationState>;
};

/** CloudFront throttles whole accounts, including consoles. The SDK waits about 15 s in total between six attempts. */
const defaultAttempts = 6;

const connectTimeoutMs = 5_000;
const responseTimeoutMs = 30_000;

export function openCloudFront(attempts = defaultAttempts): Cdn {
  const client = new CloudFrontClient({
    // CloudFront requests are signed for this region, wherever the bucket is.
    region: 'us-east-1',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: responseTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return {
    invalidate: ({ distribution, paths, reference }) =>
      withExplanation('cloudfront:CreateInvalidation', distribution, async () => {
        const batch = { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } };
        const command = new CreateInvalidationCommand({
          DistributionId: distribution,
          InvalidationBatch: batch,
        });
        return stateIn((await client.send(command)).Invalidation);
      }),
    stateOf: (distribution, invalidation) =>
      withExplanation('cloudfront:GetInvalidation', distribution, async () => {
        const command = new GetInvalidationCommand({ DistributionId: distribution, Id: invalidation });
        return stateIn((await client.send(command)).Invalidation);
      }),
  };
}

const stateIn = (answer: Invalidation | undefined): InvalidationState => ({
  invalidation: answer?.Id ?? '',
  isCompleted: answer?.Status === 'Completed',
});

async function withExplanation<Result>(
  action: string,
  distribution: string,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw explainCloudFront(error, { action, distribution });
  }
}

type CloudFrontRequest = {
  /** The permission that the request needs. */
  readonly action: string;
  readonly distribution: string;
};

/** One line without keys, tokens and signatures for an error of CloudFront; other errors are returned unchanged. */
function explainCloudFront(cause: unknown, request: CloudFrontRequest): unknown {
  const message = messageFor(cause, request);
  // No `cause`: the error has the signed request, and the response may repeat the signature.
  return message === undefined ? cause : new UserError(message);
}

function messageFor(error: unknown, request: CloudFrontRequest): string | undefined {
  const { name, status } = answerOf(error);
  const explain = byName[name];
  if (explain !== undefined) return explain(request);
  const code = systemErrorCode(error) ?? '';
  if (networkCodes.has(code) || name === 'TimeoutError') return unreachable(code || name);
  if (status === undefined) return undefined;
  if (status === 429) return throttled(request);
  if (status === 401 || status === 403) return denied(request);
  if (status >= 500) return `CloudFront fails (${status} ${name}), even after retries. Try again later.`;
  return `CloudFront refuses ${request.action} for the distribution ${request.distribution} (${status} ${name}). Please report this as a bug.`;
}

type Explain = (request: CloudFrontRequest) => string;

const noDistribution: Explain = ({ distribution }) =>
  `CloudFront has no distribution ${distribution}. Correct distributions in civic.config.json, or use credentials of the account that has it.`;

const denied: Explain = ({ action, distribution }) =>
  `CloudFront denies ${action} for the distribution ${distribution}. Grant these credentials the permission, or use others.`;

const tooMany: Explain = ({ distribution }) =>
  `Too many invalidations of the distribution ${distribution} are in progress (the limits are 15 wildcard paths and 3,000 other paths). Wait a few minutes, publish less often, or lower --exact-paths.`;

const throttled: Explain = () =>
  'CloudFront throttles this AWS account, even after slower retries. Try again later, or find out what else sends requests.';

const expired: Explain = () =>
  'The AWS credentials have expired. Get new ones (aws sso login, or restart the job).';

const unknownKey: Explain = () =>
  'CloudFront does not recognize the AWS credentials. Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or AWS_PROFILE.';

const noCredentials: Explain = () =>
  'There are no valid AWS credentials for CloudFront. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.';

const skewed: Explain = () =>
  'The clock of this machine differs too much from the clock of CloudFront. Correct it.';

const unreachable = (code: string): string =>
  `Cannot reach CloudFront (${code}). Check the network and AWS_ENDPOINT_URL_CLOUDFRONT, or try again later.`;

/**
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html,
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/CommonErrors.html, and error names of the SDK.
 */
const byName: Readonly<Record<string, Explain>> = {
  NoSuchDistribution: noDistribution,
  AccessDenied: denied,
  AccessDeniedException: denied,
  NotAuthorized: denied,
  TooManyInvalidationsInProgress: tooMany,
  Throttling: throttled,
  ThrottlingException: throttled,
  RequestLimitExceeded: throttled,
  TooManyRequestsException: throttled,
  ExpiredToken: expired,
  ExpiredTokenException: expired,
  IncompleteSignature: unknownKey,
  InvalidClientTokenId: unknownKey,
  MissingAuthenticationToken: unknownKey,
  SignatureDoesNotMatch: unknownKey,
  UnrecognizedClientException: unknownKey,
  CredentialsProviderError: noCredentials,
  TokenProviderError: noCredentials,
  RequestExpired: skewed,
  RequestTimeTooSkewed: skewed,
};
