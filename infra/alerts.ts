/** The topic that alarms and the budget publish to, and the budget. */
import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** AWS services that publish to the topic. */
const publishers = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

/**
 * The topic, encrypted with a customer managed key: alarms cannot use AWS's own key for topics.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html#compatibility-with-aws-services
 */
export function makeAlertTopic(parent: Construct, settings: Settings): Topic {
  const scope = new Construct(parent, 'Alerts');
  const fromThisAccount = {
    principals: publishers.map((service) => new ServicePrincipal(service)),
    conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
  };
  const key = new Key(scope, 'Key', {
    description: 'Encrypts the alerts of Civic Meetings',
    enableKeyRotation: true,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      ...fromThisAccount,
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      // In the policy of a key, * means this key.
      resources: ['*'],
    }),
  );
  const topic = new Topic(scope, 'Topic', { masterKey: key, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({ ...fromThisAccount, actions: ['sns:Publish'], resources: [topic.topicArn] }),
  );
  if (settings.alert_email !== undefined) topic.addSubscription(new EmailSubscription(settings.alert_email));
  return topic;
}

/** Thresholds in percent of the budget. */
const budgetNotifications = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** Publishes to the topic when the account's monthly costs reach a threshold. It stops no resource. */
export function makeBudget(scope: Construct, settings: Settings, topic: Topic): CfnBudget {
  const budget = new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: settings.monthly_budget_usd, unit: 'USD' },
    },
    notificationsWithSubscribers: budgetNotifications.map((notification) => ({
      notification: { ...notification, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
  // On creation, the budget checks that it may publish to the topic.
  budget.node.addDependency(topic);
  return budget;
}
