import { tableNames } from '../../schemas/tables/index.ts';
import { exportedAt } from './calendar.ts';
import type { DemoSummary, Rows } from './database.ts';

const facts = {
  notice:
    'This is a demonstration. Its places, people, meetings and votes are invented; any likeness to real ones is chance.',
  exported_at: exportedAt,
  corpus_version: 'demo-1',
  license: 'CC BY 4.0',
  attribution: 'Civic Meetings demo corpus (fictional)',
};

/** The facts of the release and how many rows each table has, `about` counted in full. */
export function writeAbout(rows: Rows, summary: DemoSummary): void {
  const aboutRows = Object.keys(facts).length + tableNames.length;
  const counts = tableNames.map(
    (name) => [`rows_${name}`, name === 'about' ? aboutRows : (summary[name] ?? 0)] as const,
  );
  for (const [key, value] of [...Object.entries(facts), ...counts])
    rows.insert('about', { key, value: String(value) });
}
