/** Explains errors of S3 to the user, in one line without keys, tokens and signatures. */
import { systemErrorCode, UserError } from '../../system/errors.ts';
import { ConditionFailed } from '../object-store.ts';
import { answerOf, networkCodes } from './retry.ts';

/** The permission that a request needs. */
export type S3Action =
  | 's3:GetObject'
  | 's3:PutObject'
  | 's3:DeleteObject'
  | 's3:ListBucket'
  | 's3:ListBucketVersions'
  | 's3:GetObjectVersion';

export type S3Request = {
  readonly action: S3Action;
  readonly bucket: string;
  /** The object, or the bucket: `s3://bucket/us/places.json`. */
  readonly target: string;
  /** The host of a custom endpoint, undefined for Amazon's. */
  readonly endpoint: string | undefined;
};

/** Turns an error of the store into one line; other errors are returned unchanged. */
export function explainS3(cause: unknown, request: S3Request): unknown {
  if (cause instanceof UserError || cause instanceof ConditionFailed) return cause;
  const message = messageFor(cause, request);
  // No `cause`: the error has the signed request, and the response may repeat the signature.
  return message === undefined ? cause : new UserError(message);
}

function messageFor(error: unknown, request: S3Request): string | undefined {
  const { name, status } = answerOf(error);
  const explain = byName[name] ?? byMessage(error);
  if (explain !== undefined) return explain(request, name);
  const code = systemErrorCode(error) ?? '';
  if (networkCodes.has(code) || name === 'TimeoutError') return unreachable(request, code || name);
  if (tlsCodes.test(code)) return untrusted(request, code);
  if (status === undefined) return undefined;
  if (status === 401 || status === 403) return denied(request, name);
  if (status === 301 || status === 307) return otherRegion(request, name);
  if (status >= 500) return failing(request, `${status} ${name}`);
  return `${storeOf(request)} refuses ${request.action} of ${request.target} (${status} ${name}: ${reasonOf(error)}). Fix that, and run the command again.`;
}

type Explain = (request: S3Request, name: string) => string;

/** The last words of a message about a request that may succeed later, whichever command made it. */
const again = ({ action }: S3Request): string =>
  action === 's3:PutObject' || action === 's3:DeleteObject'
    ? 'Then run the command again: files already uploaded are not sent twice.'
    : 'Then run the command again.';

const storeOf = ({ endpoint }: S3Request): string => endpoint ?? 'S3';

const noBucket: Explain = (request) =>
  `${storeOf(request)} has no bucket ${request.bucket}. Create it, or correct its name${request.endpoint === undefined ? '' : ' or AWS_ENDPOINT_URL'}.`;

const denied: Explain = (request) =>
  `${storeOf(request)} denies ${request.action} of ${request.target}. Grant these credentials ${permissionsFor(request)}, or use others.`;

const permissionsFor = ({ action }: S3Request): string =>
  action.includes('Version')
    ? 's3:ListBucketVersions and s3:GetObjectVersion'
    : 's3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket';

const expired: Explain = (request) =>
  `The AWS credentials have expired. Get new ones (aws sso login, or restart the job). ${again(request)}`;

const unknownKey: Explain = (request) =>
  `${storeOf(request)} does not recognize the AWS credentials. Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or AWS_PROFILE.`;

const noCredentials: Explain = () =>
  'There are no valid AWS credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.';

const noRegion: Explain = () => "No AWS region is set. Set AWS_REGION to the bucket's region.";

const otherRegion: Explain = ({ bucket }) =>
  `The bucket ${bucket} is not in the configured AWS region. Set AWS_REGION to the bucket's region.`;

const skewed: Explain = (request) =>
  `The clock of this machine differs too much from the clock of ${storeOf(request)}. Correct it, and run the command again.`;

const failing: Explain = (request, name) =>
  `${storeOf(request)} fails (${name}) at ${request.action} of ${request.target}, even after retries. Try again later. ${again(request)}`;

const damaged: Explain = (request, name) =>
  `${request.target} is corrupted on each transfer to or from ${storeOf(request)} (${name}). Check the network and any proxies. ${again(request)}`;

const unreachable: Explain = (request, name) =>
  `Cannot reach ${storeOf(request)} (${name}) for ${request.target}. Check the network${request.endpoint === undefined ? ' and AWS_REGION' : ' and AWS_ENDPOINT_URL'}, or try again later. ${again(request)}`;

const untrusted: Explain = (request, code) =>
  `${storeOf(request)} has a certificate that this machine does not trust (${code}). Check AWS_ENDPOINT_URL, or add its certificate authority with NODE_EXTRA_CA_CERTS.`;

const busy: Explain = (request, name) =>
  `Other writers keep changing ${request.target} (${name}). Find out what else publishes to ${request.bucket}, and run the command again.`;

const tlsCodes = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$/;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, and error names of the SDK. */
const byName: Readonly<Record<string, Explain>> = {
  NoSuchBucket: noBucket,
  AccessDenied: denied,
  AllAccessDisabled: denied,
  ExpiredToken: expired,
  ExpiredTokenException: expired,
  TokenRefreshRequired: expired,
  InvalidAccessKeyId: unknownKey,
  InvalidToken: unknownKey,
  SignatureDoesNotMatch: unknownKey,
  CredentialsProviderError: noCredentials,
  TokenProviderError: noCredentials,
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
  IllegalLocationConstraintException: otherRegion,
  RequestTimeTooSkewed: skewed,
  RequestExpired: skewed,
  InternalError: failing,
  ServiceUnavailable: failing,
  SlowDown: failing,
  BadDigest: damaged,
  XAmzContentChecksumMismatch: damaged,
  XAmzContentSHA256Mismatch: damaged,
  IncompleteBody: damaged,
  ConditionalRequestConflict: busy,
  OperationAborted: busy,
  ConcurrentModification: busy,
};

/** The SDK has no name for this error. */
const byMessage = (error: unknown): Explain | undefined =>
  error instanceof Error && error.message === 'Region is missing' ? noRegion : undefined;

const shownCharacters = 200;

/** The message of the store, without long unbroken words such as signatures, keys and tokens. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message
    .replaceAll(/\S{32,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, shownCharacters);
}
