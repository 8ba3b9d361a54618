/** The CloudWatch dashboard. */
import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type Monitored, distributionMetric, indexFaults, jobMetric, runsSucceeded } from './metrics.ts';
import { prefixOf } from './names.ts';
import { hosts, type Settings } from './settings.ts';

const period = Duration.minutes(5);
const columns = 24;

export function makeDashboard(
  scope: Construct,
  settings: Settings,
  monitored: Monitored,
  alarms: readonly Alarm[],
): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: prefixOf(settings),
    defaultInterval: Duration.days(1),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: columns })],
      distributionGraphs(monitored),
      searchGraphs(monitored),
      [
        graph('Successful hourly runs', [runsSucceeded(monitored, Duration.hours(1))]),
        graph('Hours since the newest update', [
          jobMetric(monitored, 'NewestUpdateHours', { statistic: Stats.MAXIMUM, period: Duration.hours(1) }),
        ]),
        graph('Clients that have failed for a day', [
          jobMetric(monitored, 'FailingClients', { statistic: Stats.MAXIMUM, period: Duration.hours(1) }),
        ]),
      ],
      [graph('Failures to load an index', [indexFaults(monitored, Duration.hours(1))])],
    ],
  });
}

function distributionGraphs({ distributions }: Monitored): IWidget[] {
  return [
    graph(
      'Requests',
      hosts.map((host) => distributionMetric(distributions[host], 'Requests', { label: host, period })),
    ),
    graph(
      'Failed requests (5xx) in %',
      hosts.map((host) => distributionMetric(distributions[host], '5xxErrorRate', { label: host, period })),
    ),
  ];
}

function searchGraphs({ search: { lambda } }: Monitored): IWidget[] {
  return [
    graph('Search: time to answer in ms', [
      lambda.metricDuration({ label: 'median', statistic: Stats.p(50), period }),
      lambda.metricDuration({ label: '95th percentile', statistic: Stats.p(95), period }),
    ]),
    graph('Search: instances, errors, throttled', [
      lambda.metric('ConcurrentExecutions', { label: 'instances', statistic: Stats.MAXIMUM, period }),
      lambda.metricErrors({ label: 'errors', period }),
      lambda.metricThrottles({ label: 'throttled', period }),
    ]),
  ];
}

const graph = (title: string, left: IMetric[]): GraphWidget =>
  new GraphWidget({ title, left, width: columns / 2 });
