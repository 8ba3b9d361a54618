/** The Lambda function that answers searches. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  Function as LambdaFunction,
  type IVersion,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Config } from '../schemas/config.ts';
import { indexNames, recordIndexNames } from '../schemas/paths.ts';
import { acknowledge, objectWildcard, wildcard } from './acknowledge.ts';
import { SettingsError } from './configuration.ts';
import { memoryVariables } from './memory-variables.ts';
import type { Settings } from './settings.ts';

/** CloudFront's own timeout for an origin. */
const timeout = Duration.seconds(30);

export type SearchFunction = {
  readonly lambda: LambdaFunction;
  /** The version that answers; a release moves it (release.ts). */
  readonly live: Alias;
  readonly log: LogGroup;
};

export type SearchFunctionParts = {
  readonly bucket: Bucket;
  readonly config: Config;
  /** The output of `npm run build:lambda`. */
  readonly bundleFolder: string;
};

/**
 * The search function, its live version, its role and its log.
 * @throws {SettingsError} if the bundle is missing.
 */
export function makeSearchFunction(
  parent: Construct,
  settings: Settings,
  { bucket, config, bundleFolder }: SearchFunctionParts,
): SearchFunction {
  const bundle = join(bundleFolder, 'index.mjs');
  if (!existsSync(bundle))
    throw new SettingsError(`The search function ${bundle} is missing. Build it with npm run build:lambda.`);
  const scope = new Construct(parent, 'Search');
  const log = new LogGroup(scope, 'Log', {
    retention: settings.log_retention_days,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const { reserved_concurrency } = settings;
  const lambda = new LambdaFunction(scope, 'Function', {
    description: 'Answers searches and /health (search-lambda)',
    code: Code.fromAsset(bundleFolder),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: settings.memory_mb,
    timeout,
    role: makeRole(scope, settings, bucket, log),
    logGroup: log,
    // The function writes JSON lines itself, and the alarm on the index parses them.
    loggingFormat: LoggingFormat.TEXT,
    environment: {
      ...indexLocation(settings, bucket),
      // The function does not need `imports`, which could exceed the limit of 4 KB for all variables.
      CIVIC_CONFIG: JSON.stringify({ ...config, imports: undefined }),
    },
    ...(reserved_concurrency !== undefined && { reservedConcurrentExecutions: reserved_concurrency }),
  });
  // The library's classes are not exact about optional properties of its interfaces.
  const live = new Alias(scope, 'Live', { aliasName: 'live', version: lambda.currentVersion as IVersion });
  return { lambda, live, log };
}

/** The variables of one of the two bundles. A bundle that gets those of the other stops with a message. */
const indexLocation = ({ opensearch, documents }: Settings, bucket: Bucket): Record<string, string> => {
  if (opensearch === undefined)
    return {
      INDEX_URL: bucket.s3UrlForObject('search'),
      INDEXES: (documents ? indexNames : recordIndexNames).join(','),
      ...memoryVariables,
    };
  const [, , , region] = opensearch.domain_arn?.split(':') ?? [];
  return {
    OPENSEARCH_URL: opensearch.url,
    ...(region === undefined ? {} : { OPENSEARCH_AWS_REGION: region }),
  };
};

/** Allows reading the index and writing the log, and nothing else. */
function makeRole(scope: Construct, { opensearch }: Settings, bucket: Bucket, log: LogGroup): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  if (opensearch === undefined) allowIndexRead(role, bucket);
  else if (opensearch.domain_arn !== undefined)
    allowClusterSearch(role, opensearch.domain_arn, opensearch.url);
  role.addToPolicy(
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [log.logGroupArn],
    }),
  );
  return role;
}

function allowIndexRead(role: Role, bucket: Bucket): void {
  role.addToPolicy(
    new PolicyStatement({ actions: ['s3:GetObject'], resources: [bucket.arnForObjects('search/*')] }),
  );
  acknowledge(role, {
    [objectWildcard(bucket, 'search/*')]: 'Each index has a unique name, which is only in its pointer.',
  });
}

/** Allows resolving the alias, and searching the indexes that it can point to. */
function allowClusterSearch(role: Role, domain: string, url: string): void {
  const alias = url.slice(url.lastIndexOf('/') + 1);
  const searches = ['_search', '_msearch'].map((request) => `${domain}/${alias}-*/${request}`);
  role.addToPolicy(
    new PolicyStatement({ actions: ['es:ESHttpGet'], resources: [`${domain}/${alias}/_mapping`] }),
  );
  role.addToPolicy(new PolicyStatement({ actions: ['es:ESHttpPost'], resources: searches }));
  acknowledge(
    role,
    Object.fromEntries(
      searches.map((resource) => [
        wildcard(resource),
        'Each index has a unique name, to which its alias points.',
      ]),
    ),
  );
}
