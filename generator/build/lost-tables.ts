import type { Layout } from '../corpus/layout.ts';
import type { Report } from '../corpus/rows/finding.ts';
import { defaultMaxLossPercent, tableLossesOver } from '../store/losses.ts';
import type { Manifest } from '../store/manifest.ts';
import { formatCount } from '../system/terminal.ts';
import type { CorpusCounts } from './read-places.ts';

/** Warns about each table that is missing, empty or much smaller than in the last build. */
export function reportLostTables(
  { tables, places, meetings }: Manifest['counts'],
  rows: CorpusCounts['rows'],
  layout: Layout,
  report: Report,
): void {
  const before = tables ?? { municipalities: places, meetings };
  for (const { name, before: had, after, percent } of tableLossesOver(
    defaultMaxLossPercent,
    before,
    Object.fromEntries(rows),
  )) {
    const last = `the last build had ${formatCount(had)}`;
    report({
      severity: 'warning',
      rule: 'lost-rows',
      table: name,
      message: layout.has(name)
        ? `has ${formatCount(after)} valid rows; ${last} (${percent.toFixed(1)} % less)`
        : `is missing; ${last} rows`,
      remedy: `Restore the rows. If the loss is intended, publish with --max-loss ${Math.ceil(percent)}.`,
    });
  }
}
