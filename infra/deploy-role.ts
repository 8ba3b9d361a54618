/** What the hourly job on GitHub may do, which has no key of its own: it shows a token that GitHub signs. */
import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge, objectWildcard, wildcard } from './acknowledge.ts';
import { metricNamespace } from './metrics.ts';
import { type FileHost, type Settings, fileHosts } from './settings.ts';

const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/** A run may take 40 minutes, and begin late. */
const longestSession = Duration.hours(2);

/** The role, or undefined where the settings name no repository. */
export function makeDeployRole(
  parent: Construct,
  bucket: Bucket,
  distributions: Readonly<Record<FileHost, Distribution>>,
  { github, corpus }: Settings,
): Role | undefined {
  if (github === undefined) return undefined;
  const scope = new Construct(parent, 'Deploy');
  const role = new Role(scope, 'Role', {
    description: `Publishes from ${github.repository}, branch ${github.branch}`,
    assumedBy: new WebIdentityPrincipal(providerArn(scope, github.provider_arn), {
      StringEquals: trusted(github),
    }),
    maxSessionDuration: longestSession,
  });
  for (const statement of publishing(bucket, distributions)) role.addToPolicy(statement);
  acknowledge(role, {
    [objectWildcard(bucket, '*')]: 'What is published has other names with every run.',
    [wildcard('*')]: 'PutMetricData knows no resources; it is held to one namespace.',
  });
  if (corpus !== undefined) allowReading(role, corpus);
  return role;
}

/**
 * Claims of the token. `sub` names repository and environment, and so cannot name the branch, which `ref` does; STS looks at
 * both: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_iam-condition-keys.html#condition-keys-wif
 */
const trusted = ({ repository, branch, environment }: NonNullable<Settings['github']>) => ({
  [`${issuer}:aud`]: audience,
  [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
  [`${issuer}:ref`]: `refs/heads/${branch}`,
});

const providerArn = (scope: Construct, given: string | undefined): string =>
  given ??
  new OidcProviderNative(scope, 'GitHub', { url: `https://${issuer}`, clientIds: [audience] })
    .oidcProviderArn;

/** What generator/store/s3-store.ts, generator/publish/cloudfront.ts and the workflow ask for. */
function publishing(
  bucket: Bucket,
  distributions: Readonly<Record<FileHost, Distribution>>,
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
      conditions: { StringEquals: { 'cloudwatch:namespace': metricNamespace } },
    }),
  ];
}

/** Of the corpus at `s3://bucket/folder`: the folder and nothing else of its bucket. */
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
  acknowledge(role, { [wildcard(objectsArn)]: 'A corpus may be any number of files in the folder.' });
}
