/** What an error of CloudFront means for whoever publishes: one line without keys, tokens and signatures. */
import { systemErrorCode, UserError } from '../system/errors.ts';
import { answerOf, networkCodes } from '../store/s3/retry.ts';

export type CloudFrontRequest = {
  /** What was asked, as the permission for it is called. */
  readonly action: string;
  readonly distribution: string;
};

/** The error as one clear line; an error that is none of CloudFront as it is. */
export function explainCloudFront(cause: unknown, request: CloudFrontRequest): unknown {
  const line = lineOf(cause, request);
  // The error itself holds the request with its signature, and the answer, which may repeat both.
  return line === undefined ? cause : new UserError(line);
}

function lineOf(error: unknown, request: CloudFrontRequest): string | undefined {
  const { name, status } = answerOf(error);
  const explain = byName[name];
  if (explain !== undefined) return explain(request);
  const code = systemErrorCode(error) ?? '';
  if (networkCodes.has(code) || name === 'TimeoutError') return unreachable(code || name);
  if (status === undefined) return undefined;
  if (status === 429) return throttled(request);
  if (status === 401 || status === 403) return denied(request);
  if (status >= 500) return `CloudFront fails (${status} ${name}), also when asked again. Try later.`;
  return `CloudFront refuses ${request.action} for the distribution ${request.distribution} (${status} ${name}). Report it as a fault of this program.`;
}

type Explain = (request: CloudFrontRequest) => string;

const noDistribution: Explain = ({ distribution }) =>
  `CloudFront has no distribution ${distribution}. Correct distributions in civic.config.json, or use credentials of the account that has it.`;

const denied: Explain = ({ action, distribution }) =>
  `CloudFront denies ${action} for the distribution ${distribution}. Let these credentials do it, or use others.`;

const tooMany: Explain = ({ distribution }) =>
  `Too many invalidations of the distribution ${distribution} are in progress (15 with a wildcard and 3,000 other paths can be). Wait some minutes, publish less often, or lower --exact-paths.`;

const throttled: Explain = () =>
  'CloudFront is asked too often from this AWS account, also when asked again more slowly. Try later, or see what else asks it.';

const expired: Explain = () =>
  'The AWS credentials have expired. Get new ones (aws sso login, or start the job anew).';

const unknownKey: Explain = () =>
  'CloudFront does not know the AWS credentials. Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or AWS_PROFILE.';

const noCredentials: Explain = () =>
  'There are no AWS credentials that work for CloudFront. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.';

const skewed: Explain = () => 'The clock of this machine differs too much from that of CloudFront. Set it.';

const unreachable = (code: string): string =>
  `Cannot reach CloudFront (${code}). Check the network and AWS_ENDPOINT_URL_CLOUDFRONT, or try later.`;

/**
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html,
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/CommonErrors.html, and names of errors of the SDK.
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
