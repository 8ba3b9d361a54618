/** Alarms, as data. docs/operate/alarms.md explains each by its name. */
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
import { type Monitored, distributionMetric, indexFaults, jobMetric, runsSucceeded } from './metrics.ts';
import { alarmNameIn } from './names.ts';
import { type Host, hosts, type Settings } from './settings.ts';

type AlarmDeclaration = {
  /** As in docs/operate/alarms.md, and in the console of a stack with the default name. */
  readonly name: string;
  /** What it means, and what to do. */
  readonly description: string;
  readonly metric: (monitored: Monitored) => IMetric;
  /** The alarm fires at this value or above; with `firesBelow`, below it. */
  readonly threshold: number;
  readonly firesBelow?: true;
  /** Number of consecutive periods of the metric for which the condition must be met. */
  readonly periods: number;
  /** Fires if there is no data. By default, missing data is not a fault. */
  readonly firesWithoutData?: true;
};

const period = Duration.minutes(5);

/** A metric of the hourly job, once an hour. */
const hourly =
  (name: Parameters<typeof jobMetric>[1], statistic: string) =>
  (monitored: Monitored): IMetric =>
    jobMetric(monitored, name, { statistic, period: Duration.hours(1) });

/** With fewer failed requests in a period, the rate is not meaningful and counts as 0. */
const minFailedRequests = 5;

const causes = (host: Host): string =>
  host === 'search'
    ? 'The function’s log says why; x-edge-detailed-result-type in the access logs shows whether it was reached at all.'
    : 'x-edge-detailed-result-type in the access logs distinguishes a fault of S3 (wait) from one of the viewer function (deploy the earlier one).';

const failureRate = (host: Host): AlarmDeclaration => ({
  name: `civic-meetings-5xx-${host}`,
  description: `At least 1 % of the requests to the distribution ${host} have failed for 15 minutes. ${causes(host)}`,
  metric: ({ distributions }) =>
    new MathExpression({
      label: `5xx of ${host} in %`,
      expression: `IF(requests * rate / 100 >= ${minFailedRequests}, rate, 0)`,
      usingMetrics: {
        rate: distributionMetric(distributions[host], '5xxErrorRate', { period }),
        requests: distributionMetric(distributions[host], 'Requests', { period }),
      },
      period,
    }),
  threshold: 1,
  periods: 3,
});

export const alarms: readonly AlarmDeclaration[] = [
  {
    name: 'civic-meetings-no-run',
    description:
      'No hourly run has succeeded for 3 hours, so the published data is out of date. The job’s summary names the step that failed: in the workflow Rebuild, or in journalctl -u civic on the machine. Readers are served in the meantime.',
    metric: (monitored) => runsSucceeded(monitored, Duration.hours(1)),
    threshold: 1,
    firesBelow: true,
    periods: 3,
    firesWithoutData: true,
  },
  {
    name: 'civic-meetings-old-news',
    description:
      'Runs succeed, but the newest row of the corpus is more than 36 hours old: imports bring nothing new. Run civic import --all by hand and read its failures.',
    metric: hourly('NewestUpdateHours', Stats.MAXIMUM),
    threshold: 36,
    periods: 3,
  },
  {
    name: 'civic-meetings-rows-lost',
    description:
      'A run published 5 % fewer rows of a table than the run before. Compare the counts in .build/manifest.json with its version before; if the loss is an error, roll back and correct the corpus.',
    metric: hourly('RowsLostPercent', Stats.MAXIMUM),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'civic-meetings-import-failures',
    description:
      'A client could not be imported completely for a day or longer. The job’s summary and us.db.hourly.json name it and its last error; its website may have moved to another platform: civic import detect <website>.',
    metric: hourly('FailingClients', Stats.MAXIMUM),
    threshold: 1,
    periods: 3,
  },
  {
    name: 'civic-meetings-no-briefs',
    description:
      'Briefs are configured, but none was written for a day. Run civic briefs --dry-run: the key may have expired, max_usd may be used up, or the provider refuses requests.',
    metric: (monitored) =>
      jobMetric(monitored, 'BriefsWritten', { statistic: Stats.SUM, period: Duration.days(1) }),
    threshold: 1,
    firesBelow: true,
    periods: 1,
  },
  {
    name: 'civic-meetings-dataset',
    description:
      'The news is published, but the dataset could not be released, nor everything be read. The step dataset of the job’s summary says why; it is tried again every 6 hours, or immediately with civic hourly --full.',
    metric: hourly('DatasetFailures', Stats.MAXIMUM),
    threshold: 1,
    periods: 1,
  },
  {
    name: 'civic-meetings-canary',
    description:
      'The public search of meetings or of decisions finds nothing for a query that always has results, twice in a row. Ask /health of the search and read the function’s log; roll back the search if the index is wrong.',
    metric: hourly('CanaryResults', Stats.MINIMUM),
    threshold: 1,
    firesBelow: true,
    periods: 2,
  },
  ...hosts.map(failureRate),
  {
    name: 'civic-meetings-search-errors',
    description:
      'Invocations of the search function end without a response: it crashes, runs out of memory or times out. Its log says which. After a release, deploy the earlier one; if the index has grown, raise memory_mb.',
    metric: ({ search }) => search.lambda.metricErrors({ period, statistic: Stats.SUM }),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'civic-meetings-search-throttles',
    description:
      'Searches are refused because no further instance of the function may run. Raise reserved_concurrency or have the account’s quota raised; if one client causes it, set searches_per_5_minutes.',
    metric: ({ search }) => search.lambda.metricThrottles({ period, statistic: Stats.SUM }),
    threshold: 5,
    periods: 1,
  },
  {
    name: 'civic-meetings-search-slow',
    description:
      'One search in twenty has taken 3 s or more for 15 minutes. Check whether the index has grown, or whether new instances keep loading it. More memory_mb also means more processor.',
    metric: ({ search }) => search.lambda.metricDuration({ period, statistic: Stats.p(95) }),
    threshold: 3000,
    periods: 3,
  },
  {
    name: 'civic-meetings-search-concurrency',
    description:
      'The search function has reached four fifths of its maximum number of instances. Have the account’s quota raised (account_concurrency), or raise reserved_concurrency, before searches are refused.',
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
      'The search function cannot load the newest index, and answers from an older one or not at all. /health and the function’s log name the fault. Publish again with --verify, or roll back.',
    metric: (monitored) => indexFaults(monitored, Duration.minutes(30)),
    threshold: 2,
    periods: 1,
  },
];

/** Creates all alarms, by declared name. Each notifies the topic when it fires and when it is over. */
export function makeAlarms(
  parent: Construct,
  settings: Settings,
  monitored: Monitored,
  topic: ITopic,
): ReadonlyMap<string, Alarm> {
  const scope = new Construct(parent, 'Alarms');
  const action = new SnsAction(topic);
  const made = alarms.map((declaration): [string, Alarm] => {
    const { name, description, threshold, periods, firesBelow, firesWithoutData } = declaration;
    const alarm = new Alarm(scope, name, {
      alarmName: alarmNameIn(settings, name),
      alarmDescription: `${description} More: docs/operate/alarms.md#${name}`,
      metric: declaration.metric(monitored),
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: firesBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: firesWithoutData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return [name, alarm];
  });
  return new Map(made);
}
