import { expect, test } from 'vitest';
import { evidenceLeftOut, evidenceLines, withoutEvidence } from '../../../mcp-server/answers/evidence.ts';
import type { Meeting, PublishedEvidence } from '../../../schemas/documents.ts';
import { passage } from '../../support/corpus/corpus.ts';

const evidence: PublishedEvidence = [
  {
    ...passage({ page: 3 }),
    document_url: 'https://source.example/m.pdf',
    document_title: 'Minutes\nof March 4',
    document_kind: 'minutes',
  },
  passage({ quote: 'by 5\nto 2', read_by: 'ocr' }),
];
const decision = { id: 'd1', headline: 'It passed', source: 'https://source.example/' };
const meeting: Meeting = {
  id: 'm1',
  date: '2026-03-04',
  decisions: [decision],
  tags: [],
  source: 'https://source.example/',
  url: 'https://civic.example/city/a/#mm1',
};

test('names the sentence, the quote and the document of each passage, on one line each', () => {
  expect(evidenceLines(evidence)).toEqual([
    '  Evidence for “It passed.”: “PASSED” (Minutes of March 4, page 3, https://source.example/m.pdf)',
    '  Evidence for “It passed.”: “by 5 to 2” (document, read by OCR, no longer listed, or changed)',
  ]);
  expect(evidenceLines(undefined)).toEqual([]);
});

test('an answer about several meetings omits the evidence, and says how to get it', () => {
  const full = { ...meeting, evidence, decisions: [{ ...decision, evidence }] };
  expect(withoutEvidence(full)).toEqual(meeting);
  expect(evidenceLeftOut([full, meeting, { ...full, evidence: undefined }], 'ask')).toEqual([
    'Evidence of 2 meetings (quotes of official documents): ask.',
  ]);
  expect(evidenceLeftOut([meeting], 'ask')).toEqual([]);
});
