import { id, meetingId, muniId, number, oneOf, optional, reference, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const decisionLinks = table(
  'decision_links',
  'A decision’s tie to a facility, charity, official or matter.',
  {
    id: id('The link.'),
    decision_id: reference('decisions', 'The decision.'),
    meeting_id: meetingId,
    muni_id: muniId,
    target_table: oneOf(
      ['epa_facilities', 'nonprofits', 'officials', 'matters'],
      'Table of the row that it is tied to.',
    ),
    target_id: { ...id('Key of that row.'), referencesTableIn: 'target_table' },
    basis: optional(text('Why they were linked.')),
    confidence: optional(number('How sure the link is.', { minimum: 0, maximum: 1 })),
    source_url: sourceUrl,
  },
);
