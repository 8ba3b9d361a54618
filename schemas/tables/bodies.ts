import { boolean, id, muniId, oneOf, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const bodies = table('bodies', 'A council, board, commission or committee.', {
  id: id('The body.'),
  muni_id: muniId,
  name: text('Name as published.'),
  classification: optional(
    oneOf(['legislature', 'committee', 'commission', 'board', 'department', 'other'], 'What it is.'),
  ),
  active: optional(boolean('Whether it still meets.')),
  source_url: sourceUrl,
});
