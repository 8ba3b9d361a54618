/** A file host: one folder of the bucket, served by CloudFront. */
import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type Distribution,
  type ErrorResponse,
  type Function as ViewerFunction,
  FunctionEventType,
  type ICachePolicy,
  type IOrigin,
  type IResponseHeadersPolicy,
  type S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { notFoundPath } from '../schemas/paths.ts';
import { makeDistribution } from './distribution.ts';
import type { FileHost, Settings } from './settings.ts';

export type FileDistributionParts = {
  readonly bucket: Bucket;
  readonly accessControl: S3OriginAccessControl;
  readonly viewerFunction: ViewerFunction;
  readonly cachePolicy: ICachePolicy;
  readonly headersPolicy: IResponseHeadersPolicy;
};

/** Short, since the next publish may add a missing file without invalidating its path. */
const missingTtl = Duration.seconds(60);

/** Serves the folder `<host>/` of the bucket at the root of the distribution. */
export function makeFileDistribution(
  parent: Construct,
  host: FileHost,
  settings: Settings,
  parts: FileDistributionParts,
): Distribution {
  const scope = new Construct(parent, host);
  const distribution = makeDistribution(scope, host, settings, {
    defaultBehavior: {
      origin: makeOrigin(scope, host, parts),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      compress: true,
      cachePolicy: parts.cachePolicy,
      responseHeadersPolicy: parts.headersPolicy,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: parts.viewerFunction }],
    },
    errorResponses: [{ httpStatus: 404, ttl: missingTtl, ...notFoundPage[host] }],
  });
  allowReading(parts.bucket, host, distribution);
  return distribution;
}

function makeOrigin(
  scope: Construct,
  host: FileHost,
  { bucket, accessControl }: FileDistributionParts,
): IOrigin {
  // Under exactOptionalPropertyTypes, Bucket is not assignable to the library's IBucket; an imported bucket is.
  const { bucketArn, bucketRegionalDomainName } = bucket;
  const imported = Bucket.fromBucketAttributes(scope, 'Bucket', { bucketArn, bucketRegionalDomainName });
  return S3BucketOrigin.withBucketDefaults(imported, {
    originPath: `/${host}`,
    originAccessControlId: accessControl.originAccessControlId,
  });
}

const sitePage = { responseHttpStatus: 404, responsePagePath: notFoundPath };

/** The archive has no pages. */
const notFoundPage: Readonly<Record<FileHost, Partial<ErrorResponse>>> = {
  us: sitePage,
  ca: sitePage,
  archive: {},
};

/**
 * S3 returns 404 for a missing file only to principals that may list the bucket, and 403 to others. Viewers cannot list:
 * listings are at the root of the bucket, all paths are below the distribution's folder, and queries are not forwarded.
 */
function allowReading(bucket: Bucket, host: FileHost, distribution: Distribution): void {
  const toDistribution = {
    principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
    conditions: { StringEquals: { 'AWS:SourceArn': distribution.distributionArn } },
  };
  bucket.addToResourcePolicy(
    new PolicyStatement({
      ...toDistribution,
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(`${host}/*`)],
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({ ...toDistribution, actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  );
}
