/** The buckets of published files and of access logs. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings.ts';

/** Only principals named in a policy may read. */
const privateAccess = {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
};

const removalPolicy = ({ retain_bucket }: Settings): RemovalPolicy =>
  retain_bucket ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** How long replaced or deleted files can be restored. */
const oldVersionRetention = Duration.days(7);
/** Shorter, since an hourly index may replace gigabytes, and can be built again. */
const oldIndexRetention = Duration.days(1);

/** The bucket of `us/`, `ca/`, `archive/`, `search/` and `.build/`. */
export function makePublishedBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'Published', {
    ...privateAccess,
    removalPolicy: removalPolicy(settings),
    versioned: true,
    lifecycleRules: [
      { id: 'replaced', noncurrentVersionExpiration: oldVersionRetention, expiredObjectDeleteMarker: true },
      { id: 'replaced-indexes', prefix: 'search/', noncurrentVersionExpiration: oldIndexRetention },
      { id: 'abandoned-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  });
  acknowledge(bucket, {
    S1: 'Readers come through CloudFront, which logs requests without addresses; S3 logs would add only the publisher’s requests.',
  });
  return bucket;
}

/** The bucket of CloudFront's access logs. */
export function makeLogBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'AccessLogs', {
    ...privateAccess,
    removalPolicy: removalPolicy(settings),
    lifecycleRules: [{ id: 'retention', expiration: Duration.days(settings.log_retention_days) }],
  });
  acknowledge(bucket, { S1: 'Logging access to logs would need another bucket.' });
  return bucket;
}
