import { id, meetingId, muniId, number, oneOf, optional, sourceUrl } from '../columns.ts';
import { table } from '../table.ts';

/** The closed vocabulary of topics. */
const topics = [
  'arts_and_culture',
  'budget_and_taxes',
  'business_and_licensing',
  'climate_and_environment',
  'courts_and_justice',
  'economic_development',
  'education',
  'elections_and_governance',
  'energy_and_utilities',
  'fire_and_emergency',
  'health',
  'homelessness',
  'housing',
  'labor_and_personnel',
  'land_use_and_zoning',
  'libraries',
  'parks_and_recreation',
  'police',
  'public_works',
  'social_services',
  'technology',
  'transportation',
  'waste_and_recycling',
  'water_and_sewer',
] as const;

export const meetingTopics = table('meeting_topics', 'A topic of a meeting.', {
  id: id('The row.'),
  meeting_id: meetingId,
  muni_id: muniId,
  topic: oneOf(topics, 'The topic.'),
  score: optional(number('How much of the meeting is about it.', { minimum: 0, maximum: 1 })),
  source_url: sourceUrl,
});
