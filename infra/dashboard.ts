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
import { type Monitored, distributionMetric, indexFaults, runsSucceeded } from './metrics.ts';
import { hosts } from './settings.ts';

const period = Duration.minutes(5);
const columns = 24;

export function makeDashboard(scope: Construct, monitored: Monitored, alarms: readonly Alarm[]): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: 'civic-meetings',
    defaultInterval: Duration.days(1),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: columns })],
      distributionGraphs(monitored),
      searchGraphs(monitored),
      [
        graph('Successful hourly runs', [runsSucceeded(Duration.hours(1))]),
        graph('Failures to load an index', [indexFaults(Duration.hours(1))]),
      ],
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
