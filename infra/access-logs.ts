/** Access logs that cannot identify readers: they have no addresses, queries, referrers or cookies. */
import { Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type Host, hosts } from './settings.ts';

/** A subset of CloudFront's fields: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'x-host-header',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
  'time-taken',
  'time-to-first-byte',
  'sc-content-type',
  'sc-content-len',
  'sc-range-start',
  'sc-range-end',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
];

/** Delivers the access logs of each distribution to the bucket (standard logging v2). */
export function logAccess(
  parent: Construct,
  bucket: Bucket,
  distributions: Readonly<Record<Host, Distribution>>,
): void {
  const scope = new Construct(parent, 'Logging');
  const { stackName } = Stack.of(scope);
  const destination = new CfnDeliveryDestination(scope, 'Destination', {
    name: `${stackName}-access-logs`,
    destinationResourceArn: bucket.bucketArn,
    outputFormat: 'json',
  });
  const policy = allowDelivery(bucket);
  if (policy !== undefined) destination.node.addDependency(policy);
  let previous: CfnDelivery | undefined;
  for (const host of hosts) {
    const source = new CfnDeliverySource(scope, `Source-${host}`, {
      name: `${stackName}-${host}`,
      resourceArn: distributions[host].distributionArn,
      logType: 'ACCESS_LOGS',
    });
    const delivery = new CfnDelivery(scope, `Delivery-${host}`, {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
      s3SuffixPath: '{DistributionId}/{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
    // CloudWatch Logs refuses to create two deliveries at the same time.
    if (previous !== undefined) delivery.addResourceDependency(previous);
    previous = delivery;
  }
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-V2-S3.html */
function allowDelivery(bucket: Bucket) {
  const { account, region, partition } = Stack.of(bucket);
  return bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: {
        StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${region}:${account}:delivery-source:*` },
      },
    }),
  ).policyDependable;
}
