/** The service's own metrics, and AWS metrics with the right dimensions. */
import type { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { SearchFunction } from './search-function.ts';
import type { Host } from './settings.ts';

/** The resources that the alarms and the dashboard monitor. */
export type Monitored = {
  readonly distributions: Readonly<Record<Host, Distribution>>;
  readonly search: SearchFunction;
  /** Maximum number of parallel instances of the search function. */
  readonly concurrencyLimit: number;
};

/** A CloudFront metric. It needs the dimension Region, which the library's own metrics lack. */
export const distributionMetric = (
  { distributionId }: Distribution,
  metricName: 'Requests' | '5xxErrorRate',
  options: MetricOptions,
): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: metricName === 'Requests' ? Stats.SUM : Stats.AVERAGE,
    ...options,
  });

/** The only namespace that the hourly job may write to. */
export const metricNamespace = 'CivicMeetings';

/** The hourly job writes 1 after a successful run (.github/workflows/rebuild.yml). */
export const runsSucceeded = (period: Duration): Metric =>
  new Metric({ namespace: metricNamespace, metricName: 'RunSucceeded', statistic: Stats.SUM, period });

const indexFaultMetric = { metricNamespace, metricName: 'IndexFaults' };

export const indexFaults = (period: Duration): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: indexFaultMetric.metricName,
    statistic: Stats.SUM,
    period,
  });

/** The only error in the function's log that concerns a request, not an index (search-lambda/lambda/lambda-handler.ts). */
const requestFault = 'A request could not be answered.';

/** Counts log lines that report a failure to load an index (search-lambda/lambda/lambda-handler.ts). */
export const countIndexFaults = (log: LogGroup): MetricFilter =>
  new MetricFilter(log, 'IndexFaults', {
    logGroup: log,
    ...indexFaultMetric,
    metricValue: '1',
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.level', '=', 'ERROR'),
      FilterPattern.stringValue('$.message', '!=', requestFault),
    ),
  });
