/** How a new version of the function goes live, and how two stacks live in one account. */
import { describe, expect, test } from 'vitest';
import { alarms } from '../../infra/alarms.ts';
import { type Synthesized, synthesize } from './stack.fixture.ts';

const valuesOf = (stack: Synthesized, type: string): readonly Record<string, unknown>[] =>
  Object.values(stack.resources(type));

describe('a new version of the search function', () => {
  const stack = synthesize();

  test('answers a tenth of the requests at first, and goes back if the alarm fires', () => {
    expect(valuesOf(stack, 'CodeDeploy::DeploymentGroup')).toMatchObject([
      {
        AlarmConfiguration: { Alarms: [{ Name: '${Alarmscivicmeetingssearcherrors}' }], Enabled: true },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      },
    ]);
  });

  test('is reached by the distribution through the alias alone', () => {
    expect(valuesOf(stack, 'Lambda::Alias')).toMatchObject([{ Name: 'live' }]);
    expect(valuesOf(stack, 'Lambda::Url')).toMatchObject([{ Qualifier: 'live' }]);
    for (const { FunctionName } of valuesOf(stack, 'Lambda::Permission'))
      expect(FunctionName).toMatch(/SearchLive/);
  });
});

describe('a second stack in the account', () => {
  const [production, staging] = [synthesize(), synthesize({ stack_name: 'CivicMeetingsStaging' })];

  test('shares no name with the first', () => {
    const namesOf = (stack: Synthesized): unknown[] => [
      ...valuesOf(stack, 'CloudWatch::Alarm').map(({ AlarmName }) => AlarmName),
      ...valuesOf(stack, 'CloudWatch::Dashboard').map(({ DashboardName }) => DashboardName),
    ];
    expect(namesOf(production)).toEqual([...alarms.map(({ name }) => name), 'civic-meetings']);
    expect(namesOf(staging)).toEqual([
      ...alarms.map(({ name }) => name.replace('civic-meetings', 'civic-meetings-staging')),
      'civic-meetings-staging',
    ]);
  });

  test('has metrics of its own', () => {
    const namespaces = (stack: Synthesized): unknown[] => [
      ...new Set(
        valuesOf(stack, 'CloudWatch::Alarm')
          .map(({ Namespace }) => Namespace)
          .filter((namespace) => namespace !== undefined && namespace !== 'AWS/Lambda'),
      ),
    ];
    expect(namespaces(production)).toEqual(['CivicMeetings']);
    expect(namespaces(staging)).toEqual(['CivicMeetingsStaging']);
  });
});
