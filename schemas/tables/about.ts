import { optional, text } from '../columns.ts';
import { table } from '../table.ts';

export const about = table(
  'about',
  'Facts of this release.',
  {
    key: text('Name of the fact: exported_at, corpus_version, license, attribution, row counts.'),
    value: optional(text('The fact.')),
  },
  { key: 'key' },
);
