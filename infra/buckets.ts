/** What is published, and who asked for it. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings.ts';

/** Nobody reads it but by a policy that names them. */
const privately = {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
};

const removalPolicy = ({ retain_bucket }: Settings): RemovalPolicy =>
  retain_bucket ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** How long what was replaced or deleted can be had back. */
const replacedFor = Duration.days(7);
/** Each hourly index replaces a whole one of up to gigabytes, and can be built again. */
const replacedIndexFor = Duration.days(1);

/** The bucket that holds `us/`, `ca/`, `archive/`, `search/` and `.build/`. */
export function makePublishedBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'Published', {
    ...privately,
    removalPolicy: removalPolicy(settings),
    versioned: true,
    lifecycleRules: [
      { id: 'replaced', noncurrentVersionExpiration: replacedFor, expiredObjectDeleteMarker: true },
      { id: 'replaced-indexes', prefix: 'search/', noncurrentVersionExpiration: replacedIndexFor },
      { id: 'abandoned-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });
  acknowledge(bucket, {
    S1: 'Readers come through CloudFront, which logs them without their addresses; a log of S3 would hold the publisher’s requests only.',
  });
  return bucket;
}

/** The bucket that CloudFront puts its access logs into. */
export function makeLogBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'AccessLogs', {
    ...privately,
    removalPolicy: removalPolicy(settings),
    lifecycleRules: [{ id: 'retention', expiration: Duration.days(settings.log_retention_days) }],
  });
  acknowledge(bucket, { S1: 'It holds logs; a log of who reads them would need another bucket in turn.' });
  return bucket;
}
