import { beforeAll, describe, expect, test } from 'vitest';
import { alarms } from '../../infra/alarms.ts';
import { type Synthesized, allSettings, synthesize } from './stack.fixture.ts';

let stack: Synthesized;
let bare: Synthesized;
beforeAll(() => {
  stack = synthesize(allSettings);
  bare = synthesize();
});

test('without settings, the stack lacks only domain names, the deploy role, the job, the firewall and the subscription', () => {
  for (const type of ['IAM::OIDCProvider', 'WAFv2::WebACL', 'SNS::Subscription', 'EC2::VPC', 'EC2::Volume'])
    expect(bare.resources(type), type).toEqual({});
  expect(Object.keys(bare.resources('IAM::Role'))).toEqual(['SearchRole', 'ReleaseGroupServiceRole']);
  expect(Object.keys(bare.resources('CloudFront::Distribution'))).toHaveLength(4);
  expect(bare.resources('Lambda::Function')['SearchFunction']).not.toHaveProperty(
    'ReservedConcurrentExecutions',
  );
});

describe('a role', () => {
  test('for GitHub trusts one branch and environment of one repository', () => {
    expect(stack.resources('IAM::Role')['DeployRole']).toMatchObject({
      MaxSessionDuration: 7200,
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Action: 'sts:AssumeRoleWithWebIdentity',
            Principal: { Federated: '${DeployGitHub}' },
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
                'token.actions.githubusercontent.com:sub': 'repo:civic/meetings:environment:production',
                'token.actions.githubusercontent.com:ref': 'refs/heads/main',
              },
            },
          },
        ],
      },
    });
  });

  test('for GitHub allows publishing, and nothing else', () => {
    const distribution = (host: string): string =>
      `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${${host}Distribution}`;
    expect(stack.statementsOf('IAM::Policy', 'DeployRoleDefaultPolicy')).toEqual([
      { Effect: 'Allow', Action: 's3:ListBucket', Resource: '${Published.Arn}' },
      {
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
        Resource: '${Published.Arn}/*',
      },
      {
        Effect: 'Allow',
        Action: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
        Resource: ['us', 'ca', 'archive'].map(distribution),
      },
      {
        Effect: 'Allow',
        Action: 'cloudwatch:PutMetricData',
        Resource: '*',
        Condition: { StringEquals: { 'cloudwatch:namespace': 'CivicMeetings' } },
      },
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::corpus-of-civic/nightly/*' },
      {
        Effect: 'Allow',
        Action: 's3:ListBucket',
        Resource: 'arn:aws:s3:::corpus-of-civic',
        Condition: { StringLike: { 's3:prefix': 'nightly/*' } },
      },
    ]);
  });

  test('for the search function allows reading the index and writing the log, and nothing else', () => {
    expect(stack.statementsOf('IAM::Policy', 'SearchRoleDefaultPolicy')).toEqual([
      { Effect: 'Allow', Action: 's3:GetObject', Resource: '${Published.Arn}/search/*' },
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: '${SearchLog.Arn}',
      },
    ]);
    expect(stack.resources('IAM::Role')['SearchRole']).not.toHaveProperty('ManagedPolicyArns');
  });

  test('uses an existing identity provider of the account, and accepts repositories with ids', () => {
    const provider_arn = 'arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com';
    const other = synthesize({
      github: { repository: 'civic@12/meetings@34', branch: 'live', provider_arn },
    });
    expect(other.resources('IAM::OIDCProvider')).toEqual({});
    expect(other.resources('IAM::Role')['DeployRole']).toMatchObject({
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Principal: { Federated: provider_arn },
            Condition: {
              StringEquals: {
                'token.actions.githubusercontent.com:sub': 'repo:civic@12/meetings@34:environment:production',
                'token.actions.githubusercontent.com:ref': 'refs/heads/live',
              },
            },
          },
        ],
      },
    });
  });
});

describe('access logs', () => {
  test('are written for every distribution', () => {
    expect(Object.values(stack.resources('Logs::DeliverySource')).map(({ Name }) => Name)).toEqual([
      'CivicMeetings-us',
      'CivicMeetings-ca',
      'CivicMeetings-archive',
      'CivicMeetings-search',
    ]);
    expect(stack.resources('Logs::DeliveryDestination')['LoggingDestination']).toMatchObject({
      DestinationResourceArn: '${AccessLogs.Arn}',
    });
  });

  test('have no addresses, queries, referrers or cookies', () => {
    const deliveries = Object.values(stack.resources('Logs::Delivery'));
    expect(deliveries).toHaveLength(4);
    for (const { RecordFields } of deliveries) {
      expect(RecordFields).toContain('sc-status');
      for (const field of [
        'c-ip',
        'c-port',
        'c-country',
        'asn',
        'x-forwarded-for',
        'cs-uri-query',
        'cs(Referer)',
        'cs(Cookie)',
      ])
        expect(RecordFields).not.toContain(field);
    }
  });

  test('expire after the retention period', () => {
    expect(stack.resources('S3::Bucket')['AccessLogs']).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
    });
  });
});

describe('an alarm', () => {
  const alarmOf = (name: string): unknown =>
    Object.values(stack.resources('CloudWatch::Alarm')).find(({ AlarmName }) => AlarmName === name);

  test('has a unique name, and a description with its meaning and remedy', () => {
    expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
    for (const { name, description } of alarms) {
      expect(description.match(/[.:;] /g), name).not.toBeNull();
      expect(alarmOf(name)).toMatchObject({
        AlarmDescription: `${description} More: docs/operate/alarms.md#${name}`,
        AlarmActions: ['${AlertsTopic}'],
        OKActions: ['${AlertsTopic}'],
      });
    }
  });

  test('fires if no run has succeeded for 3 hours, even without data', () => {
    expect(alarmOf('civic-meetings-no-run')).toMatchObject({
      Namespace: 'CivicMeetings',
      MetricName: 'RunSucceeded',
      Statistic: 'Sum',
      Period: 3600,
      EvaluationPeriods: 3,
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
  });

  test('uses the global metrics of CloudFront', () => {
    expect(alarmOf('civic-meetings-5xx-search')).toMatchObject({
      Metrics: expect.arrayContaining([
        expect.objectContaining({
          MetricStat: expect.objectContaining({
            Metric: {
              Namespace: 'AWS/CloudFront',
              MetricName: '5xxErrorRate',
              Dimensions: [
                { Name: 'DistributionId', Value: '${searchDistribution}' },
                { Name: 'Region', Value: 'Global' },
              ],
            },
          }),
        }),
      ]),
      TreatMissingData: 'notBreaching',
    });
  });

  test('compares instances with the reserved number, or by default with the number of the account', () => {
    const expression = (synthesized: Synthesized): string =>
      JSON.stringify(synthesized.resources('CloudWatch::Alarm'));
    expect(expression(stack)).toContain('100 * instances / 40');
    expect(expression(bare)).toContain('100 * instances / 10');
  });

  test('counts log lines that report an index that cannot be loaded', () => {
    expect(Object.values(stack.resources('Logs::MetricFilter'))).toMatchObject([
      {
        LogGroupName: '${SearchLog}',
        FilterPattern: '{ ($.level = "ERROR") && ($.message != "A request could not be answered.") }',
        MetricTransformations: [{ MetricNamespace: 'CivicMeetings', MetricName: 'IndexFaults' }],
      },
    ]);
  });
});

describe('a notification', () => {
  test('goes to an encrypted topic, over TLS, from this account’s alarms and budget only', () => {
    expect(stack.resources('SNS::Topic')['AlertsTopic']).toEqual({ KmsMasterKeyId: '${AlertsKey.Arn}' });
    expect(stack.statementsOf('SNS::TopicPolicy', 'AlertsTopicPolicy')).toMatchObject([
      { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      {
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': '${AWS::AccountId}' } },
      },
    ]);
    expect(Object.values(stack.resources('SNS::Subscription'))).toMatchObject([
      { Protocol: 'email', Endpoint: allSettings.alert_email },
    ]);
  });

  test('is sent at 80 % of the budget, and when the forecast exceeds it', () => {
    expect(stack.resources('Budgets::Budget')['Budget']).toMatchObject({
      Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 120, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
      ],
    });
  });
});
