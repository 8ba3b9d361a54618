/** What an error of S3 means for whoever publishes: one line without keys, tokens and signatures. */
import { systemErrorCode, UserError } from '../../system/errors.ts';
import { ConditionFailed } from '../object-store.ts';
import { answerOf, networkCodes } from './retry.ts';

/** What was asked, as the permission for it is called. */
export type S3Action = 's3:GetObject' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket';

export type S3Request = {
  readonly action: S3Action;
  readonly bucket: string;
  /** The object, or the bucket: `s3://bucket/us/places.json`. */
  readonly target: string;
  /** The host that was asked, where it is not Amazon's own. */
  readonly endpoint: string | undefined;
};

/** The error as one clear line; an error that is none of the store as it is. */
export function explainS3(cause: unknown, request: S3Request): unknown {
  if (cause instanceof UserError || cause instanceof ConditionFailed) return cause;
  const line = lineOf(cause, request);
  // The error itself holds the request with its signature, and the answer, which may repeat both.
  return line === undefined ? cause : new UserError(line);
}

function lineOf(error: unknown, request: S3Request): string | undefined {
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
  return `${storeOf(request)} refuses ${request.action} of ${request.target} (${status} ${name}: ${reasonOf(error)}). Correct what it names, and publish again.`;
}

type Explain = (request: S3Request, name: string) => string;

const again = 'Publish again then: what arrived is not sent a second time.';

const storeOf = ({ endpoint }: S3Request): string => endpoint ?? 'S3';

const noBucket: Explain = (request) =>
  `${storeOf(request)} has no bucket ${request.bucket}. Make it, or correct --to${request.endpoint === undefined ? '' : ' or AWS_ENDPOINT_URL'}.`;

const denied: Explain = (request) =>
  `${storeOf(request)} denies ${request.action} of ${request.target}. Let these credentials do it (s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket are needed), or use others.`;

const expired: Explain = () =>
  `The AWS credentials have expired. Get new ones (aws sso login, or start the job anew). ${again}`;

const unknownKey: Explain = (request) =>
  `${storeOf(request)} does not know the AWS credentials. Correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or AWS_PROFILE.`;

const noCredentials: Explain = () =>
  'There are no AWS credentials that work. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.';

const noRegion: Explain = () => "No AWS region is set. Set AWS_REGION to the bucket's region.";

const otherRegion: Explain = ({ bucket }) =>
  `The bucket ${bucket} is in another AWS region than the one that is set. Set AWS_REGION to the bucket's region.`;

const skewed: Explain = (request) =>
  `The clock of this machine differs too much from that of ${storeOf(request)}. Set it, and publish again.`;

const failing: Explain = (request, name) =>
  `${storeOf(request)} fails (${name}) at ${request.action} of ${request.target}, also when asked again. Try later. ${again}`;

const damaged: Explain = (request, name) =>
  `${request.target} is damaged on its way to or from ${storeOf(request)} each time (${name}). Check the network and what is between. ${again}`;

const unreachable: Explain = (request, name) =>
  `Cannot reach ${storeOf(request)} (${name}) for ${request.target}. Check the network${request.endpoint === undefined ? ' and AWS_REGION' : ' and AWS_ENDPOINT_URL'}, or try later. ${again}`;

const untrusted: Explain = (request, code) =>
  `${storeOf(request)} shows a certificate that this machine does not trust (${code}). Check AWS_ENDPOINT_URL, or name its authority in NODE_EXTRA_CA_CERTS.`;

const busy: Explain = (request, name) =>
  `Others write ${request.target} all the time (${name}). See who else publishes to ${request.bucket}, and publish again.`;

const tlsCodes = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$/;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, and names of errors of the SDK. */
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

/** The SDK has no name for this one. */
const byMessage = (error: unknown): Explain | undefined =>
  error instanceof Error && error.message === 'Region is missing' ? noRegion : undefined;

const shownCharacters = 200;

/** The store's own words without anything long and unbroken, as signatures, keys and tokens are. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message
    .replaceAll(/\S{32,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, shownCharacters);
}
