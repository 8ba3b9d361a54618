/** What wakes the operator, as data: docs/operate.md has a paragraph for each name. */
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type Watched, distributionMetric, indexFaults, runsSucceeded } from './metrics.ts';
import { type Host, hosts } from './settings.ts';

type AlarmDeclaration = {
  /** As the console and docs/operate.md have it. */
  readonly name: string;
  /** What it means, and what to do. */
  readonly description: string;
  readonly metric: (watched: Watched) => IMetric;
  /** Rings at this value and beyond; below it where `ringsBelow` says so. */
  readonly threshold: number;
  readonly ringsBelow?: true;
  /** So many of the metric's periods, one after the other. */
  readonly periods: number;
  /** Whether silence is a fault; otherwise it is peace. */
  readonly silenceRings?: true;
};

const period = Duration.minutes(5);

/** Below so many failed requests in a period, a rate says little. */
const tellingRequests = 5;

const causes = (host: Host): string =>
  host === 'search'
    ? 'The function’s log says why; with x-edge-detailed-result-type in the access logs, whether it was reached at all.'
    : 'x-edge-detailed-result-type in the access logs tells a fault of S3 (wait) from one of the viewer function (deploy the earlier one).';

const failureRate = (host: Host): AlarmDeclaration => ({
  name: `civic-meetings-5xx-${host}`,
  description: `1 % of the requests to the distribution ${host}, or more, have failed for 15 minutes. ${causes(host)}`,
  metric: ({ distributions }) =>
    new MathExpression({
      label: `5xx of ${host} in %`,
      expression: `IF(requests * rate / 100 >= ${tellingRequests}, rate, 0)`,
      usingMetrics: {
        rate: distributionMetric(distributions[host], '5xxErrorRate', { period }),
        requests: distributionMetric(distributions[host], 'Requests', { period }),
      },
      period,
    }),
  threshold: 1,
  periods: 3,
});

/** All alarms. */
export const alarms: readonly AlarmDeclaration[] = [
  {
    name: 'civic-meetings-no-run',
    description:
      'No hourly run has succeeded for 3 hours, so that what is published grows old. Look at the workflow rebuild: its summary names the phase that failed. Readers are served meanwhile.',
    metric: () => runsSucceeded(Duration.hours(1)),
    threshold: 1,
    ringsBelow: true,
    periods: 3,
    silenceRings: true,
  },
  ...hosts.map(failureRate),
  {
    name: 'civic-meetings-search-errors',
    description:
      'Invocations of the search function end without an answer: it crashes, runs out of memory or out of time. Its log says which; after a release, deploy the earlier one, and where an index has grown, raise memory_mb.',
    metric: ({ search }) => search.lambda.metricErrors({ period, statistic: Stats.SUM }),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'civic-meetings-search-throttles',
    description:
      'Searches are refused because no further instance of the function may run. Raise reserved_concurrency or have the quota of the account raised; if one client causes it, set searches_per_5_minutes.',
    metric: ({ search }) => search.lambda.metricThrottles({ period, statistic: Stats.SUM }),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'civic-meetings-search-slow',
    description:
      'One search in twenty has taken 3 s or more for 15 minutes. See whether the index has grown much, or whether new instances load it all the time: more memory_mb gives more processor too.',
    metric: ({ search }) => search.lambda.metricDuration({ period, statistic: Stats.p(95) }),
    threshold: 3000,
    periods: 3,
  },
  {
    name: 'civic-meetings-search-concurrency',
    description:
      'Four fifths of the instances that the search function may have are running. Have the quota of the account raised (account_concurrency) or raise reserved_concurrency before searches are refused.',
    metric: ({ search, concurrencyLimit }) =>
      new MathExpression({
        label: 'Instances in % of the limit',
        expression: `100 * instances / ${concurrencyLimit}`,
        usingMetrics: {
          instances: search.lambda.metric('ConcurrentExecutions', { period, statistic: Stats.MAXIMUM }),
        },
        period,
      }),
    threshold: 80,
    periods: 2,
  },
  {
    name: 'civic-meetings-search-index',
    description:
      'The search function cannot load the index that was published last, and answers from an older one or not at all. /health and the function’s log name the fault; publish again with --verify, or roll back.',
    metric: () => indexFaults(Duration.minutes(30)),
    threshold: 2,
    periods: 1,
  },
];

/** Makes them all, each telling the topic when it begins and when it is over. */
export function makeAlarms(parent: Construct, watched: Watched, topic: ITopic): Alarm[] {
  const scope = new Construct(parent, 'Alarms');
  const action = new SnsAction(topic);
  return alarms.map((declaration) => {
    const { name, description, threshold, periods, ringsBelow, silenceRings } = declaration;
    const alarm = new Alarm(scope, name, {
      alarmName: name,
      alarmDescription: description,
      metric: declaration.metric(watched),
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ringsBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceRings ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  });
}
