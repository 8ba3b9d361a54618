/** The account's costs in a month. */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** Of the budget: what is announced, in percent. */
const announced = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** Tells the topic when the month gets expensive. Nothing is switched off. */
export function makeBudget(scope: Construct, settings: Settings, topic: Topic): CfnBudget {
  const budget = new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: settings.monthly_budget_usd, unit: 'USD' },
    },
    notificationsWithSubscribers: announced.map((notification) => ({
      notification: { ...notification, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
  // It asks at once whether it may publish there.
  budget.node.addDependency(topic);
  return budget;
}
