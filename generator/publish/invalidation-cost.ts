/** What invalidations cost at the rhythm of the job. Pure. */
import type { DistributionName } from '../../schemas/config.ts';
import { formatCount } from '../system/terminal.ts';
import { distributionNames, type Stale } from './stale.ts';

/** In a month of 31 days; the sites are published hourly, the dataset daily. */
const runsPerMonth: Readonly<Record<DistributionName, number>> = { us: 744, ca: 744, archive: 31 };

/** Of an account, over all of its distributions: https://aws.amazon.com/cloudfront/pricing/ */
const freePathsPerMonth = 1_000;
const centsPerPath = 0.5;

/**
 * How many paths a month has if each run invalidates what this one does. With one `/*` per changed distribution and run: a
 * site that changes each hour 720 in 30 days and 744 in 31; both sites and the dataset 744 + 744 + 31 = 1,519, of which 519
 * are paid, $2.60.
 */
export const pathsPerMonth = (stale: Stale): number =>
  distributionNames.reduce((sum, name) => sum + (stale[name]?.paths.length ?? 0) * runsPerMonth[name], 0);

/** A line that says so where it is more than is free, else undefined. */
export function costNote(stale: Stale): string | undefined {
  const paths = pathsPerMonth(stale);
  if (paths <= freePathsPerMonth) return undefined;
  const dollars = ((paths - freePathsPerMonth) * centsPerPath) / 100;
  return `At this rhythm ${formatCount(paths)} paths are invalidated in a month; CloudFront has ${formatCount(freePathsPerMonth)} free, the others cost $${dollars.toFixed(2)}.`;
}
