/** Where alarms go. */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** Services of AWS that tell the topic something. */
const tellers = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

/**
 * The topic, encrypted with a key of its own: AWS's own key for topics does not let alarms use it.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html#compatibility-with-aws-services
 */
export function makeAlertTopic(parent: Construct, settings: Settings): Topic {
  const scope = new Construct(parent, 'Alerts');
  const ofThisAccount = {
    principals: tellers.map((service) => new ServicePrincipal(service)),
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
  };
  const key = new Key(scope, 'Key', {
    description: 'Encrypts the alerts of Civic Meetings',
    enableKeyRotation: true,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      ...ofThisAccount,
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      // In the policy of a key: this key.
      resources: ['*'],
    }),
  );
  const topic = new Topic(scope, 'Topic', { masterKey: key, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({ ...ofThisAccount, actions: ['sns:Publish'], resources: [topic.topicArn] }),
  );
  if (settings.alert_email !== undefined) topic.addSubscription(new EmailSubscription(settings.alert_email));
  return topic;
}
