/** Documents that pass a narrow filter on decisions are found once, and are those that pass its test. */
import { describe, expect, it } from 'vitest';
import {
  DecisionColumns,
  DecisionColumnsWriter,
} from '../../../../../../search-lambda/engine/packed/format/columns/decisions.ts';
import { DecisionLists } from '../../../../../../search-lambda/engine/packed/query/filters/decision-lists.ts';
import type { DecisionFilter } from '../../../../../../search-lambda/engine/search-index.ts';
import { randomDocuments } from '../../../../../support/search/random-documents.ts';

function columnsOf(count: number, decisionsEach: 'any' | 'one'): DecisionColumns {
  const writer = new DecisionColumnsWriter();
  for (const { decisions } of randomDocuments(count, 5))
    writer.add(decisionsEach === 'any' ? decisions : [decisions[0] ?? { id: 'd', headline: '', source: '' }]);
  const { decisionStarts, decisionFlags, amounts } = writer.encode();
  return new DecisionColumns(
    wordsOf(decisionStarts),
    decisionFlags,
    new Float64Array(amounts.slice().buffer),
  );
}

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, byteLength / 4);

const filters: readonly DecisionFilter[] = [
  { outcome: 'failed' },
  { divided: true },
  { minAmount: 100 },
  { minAmount: 0 },
  { stage: 'final', divided: true },
  { outcome: 'passed', divided: true, minAmount: 1 },
  {},
];

describe.each(['any', 'one'] as const)('documents with %s decisions', (decisionsEach) => {
  const documents = 1500;
  const columns = columnsOf(documents, decisionsEach);

  it.each(filters)('that pass %o are those of its test', (filter) => {
    const passes = columns.testOf(filter);
    const expected = Array.from({ length: documents }, (_, document) => document).filter(passes);
    expect(expected.length).toBeGreaterThan(0);
    expect([...(columns.documentsWith(filter, documents, documents) ?? [])]).toEqual(expected);
    expect(columns.documentsWith(filter, documents, expected.length)).toBeDefined();
    expect(columns.documentsWith(filter, documents, expected.length - 1)).toBeUndefined();
  });
});

describe('lists of documents', () => {
  it('are found once for a filter, until eight others were asked for', () => {
    const columns = columnsOf(700, 'any');
    const lists = new DecisionLists();
    const listOf = (filter: DecisionFilter): Uint32Array | undefined => lists.of(filter, columns, 700, 700);
    const first = listOf({ divided: true });
    for (let minAmount = 1; minAmount <= 7; minAmount++) listOf({ minAmount });
    expect(listOf({ divided: true })).toBe(first);
    expect(listOf({ divided: true, minAmount: 1 })).not.toEqual(first);
    for (let minAmount = 1; minAmount <= 8; minAmount++) listOf({ minAmount });
    expect(listOf({ divided: true })).not.toBe(first);
    expect(listOf({ divided: true })).toEqual(first);
  });
});
