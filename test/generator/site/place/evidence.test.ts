/** What a brief or a decision is based on, as pages show it. */
import { describe, expect, test } from 'vitest';
import type { PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, decision, meeting, passage } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { elementOf, pageOf, pagesOf, textOf } from './place-pages.fixture.ts';

type Kind = Row<'documents'>['kind'];

const documentOf = (over: Partial<Row<'documents'>> = {}): Row<'documents'> =>
  sampleRow('documents', { id: 'doc1', kind: 'agenda', url: 'https://source.example/a.pdf', ...over });

const evidence = [passage({ page: 3 })];

const config = { corrections_url: 'https://civic.example/report' };

/** The article of a past meeting with evidence. */
const articleOf = (rows: Partial<PlaceRows> = {}, country: 'US' | 'CA' = 'US'): string =>
  elementOf(
    pageOf(
      { meetings: [meeting()], briefs: [brief({ evidence })], documents: [documentOf()], ...rows },
      { config, place: country === 'CA' ? { country, state_code: 'QC' } : { country } },
    ),
    'mm1',
  );

/** The evidence in an article. */
const evidenceIn = (article: string): string =>
  /<div class="evidence small">.*?<\/div>/s.exec(article)?.[0] ?? '';

test('a brief opens to each sentence with its quote and the page of its document, without a script', () => {
  const shown = evidenceIn(articleOf());
  expect(shown).toMatch(/<details>\s*<summary>Evidence \(1\)<\/summary>/);
  expect(shown).toContain('<p dir="auto">It passed.</p>');
  expect(shown).toContain('<blockquote dir="auto">PASSED</blockquote>');
  expect(shown).toContain(
    '<a href="https://source.example/a.pdf#page=3" rel="external"><bdi>Agenda</bdi>, page 3</a>',
  );
  expect(shown).toMatch(/<\/details>\s*<a href="[^"]+"[^>]*>Report an error<\/a>/);
});

test.each([
  ['US', 'Agenda</bdi>, page 3</a> <span class="muted">(read by OCR)</span>'],
  ['CA', '(lu par OCR)'],
] as const)('a quote of a scan says that a program has read it (%s)', (country, words) => {
  const scanned = [passage({ page: 3, read_by: 'ocr' })];
  expect(evidenceIn(articleOf({ briefs: [brief({ evidence: scanned })] }, country))).toContain(words);
});

test('a sentence with several quotes is shown once', () => {
  const two = [passage(), passage({ quote: 'by 5 to 2' })];
  const shown = evidenceIn(articleOf({ briefs: [brief({ evidence: two })] }));
  expect(shown.match(/<p dir="auto">It passed\.<\/p>/g)).toHaveLength(1);
  expect(textOf(shown)).toContain('Evidence (1)');
  expect(shown.match(/<blockquote/g)).toHaveLength(2);
});

test('a brief without evidence has neither evidence nor badge', () => {
  const article = articleOf({ briefs: [brief()] });
  expect(evidenceIn(article)).toBe('');
  expect(article).not.toContain('class="badge"');
});

describe('the badge of a brief', () => {
  const badgeOf = (kinds: readonly Kind[], decisions: Row<'decisions'>[] = []): string | undefined => {
    const documents = kinds.map((kind, index) => documentOf({ id: `doc${index}`, kind }));
    const passages = documents.map(({ id }) => passage({ document_id: id }));
    const article = articleOf({ briefs: [brief({ evidence: passages })], documents, decisions });
    return /class="badge">([^<]+)/.exec(evidenceIn(article))?.[1];
  };
  const decided = [decision({ outcome: 'passed' })];
  const proposed = [decision({ outcome: null, yes: null, no: null })];

  test.each<[string | undefined, readonly Kind[], Row<'decisions'>[]]>([
    ['Planned', ['agenda'], []],
    ['Planned', ['agenda', 'packet'], proposed],
    ['Decided', ['agenda', 'minutes'], []],
    ['Decided', ['agenda'], decided],
    ['Decided', ['exhibit'], decided],
    [undefined, ['exhibit'], []],
    [undefined, ['agenda', 'transcript'], proposed],
  ])('is %s for evidence of %j', (badge, kinds, decisions) => {
    expect(badgeOf(kinds, decisions)).toBe(badge);
  });

  test('is left out if the kind of a document is unknown', () => {
    const unknown = [passage(), passage({ document_id: 'gone' })];
    expect(evidenceIn(articleOf({ briefs: [brief({ evidence: unknown })] }))).not.toContain('class="badge"');
  });

  test('is explained', () => {
    expect(textOf(evidenceIn(articleOf()))).toContain(
      'From the agenda: what was planned, not what was decided.',
    );
  });
});

