/**
 * The topics of each document:
 *
 *     topics   | u32 | u32 | ...    bit n for the topic with code n
 */
import type { Topic } from '../../../search-index.ts';

/** These codes are in files, so they never change. */
const topicCodes: Readonly<Record<Topic, number>> = {
  arts_and_culture: 0,
  budget_and_taxes: 1,
  business_and_licensing: 2,
  climate_and_environment: 3,
  courts_and_justice: 4,
  economic_development: 5,
  education: 6,
  elections_and_governance: 7,
  energy_and_utilities: 8,
  fire_and_emergency: 9,
  health: 10,
  homelessness: 11,
  housing: 12,
  labor_and_personnel: 13,
  land_use_and_zoning: 14,
  libraries: 15,
  parks_and_recreation: 16,
  police: 17,
  public_works: 18,
  social_services: 19,
  technology: 20,
  transportation: 21,
  waste_and_recycling: 22,
  water_and_sewer: 23,
};

const names = Object.keys(topicCodes) as Topic[];

export const codeOfTopic = (topic: Topic): number => topicCodes[topic];

/** Undefined for an unknown code. */
export const topicWithCode = (code: number): Topic | undefined =>
  names.find((topic) => topicCodes[topic] === code);

/** The topics as a bit set. */
export const topicBitsOf = (topics: readonly Topic[]): number =>
  topics.reduce((bits, topic) => (bits | (1 << topicCodes[topic])) >>> 0, 0);

/** The topics of a bit set, sorted. */
export const topicsOf = (bits: number): Topic[] =>
  bits === 0 ? [] : names.filter((topic) => ((bits >>> topicCodes[topic]) & 1) === 1);
