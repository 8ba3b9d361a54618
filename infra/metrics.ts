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
  /** Namespace of the service's own metrics. */
  readonly namespace: string;
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

/** What the hourly job measures (generator/hourly/measurements.ts, .github/workflows/rebuild.yml). */
type JobMetric =
  | 'RunSucceeded'
  | 'NewestUpdateHours'
  | 'RowsLostPercent'
  | 'FailingClients'
  | 'BriefsWritten'
  | 'DatasetFailures'
  | 'CanaryResults';

/** A metric of the hourly job. Its namespace is the name of the stack, the only one that the job may write to. */
export const jobMetric = (
  { namespace }: Pick<Monitored, 'namespace'>,
  metricName: JobMetric,
  { statistic, period }: { readonly statistic: string; readonly period: Duration },
): Metric => new Metric({ namespace, metricName, statistic, period });

/** The hourly job writes 1 after a successful run. */
export const runsSucceeded = (monitored: Pick<Monitored, 'namespace'>, period: Duration): Metric =>
  jobMetric(monitored, 'RunSucceeded', { statistic: Stats.SUM, period });

const indexFaultName = 'IndexFaults';

export const indexFaults = ({ namespace }: Pick<Monitored, 'namespace'>, period: Duration): Metric =>
  new Metric({ namespace, metricName: indexFaultName, statistic: Stats.SUM, period });

/** The only error in the function's log that concerns a request, not an index (search-lambda/lambda/lambda-handler.ts). */
const requestFault = 'A request could not be answered.';

/** Counts log lines that report a failure to load an index (search-lambda/lambda/lambda-handler.ts). */
export const countIndexFaults = (log: LogGroup, namespace: string): MetricFilter =>
  new MetricFilter(log, 'IndexFaults', {
    logGroup: log,
    metricNamespace: namespace,
    metricName: indexFaultName,
    metricValue: '1',
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.level', '=', 'ERROR'),
      FilterPattern.stringValue('$.message', '!=', requestFault),
    ),
  });
