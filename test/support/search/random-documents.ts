/** Random documents with all fields, identical in every run. */
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';
import type { SearchDecision, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { Random } from '../../../generator/demo/random.ts';

const words = ['housing', 'houses', 'housed', 'park', 'parks', 'the', 'école', '2024', 'water', 'vote'];
const outcomes = [
  'passed',
  'failed',
  'tabled',
  'referred',
  'withdrawn',
  'other',
  'overridden',
  'sustained',
] as const;
const stages = ['final', 'amendment', 'procedural'] as const;
const towns = [
  ['Alder', 'Ohio', 'US'],
  ['Alder', 'Texas', 'US'],
  ['Birch Grove', 'Ohio', 'US'],
  ['Montréal', 'Québec', 'CA'],
] as const;
const bodies = ['', 'City Council', 'Planning Commission', 'Conseil municipal', 'Board of "Zoning"\nAppeals'];
const amounts = [0, 5, 99, 100, 125_000_00, -500, 2 ** 33 * 100, 2 ** 50];

/** Documents with ids `m0`, `m1` and so on, of some days and places; some with one decision, some with none. */
export function randomDocuments(count: number, seed: number): SearchDocument[] {
  const random = new Random(seed);
  const text = (max: number): string =>
    Array.from({ length: random.int(0, max) }, () => random.pick(words)).join(' ');
  return Array.from({ length: count }, (_, number): SearchDocument => {
    const [city, state, country] = random.pick(towns);
    const slug = `${city}-${state}`.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const decisions = random.pick([0, 1, 1, 2, 3, 5]);
    return {
      id: `m${number}`,
      place: `${country}/${slug}`,
      city,
      state,
      kind: random.pick(['city', 'school']),
      body: random.pick(bodies),
      date: `${random.int(2019, 2026)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
      topics: meetingTopicNames.filter((): boolean => random.chance(0.1)),
      headline: text(6),
      summary: text(30),
      decisions: Array.from({ length: decisions }, (_, index) =>
        decisionOf(`d${number}-${index}`, random, text),
      ),
      url: random.chance(0.9) ? `https://civic.example/city/${slug}/#mm${number}` : 'https://civic.example/',
    };
  });
}

function decisionOf(id: string, random: Random, text: (max: number) => string): SearchDecision {
  const maybe = <Value>(make: () => Value): Value | undefined => (random.chance(0.5) ? make() : undefined);
  const fields = {
    id,
    headline: text(6),
    summary: maybe(() => text(10)),
    outcome: maybe(() => random.pick(outcomes)),
    stage: maybe(() => random.pick(stages)),
    yes: maybe(() => random.int(0, 3)),
    no: maybe(() => random.int(0, 3)),
    abstain: maybe(() => random.int(0, 3)),
    amount_cents: maybe(() => random.pick(amounts)),
    matter: maybe(() => ({ id: 'x1', title: text(3), file_number: `2024-${random.int(1, 99)}` })),
    dissent: maybe(() => [{ name: 'A. Member', vote: 'no' }]),
    source: random.pick(['https://alder.example/minutes', 'https://alder.example/agenda']),
    generated_by: maybe(() => 'a model'),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as SearchDecision;
}
