import { communityTopics } from './community.ts';
import { landTopics } from './land.ts';
import { moneyTopics } from './money.ts';
import { safetyTopics } from './safety.ts';
import { schoolTopics } from './schools.ts';
import { streetTopics } from './streets.ts';
import type { Topic } from './topic.ts';
import { utilityTopics } from './utilities.ts';

/** What councils, boards and commissions of cities, counties and towns decide on. */
export const cityTopics: readonly Topic[] = [
  ...landTopics,
  ...moneyTopics,
  ...safetyTopics,
  ...streetTopics,
  ...utilityTopics,
  ...communityTopics,
];

export { schoolTopics };
