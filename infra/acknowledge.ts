import { CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Says why rules of cdk-nag do not hold for a construct and what it consists of, by the rule's id. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void =>
  Validations.of(construct).acknowledge(
    ...Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason })),
  );

/** The id of the rule that a policy names its resources one by one, for a pattern that it names instead. */
export const wildcard = (resource: string): string => `IAM5[Resource::${resource}]`;

/** The same for objects of a bucket of ours. */
export function objectWildcard(bucket: Bucket, pattern: string): string {
  const resource = bucket.node.defaultChild;
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${bucket.node.path} is not made here.`);
  return wildcard(`<${Stack.of(bucket).getLogicalId(resource)}.Arn>/${pattern}`);
}
