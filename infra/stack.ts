/** All that the service consists of in AWS (docs/operate.md). */
import { type App, Stack } from 'aws-cdk-lib';
import {
  Function as ViewerFunction,
  FunctionCode,
  FunctionRuntime,
  S3OriginAccessControl,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Config } from '../schemas/config.ts';
import { logAccess } from './access-logs.ts';
import { makeAlarms } from './alarms.ts';
import { makeAlertTopic } from './alert-topic.ts';
import { makeLogBucket, makePublishedBucket } from './buckets.ts';
import { makeBudget } from './budget.ts';
import { makeDashboard } from './dashboard.ts';
import { makeDeployRole } from './deploy-role.ts';
import { makeFileDistribution } from './file-distribution.ts';
import { type Watched, countIndexFaults } from './metrics.ts';
import { tellOperator } from './outputs.ts';
import { makeFileCachePolicy, makeHeadersPolicy, makeSearchCachePolicy } from './policies.ts';
import { makeSearchDistribution } from './search-distribution.ts';
import { makeSearchFunction, type SearchFunction, type SearchFunctionParts } from './search-function.ts';
import type { FileHost, Settings } from './settings.ts';
import { searchFunctionCode, siteFunctionCode } from './viewer-functions.ts';

/** Where CloudFront takes certificates and firewalls from, and puts its metrics. */
const region = 'us-east-1';

export type StackParts = Omit<SearchFunctionParts, 'bucket'>;

/** @throws {SettingsError} where the search function is not built. */
export function makeStack(app: App, settings: Settings, { config, bundleFolder }: StackParts): Stack {
  const stack = new Stack(app, 'CivicMeetings', { env: { region }, description: 'Civic Meetings' });
  const bucket = makePublishedBucket(stack, settings);
  const search = makeSearchFunction(stack, settings, { bucket, config, bundleFolder });
  const distributions = makeDistributions(stack, bucket, search, config, settings);
  const role = makeDeployRole(stack, bucket, distributions, settings);
  logAccess(stack, makeLogBucket(stack, settings), distributions);
  watch(stack, settings, { distributions, search, concurrencyLimit: concurrencyLimitOf(settings) });
  tellOperator(stack, bucket, distributions, role);
  return stack;
}

type Distributions = Watched['distributions'];

function makeDistributions(
  stack: Stack,
  bucket: Bucket,
  { lambda }: SearchFunction,
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
  const showing = (host: FileHost) => makeFileDistribution(stack, host, settings, files);
  return {
    us: showing('us'),
    ca: showing('ca'),
    archive: showing('archive'),
    search: makeSearchDistribution(stack, settings, {
      lambda,
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

function watch(stack: Stack, settings: Settings, watched: Watched): void {
  countIndexFaults(watched.search.log);
  const topic = makeAlertTopic(stack, settings);
  const alarms = makeAlarms(stack, watched, topic);
  makeDashboard(stack, watched, alarms);
  makeBudget(stack, settings, topic);
}
