import { id, meetingId, muniId, oneOf, optional, reference, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const memberVotes = table('member_votes', 'How one member voted on one motion.', {
  id: id('The vote.'),
  motion_id: reference('motions', 'The motion.'),
  meeting_id: meetingId,
  muni_id: muniId,
  official_id: optional(reference('officials', 'The member’s term of office.')),
  member_name: text('Name of the member as published.'),
  vote: oneOf(['yes', 'no', 'abstain', 'absent', 'excused', 'recused', 'present', 'other'], 'The vote.'),
  vote_text: optional(text('The vote as published.')),
  source_url: sourceUrl,
});
