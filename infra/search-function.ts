/** The function that answers searches. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Config } from '../schemas/config.ts';
import { acknowledge, objectWildcard, wildcard } from './acknowledge.ts';
import { SettingsError } from './settings-error.ts';
import type { Settings } from './settings.ts';

/** As long as CloudFront waits for it. */
const timeout = Duration.seconds(30);

export type SearchFunction = { readonly lambda: LambdaFunction; readonly log: LogGroup };

export type SearchFunctionParts = {
  readonly bucket: Bucket;
  readonly config: Config;
  /** Where search-lambda/lambda/bundle.ts has put the function. */
  readonly bundleFolder: string;
};

/**
 * The function over `search/` in the bucket.
 * @throws {SettingsError} where it is not built.
 */
export function makeSearchFunction(
  parent: Construct,
  settings: Settings,
  { bucket, config, bundleFolder }: SearchFunctionParts,
): SearchFunction {
  const bundle = join(bundleFolder, 'index.mjs');
  if (!existsSync(bundle))
    throw new SettingsError(`The search function ${bundle} is missing. Make it with npm run build:lambda.`);
  const scope = new Construct(parent, 'Search');
  const log = new LogGroup(scope, 'Log', {
    retention: settings.log_retention_days,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const { reserved_concurrency } = settings;
  const lambda = new LambdaFunction(scope, 'Function', {
    description: 'Answers /search and /health (search-lambda)',
    code: Code.fromAsset(bundleFolder),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: settings.memory_mb,
    timeout,
    role: makeRole(scope, settings, bucket, log),
    logGroup: log,
    // Its lines are JSON themselves, and the alarm on the index reads them as they are.
    loggingFormat: LoggingFormat.TEXT,
    environment: {
      ...whereTheIndexIs(settings, bucket),
      // What is imported is not the function's affair, and may exceed the 4 KB that all variables have.
      CIVIC_CONFIG: JSON.stringify({ ...config, imports: undefined }),
    },
    ...(reserved_concurrency !== undefined && { reservedConcurrentExecutions: reserved_concurrency }),
  });
  return { lambda, log };
}

/** The function of the one kind ends with a message where it is given what is meant for the other. */
const whereTheIndexIs = ({ opensearch }: Settings, bucket: Bucket): Record<string, string> => {
  if (opensearch === undefined) return { INDEX_URL: bucket.s3UrlForObject('search') };
  const [, , , region] = opensearch.domain_arn?.split(':') ?? [];
  return {
    OPENSEARCH_URL: opensearch.url,
    ...(region === undefined ? {} : { OPENSEARCH_AWS_REGION: region }),
  };
};

/** Reads the index and writes the log, and nothing else. */
function makeRole(scope: Construct, { opensearch }: Settings, bucket: Bucket, log: LogGroup): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  if (opensearch === undefined) mayReadBucket(role, bucket);
  else if (opensearch.domain_arn !== undefined) mayAsk(role, opensearch.domain_arn, opensearch.url);
  role.addToPolicy(
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [log.logGroupArn],
    }),
  );
  return role;
}

function mayReadBucket(role: Role, bucket: Bucket): void {
  role.addToPolicy(
    new PolicyStatement({ actions: ['s3:GetObject'], resources: [bucket.arnForObjects('search/*')] }),
  );
  acknowledge(role, {
    [objectWildcard(bucket, 'search/*')]: 'Each index has a name of its own, which only its pointer tells.',
  });
}

/** Looks at the alias, and searches the indexes that it may name. */
function mayAsk(role: Role, domain: string, url: string): void {
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
        'Each index has a name of its own, which its alias tells.',
      ]),
    ),
  );
}
