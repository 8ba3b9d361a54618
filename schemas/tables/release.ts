/** Sources and facts of a release. */
import { id, list, oneOf, optional, reference, sourceUrl, table, text, url } from '../columns.ts';

export const sources = table('sources', 'A publication that data came from.', {
  id: id('The publication.'),
  publisher: text('Publisher.'),
  title: text('Title.'),
  url: url('Address where it is published.'),
  license: text('License; “unstated” if none was found.'),
  license_url: optional(url('Text of the license.')),
  retrieved_at: optional(
    text('Day or instant when it was last read.', { pattern: '\\d{4}-\\d{2}-\\d{2}(T.*Z)?' }),
  ),
  tables: list('Tables with rows from it.'),
  muni_id: optional(reference('municipalities', 'The place that it covers, if only one.')),
  state_code: optional(text('The state that it covers, if only one.', { pattern: '[A-Z]{2}' })),
  country: optional(oneOf(['US', 'CA'], 'The country that it covers, if only one.')),
  source_url: sourceUrl,
});

export const about = table(
  'about',
  'A fact about this release.',
  {
    key: text('Name of the fact: exported_at, corpus_version, license, attribution, row counts.'),
    value: optional(text('The fact.')),
  },
  { key: 'key' },
);
