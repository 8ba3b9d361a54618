/** How a new version of the search function goes live: a tenth of the requests first, and back if they fail. */
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/**
 * Shifts the alias to a new version: 10 % of the requests for five minutes, then all. If the alarm fires meanwhile, all requests go
 * back to the version before, and the deployment of the stack fails.
 */
export function makeRelease(parent: Construct, alias: Alias, errors: Alarm): LambdaDeploymentGroup {
  const group = new LambdaDeploymentGroup(new Construct(parent, 'Release'), 'Group', {
    alias,
    deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    alarms: [errors],
  });
  const policy = 'service-role/AWSCodeDeployRoleForLambdaLimited';
  acknowledge(group, {
    [`IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`]:
      'AWS keeps it in step with CodeDeploy, and it is limited to deploying functions.',
  });
  return group;
}
