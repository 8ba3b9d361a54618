/** Large meetings: parts that fit a model, what they contain, and how their claims become one brief. */
import { describe, expect, it } from 'vitest';
import { divide } from '../../../generator/briefs/collect/parts.ts';
import { estimateTokens } from '../../../generator/briefs/collect/tokens.ts';
import { inputTokensOf } from '../../../generator/briefs/ask/ledger.ts';
import type { Material, OfficialRows } from '../../../generator/briefs/model.ts';
import { budgetOf, firstRequests } from '../../../generator/briefs/run-briefs.ts';
import type { SourceText } from '../../../generator/documents/source-text.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { decision, meeting, municipality, temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchedCorpus, queryCorpus } from '../../support/models/fetched-corpus.ts';
import { startModelServer } from '../../support/models/model-server.ts';
import { perfectModel } from '../../support/models/models.ts';
import { reportOf } from './briefs.fixture.ts';

const source_url = 'https://source.example/';
const streets = ['Larkspur', 'Hawthorn', 'Juniper', 'Magnolia', 'Sycamore', 'Chestnut', 'Dogwood'];
const titleOf = (index: number): string =>
  `Resolution 26-${1000 + index}: repair of ${streets[index % streets.length] ?? ''} Avenue between ${index}th Street and ${index + 1}th Street, with an agreement for construction management services`;

const item = (index: number): Row<'agenda_items'> => ({
  id: `i${index}`,
  meeting_id: 'm1',
  muni_id: 'p1',
  sequence: index,
  number: `${index}`,
  title: titleOf(index),
  text: null,
  matter_id: null,
  action: null,
  result: null,
  consent: null,
  video_seconds: null,
  source_url,
});

const itemDecision = (index: number, no: number): Row<'decisions'> =>
  decision({
    id: `d${index}`,
    sequence: index,
    headline: titleOf(index),
    yes: 7 - no,
    no,
    agenda_item_id: `i${index}`,
    amount_cents: null,
  });

/** 300 items; the last one is contested. Minutes with a paragraph about each, and a packet of 200 pages about other things. */
function largeMaterial(): Material {
  const indexes = Array.from({ length: 300 }, (_, index) => index);
  const rows: OfficialRows = {
    place: municipality(),
    meeting: meeting(),
    agendaItems: indexes.map(item),
    motions: [],
    votes: [],
    decisions: indexes.map((index) => itemDecision(index, index === 299 ? 3 : 0)),
    matters: [],
    officials: [],
  };
  const minutes = indexes
    .map((index) => `${titleOf(index)}. The council approved item ${index} of the agenda.`)
    .join('\n\n');
  const packet = Array.from(
    { length: 6000 },
    (_, index) => `Appendix line ${index}: measured flow of the pump was within the permitted range.`,
  ).join('\n');
  return { rows, texts: [text('minutes', minutes), text('packet', packet)], language: 'en' };
}

const text = (kind: SourceText['kind'], content: string): SourceText => ({
  documentId: `m1-${kind}`,
  sha256: 'a'.repeat(64),
  kind,
  title: null,
  url: `https://source.example/${kind}.pdf`,
  text: content,
  pageStarts: [0],
  language: 'en',
});

describe('a meeting of 300 items with a long packet', () => {
  const material = largeMaterial();
  const limits = { contextTokens: 32_000, maxOutputTokens: 4096 };
  const division = divide(material, budgetOf(material, limits));
  const requests = firstRequests(material, division, limits.maxOutputTokens);

  it('fits a model of 32,000 tokens in each of its parts, and no item is left out', () => {
    expect(division.parts.length).toBeGreaterThan(1);
    expect(division.omittedItems).toBe(0);
    expect(division.parts.flatMap(({ entries }) => entries)).toHaveLength(300);
    const sizes = requests.map((request) => inputTokensOf(request) + request.maxOutputTokens);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(32_000);
  });

  it('has the contested item first, with the paragraph of the minutes about it', () => {
    const [first] = division.parts;
    expect(first?.entries[0]).toContain('Resolution 26-1299');
    expect(first?.excerpts.flatMap(({ texts }) => texts).join('\n')).toContain('item 299 of the agenda');
  });

  it('leaves out the pages of the packet that are about no item', () => {
    expect(requests.some(({ user }) => user.includes('Appendix line'))).toBe(false);
  });

  it('quotes passages as they are in the document', () => {
    for (const { document, texts } of division.parts.flatMap(({ excerpts }) => excerpts))
      for (const passage of texts) expect(document.text).toContain(passage);
  });
});

it('a small meeting is one part with its whole documents', () => {
  const material = largeMaterial();
  const small = {
    ...material,
    rows: { ...material.rows, agendaItems: [item(0)], decisions: [] },
    texts: material.texts.slice(0, 1),
  };
  const { parts } = divide(small, 100_000);
  expect(parts).toHaveLength(1);
  expect(parts[0]?.excerpts[0]?.texts).toEqual([small.texts[0]?.text]);
});

it('a context that is too small for any meeting is refused', () => {
  const material = largeMaterial();
  expect(() => budgetOf(material, { contextTokens: 8000, maxOutputTokens: 4096 })).toThrow(
    'set --context-tokens',
  );
});

it('tokens are estimated higher than words and numbers can be', () => {
  expect(estimateTokens('The council approved the rezoning.')).toBeGreaterThanOrEqual(7);
  expect(estimateTokens('1234567890')).toBe(10);
  expect(estimateTokens('.'.repeat(50))).toBe(50);
  expect(estimateTokens('Québec')).toBeGreaterThanOrEqual(2);
});

it('a large meeting is asked about in parts, then for a brief of the verified claims', async () => {
  await using server = await startModelServer(perfectModel);
  const paragraphs = Array.from(
    { length: 120 },
    (_, index) =>
      `The council approved item ${index} of the agenda, which is a repair of ${streets[index % 7] ?? ''} Avenue.`,
  );
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { decisions: [], agenda_items: Array.from({ length: 120 }, (_, index) => item(index)) },
    documents: [{ meetingId: 'm1', kind: 'minutes', text: paragraphs.join('\n\n') }],
  });
  const report = await reportOf(server, corpus, ['--context-tokens', '14000']);
  expect(report).toMatchObject({ written: 1 });
  const last = server.asked.at(-1)?.user ?? '';
  expect(server.asked.length).toBeGreaterThan(2);
  expect(last).toContain('Below are verified claims about its parts');
  expect(last).not.toContain('<document-');
  expect(queryCorpus(corpus, `SELECT count(*) AS count FROM briefs WHERE generated_by = 'ai:tiny'`)).toEqual([
    { count: 1 },
  ]);
});
