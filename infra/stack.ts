/** The AWS resources of the service (docs/operate/deploy.md). */
import { type App, CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import {
  Function as ViewerFunction,
  FunctionCode,
  FunctionRuntime,
  S3OriginAccessControl,
} from 'aws-cdk-lib/aws-cloudfront';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Config } from '../schemas/config.ts';
import { logAccess } from './access-logs.ts';
import { makeAlarms } from './alarms.ts';
import { makeAlertTopic, makeBudget } from './alerts.ts';
import { makeLogBucket, makePublishedBucket } from './buckets.ts';
import { makeDashboard } from './dashboard.ts';
import { makeDeployRole } from './deploy-role.ts';
import { makeFileDistribution } from './file-distribution.ts';
import { makeJob } from './job.ts';
import { type Monitored, countIndexFaults } from './metrics.ts';
import { makeFileCachePolicy, makeHeadersPolicy, makeSearchCachePolicy } from './policies.ts';
import { makeRelease } from './release.ts';
import { makeSearchDistribution } from './search-distribution.ts';
import { makeSearchFunction, type SearchFunction, type SearchFunctionParts } from './search-function.ts';
import { type FileHost, type Settings, hosts } from './settings.ts';
import { searchFunctionCode, siteFunctionCode } from './viewer-functions.ts';

/** CloudFront takes certificates and firewalls from this region, and puts its metrics there. */
const region = 'us-east-1';

export type StackParts = Omit<SearchFunctionParts, 'bucket'>;

/** @throws {SettingsError} if the search function is not built. */
export function makeStack(app: App, settings: Settings, { config, bundleFolder }: StackParts): Stack {
  const stack = new Stack(app, settings.stack_name, { env: { region }, description: 'Civic Meetings' });
  const bucket = makePublishedBucket(stack, settings);
  const search = makeSearchFunction(stack, settings, { bucket, config, bundleFolder });
  const distributions = makeDistributions(stack, bucket, search, config, settings);
  const targets = { distributions, namespace: settings.stack_name };
  const role = makeDeployRole(stack, bucket, targets, settings);
  makeJob(stack, bucket, targets, settings);
  logAccess(stack, makeLogBucket(stack, settings), distributions);
  monitor(stack, settings, {
    distributions,
    search,
    namespace: settings.stack_name,
    concurrencyLimit: concurrencyLimitOf(settings),
  });
  makeOutputs(stack, bucket, distributions, role);
  return stack;
}

type Distributions = Monitored['distributions'];

function makeDistributions(
  stack: Stack,
  bucket: Bucket,
  { live }: SearchFunction,
  config: Config,
  settings: Settings,
): Distributions {
  const headersPolicy = makeHeadersPolicy(stack);
  const files = {
    bucket,
    accessControl: new S3OriginAccessControl(stack, 'ReadBucket'),
    viewerFunction: makeViewerFunction(stack, 'SiteRequest', siteFunctionCode()),
    cachePolicy: makeFileCachePolicy(stack),
    headersPolicy,
  };
  const distributionOf = (host: FileHost) => makeFileDistribution(stack, host, settings, files);
  return {
    us: distributionOf('us'),
    ca: distributionOf('ca'),
    archive: distributionOf('archive'),
    search: makeSearchDistribution(stack, settings, {
      live,
      viewerFunction: makeViewerFunction(stack, 'SearchRequest', searchFunctionCode(config)),
      cachePolicy: makeSearchCachePolicy(stack),
      headersPolicy,
    }),
  };
}

const makeViewerFunction = (scope: Construct, id: string, code: string): ViewerFunction =>
  new ViewerFunction(scope, id, { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(code) });

const concurrencyLimitOf = ({ reserved_concurrency, account_concurrency }: Settings): number =>
  reserved_concurrency ?? account_concurrency;

function monitor(stack: Stack, settings: Settings, monitored: Monitored): void {
  countIndexFaults(monitored.search.log, monitored.namespace);
  const topic = makeAlertTopic(stack, settings);
  const alarms = makeAlarms(stack, settings, monitored, topic);
  makeDashboard(stack, settings, monitored, [...alarms.values()]);
  const errors = alarms.get('civic-meetings-search-errors');
  if (errors === undefined) throw new Error('the alarm of the search function is not declared');
  makeRelease(stack, monitored.search.live, errors);
  makeBudget(stack, settings, topic);
}

/** Values to copy into civic.config.json, the variables of the repository and the zone of the domain. */
function makeOutputs(
  stack: Stack,
  bucket: Bucket,
  distributions: Distributions,
  role: IRole | undefined,
): void {
  const output = (name: string, description: string, value: string): CfnOutput =>
    new CfnOutput(stack, name, { description, value });
  output('Bucket', 'Variable CIVIC_BUCKET of the repository', bucket.bucketName);
  if (role !== undefined) output('RoleArn', 'Variable CIVIC_ROLE_ARN of the repository', role.roleArn);
  output('Distributions', 'distributions in civic.config.json', distributionIds(distributions));
  for (const host of hosts)
    output(
      `DomainOf${host[0]?.toUpperCase()}${host.slice(1)}`,
      `Target of the CNAME record of ${host}`,
      distributions[host].distributionDomainName,
    );
}

/** As JSON; without the search, which is never invalidated. */
const distributionIds = ({ us, ca, archive }: Distributions): string =>
  Fn.sub('{ "us": "${us}", "ca": "${ca}", "archive": "${archive}" }', {
    us: us.distributionId,
    ca: ca.distributionId,
    archive: archive.distributionId,
  });
