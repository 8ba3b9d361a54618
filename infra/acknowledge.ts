import { CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Suppresses cdk-nag rules for a construct and its children: the reason for each rule, by the rule's id. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void =>
  Validations.of(construct).acknowledge(
    ...Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason })),
  );

/** The id of the finding that a policy uses a wildcard instead of single resources. */
export const wildcard = (resource: string): string => `IAM5[Resource::${resource}]`;

/** The same for objects of a bucket in this stack. */
export function objectWildcard(bucket: Bucket, pattern: string): string {
  const resource = bucket.node.defaultChild;
  if (!CfnElement.isCfnElement(resource)) throw new Error(`${bucket.node.path} is not part of this stack.`);
  return wildcard(`<${Stack.of(bucket).getLogicalId(resource)}.Arn>/${pattern}`);
}
