/** What is measured besides what AWS measures by itself. */
import type { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { SearchFunction } from './search-function.ts';
import type { Host } from './settings.ts';

/** What alarms and dashboard look at. */
export type Watched = {
  readonly distributions: Readonly<Record<Host, Distribution>>;
  readonly search: SearchFunction;
  /** Instances of the function that may run at once. */
  readonly concurrencyLimit: number;
};

/** What CloudFront measures of a distribution: it names a region too, which the library’s own metrics leave out. */
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

/** Where the hourly job puts its metric, and the only place where it may. */
export const metricNamespace = 'CivicMeetings';

/** The last step of the hourly job puts 1 (.github/workflows/rebuild.yml). */
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

/** The one message of the function's log that is about a request and not about an index (search-lambda/lambda/handler.ts). */
const requestFault = 'A request could not be answered.';

/** Counts the lines in which the function says that it could not load an index (search-lambda/lambda/lambda-handler.ts). */
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