describe('the link to a document', () => {
  const linkOf = (document: Partial<Row<'documents'>>): string | undefined =>
    /<a href="([^"]+)"[^>]*><bdi>/.exec(evidenceIn(articleOf({ documents: [documentOf(document)] })))?.[1];
  const url = 'https://source.example/a';

  test.each([
    [{ url, media_type: 'application/pdf' }, `${url}#page=3`],
    [{ url: `${url}.pdf?v=1`, media_type: null }, `${url}.pdf?v=1#page=3`],
    [{ url: `${url}?f=a.pdf`, media_type: null }, `${url}?f=a.pdf`],
    [{ url: `${url}.pdf`, media_type: 'text/html' }, `${url}.pdf`],
    [{ url: `${url}.pdf#view`, media_type: 'application/pdf' }, `${url}.pdf#view`],
  ])('names the page only in a PDF: %j', (document, address) => {
    expect(linkOf(document)).toBe(address);
  });

  test('is replaced by a note if the document is no longer listed', () => {
    const shown = evidenceIn(articleOf({ documents: [] }));
    expect(textOf(shown)).toContain('The document has changed or is no longer listed.');
    expect(shown.match(/<a /g)).toHaveLength(1);
  });
});

test('without an address for reports, there is no link to report an error', () => {
  const page = pageOf({ meetings: [meeting()], briefs: [brief({ evidence })], documents: [documentOf()] });
  expect(textOf(evidenceIn(page))).toContain('Agenda, page 3');
  expect(page).not.toContain('Report an error');
});

test('a decision opens to its evidence too', () => {
  const article = articleOf({
    briefs: [],
    decisions: [decision({ generated_by: 'ai:demo', evidence: [passage()] })],
  });
  expect(textOf(evidenceIn(article))).toContain('Evidence (1) It passed. PASSED Agenda Report an error');
});

test('pages in French and Spanish say the same in their language', () => {
  const french = textOf(evidenceIn(articleOf({}, 'CA')));
  for (const text of ['Prévu', 'Citations à l’appui (1)', 'Ordre du jour, page 3', 'Signaler une erreur'])
    expect(french).toContain(text);
  const rows = {
    meetings: [meeting()],
    briefs: [brief({ evidence })],
    documents: [documentOf()],
    briefs_i18n: [sampleRow('briefs_i18n', { language: 'es', headline: 'Uno', summary: 'Dos' })],
  };
  const page = pagesOf(rows, { config }).get('us/city/alder-falls-oh/es/index.html') ?? '';
  const shown = evidenceIn(elementOf(page, 'mm1'));
  for (const text of ['Previsto', 'Citas que lo respaldan (1)', 'Orden del día, página 3', 'Informar de un'])
    expect(textOf(shown)).toContain(text);
  // The evidence stays in the language of the brief.
  expect(shown).toContain('<p lang="en" dir="auto">It passed.</p>');
});

describe('the next meeting', () => {
  const next = (passages: Row<'briefs'>['evidence']): ReadonlyMap<string, string> =>
    pagesOf({
      meetings: [meeting({ meeting_date: '2026-12-01', status: 'confirmed' })],
      briefs: [brief({ evidence: passages })],
      documents: [documentOf()],
    });
  const [home, whole] = ['us/city/alder-falls-oh/index.html', 'us/city/alder-falls-oh/meeting/m1/index.html'];

  test('opens to the evidence of its brief', () => {
    const card = elementOf(next(evidence).get(home) ?? '', 'next');
    expect(textOf(evidenceIn(card))).toContain('Planned Evidence (1)');
  });

  test('leaves evidence that is too large for the page of the place to the meeting in full', () => {
    const many = Array.from({ length: 300 }, (_, index) => passage({ claim: `Sentence ${index}.` }));
    const pages = next(many);
    expect(pages.get(home)).not.toContain('class="evidence');
    expect(pages.get(whole)).toContain('Evidence (300)');
  });
});

test('hostile texts and addresses stay text', () => {
  const hostile = `</blockquote><script>alert(1)</script>" onclick='x' &lt; \u202e`;
  const article = articleOf({
    briefs: [brief({ evidence: [passage({ claim: hostile, quote: hostile, page: 1 })] })],
    documents: [documentOf({ title: hostile, url: 'javascript:alert(1)//.pdf' })],
  });
  const shown = evidenceIn(article);
  // In the sentence, the quote and the title.
  expect(shown.split('&lt;/blockquote&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onclick=')).toHaveLength(
    4,
  );
  expect(shown).not.toMatch(/<script|javascript:|<[^>]* onclick/);
  expect(shown.match(/<a /g)).toHaveLength(1);
});
