/** The role of the hourly job on GitHub, which has no key: it presents a token signed by GitHub. */
import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge, objectWildcard, wildcard } from './acknowledge.ts';
import { type FileHost, type Settings, fileHosts } from './settings.ts';

const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/** A run may take 40 minutes, and start late. */
const maxSessionDuration = Duration.hours(2);

/** What a publisher may write to besides the bucket. */
export type PublishTargets = {
  readonly distributions: Readonly<Record<FileHost, Distribution>>;
  /** The only namespace of metrics. */
  readonly namespace: string;
};

/** Creates the role; returns undefined if the settings name no repository. */
export function makeDeployRole(
  parent: Construct,
  bucket: Bucket,
  targets: PublishTargets,
  { github, corpus }: Settings,
): Role | undefined {
  if (github === undefined) return undefined;
  const scope = new Construct(parent, 'Deploy');
  const role = new Role(scope, 'Role', {
    description: `Publishes from ${github.repository}, branch ${github.branch}`,
    assumedBy: new WebIdentityPrincipal(providerArn(scope, github.provider_arn), {
      StringEquals: trustedClaims(github),
    }),
    maxSessionDuration,
  });
  for (const statement of publishStatements(bucket, targets)) role.addToPolicy(statement);
  acknowledge(role, {
    [objectWildcard(bucket, '*')]: 'Published files have new names in every run.',
    [wildcard('*')]: 'PutMetricData has no resources; a condition limits it to one namespace.',
  });
  if (corpus !== undefined) allowReading(role, corpus);
  return role;
}

/**
 * Claims of the token. `sub` has the repository and environment, but not the branch, which is in `ref`. STS checks both:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html#condition-keys-wif
 */
const trustedClaims = ({ repository, branch, environment }: NonNullable<Settings['github']>) => ({
  [`${issuer}:aud`]: audience,
  [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
  [`${issuer}:ref`]: `refs/heads/${branch}`,
});

/** The account's existing provider, or a new one. */
const providerArn = (scope: Construct, existing: string | undefined): string =>
  existing ??
  new OidcProviderNative(scope, 'GitHub', { url: `https://${issuer}`, clientIds: [audience] })
    .oidcProviderArn;

/** Allows the requests of generator/store/s3-store.ts, generator/publish/cloudfront.ts and the workflow. */
export function publishStatements(
  bucket: Bucket,
  { distributions, namespace }: PublishTargets,
): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
      resources: [bucket.arnForObjects('*')],
    }),
    new PolicyStatement({
      actions: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
      resources: fileHosts.map((host) => distributions[host].distributionArn),
    }),
    new PolicyStatement({
      actions: ['cloudwatch:PutMetricData'],
      resources: ['*'],
      conditions: { StringEquals: { 'cloudwatch:namespace': namespace } },
    }),
  ];
}

/** Allows reading the folder of the corpus at `s3://bucket/folder`, and nothing else in its bucket. */
function allowReading(role: Role, corpus: string): void {
  const { hostname: bucket, pathname } = new URL(`${corpus}/`);
  const objects = `${pathname.slice(1)}*`;
  const objectsArn = `arn:aws:s3:::${bucket}/${objects}`;
  role.addToPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [objectsArn] }));
  role.addToPolicy(
    new PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [`arn:aws:s3:::${bucket}`],
      conditions: { StringLike: { 's3:prefix': objects } },
    }),
  );
  acknowledge(role, { [wildcard(objectsArn)]: 'A corpus may have any number of files in the folder.' });
}
