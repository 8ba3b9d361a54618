/**
 * The topics of each document, and the kind of document that a page is of:
 *
 *     topics   | u32 | u32 | ...    bit n for the topic with code n, bit 31 - n for the kind with code n
 */
import type { DocumentKind, SearchDocument, Topic } from '../../../search-index.ts';

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

/** These codes are in files, so they never change. */
const kindCodes: Readonly<Record<DocumentKind, number>> = {
  agenda: 0,
  packet: 1,
  minutes: 2,
  exhibit: 3,
  video: 4,
  transcript: 5,
  other: 6,
};

const kinds = Object.keys(kindCodes) as DocumentKind[];

/** Undefined for an unknown name. */
export const kindNamed = (name: unknown): DocumentKind | undefined => kinds.find((kind) => kind === name);

const kindBitOf = (kind: DocumentKind): number => (1 << (31 - kindCodes[kind])) >>> 0;

/** The kind of document in a bit set; undefined unless it is of a page. */
export const kindIn = (bits: number): DocumentKind | undefined =>
  bits === 0 ? undefined : kinds.find((kind) => (bits & kindBitOf(kind)) !== 0);

/** The topics and the kind of a document as a bit set. */
export const tagBitsOf = ({ topics, page }: Pick<SearchDocument, 'topics' | 'page'>): number =>
  page === undefined ? topicBitsOf(topics) : (topicBitsOf(topics) | kindBitOf(page.type)) >>> 0;

/** The topics of a bit set, sorted. */
export const topicsOf = (bits: number): Topic[] =>
  bits === 0 ? [] : names.filter((topic) => ((bits >>> topicCodes[topic]) & 1) === 1);
