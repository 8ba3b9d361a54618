import { id, list, optional, reference, sourceUrl, text, url } from '../columns.ts';
import { table } from '../table.ts';

export const sources = table('sources', 'Where data came from.', {
  id: id('The publication.'),
  publisher: text('Who published it.'),
  title: text('Its title.'),
  url: url('Where it is published.'),
  license: text('Its licence; “unstated” where none was found.'),
  license_url: optional(url('Text of the licence.')),
  retrieved_at: optional(
    text('Day or instant at which it was last read.', { pattern: '\\d{4}-\\d{2}-\\d{2}(T.*Z)?' }),
  ),
  tables: list('The tables that have rows from it.'),
  muni_id: optional(reference('municipalities', 'The one place that it is about, if any.')),
  state_code: optional(text('The one state that it is about, if any.', { pattern: '[A-Z]{2}' })),
  source_url: sourceUrl,
});
