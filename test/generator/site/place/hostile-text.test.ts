import { describe, expect, test } from 'vitest';
import { brief, decision, meeting, passage } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { elementOf, idsOf, pageOf, pagesOf, structuredDataOf, textOf } from './place-pages.fixture.ts';

const hostile = [
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '</title></h3></article>]]>-->',
  '" onmouseover="alert(1)',
  "' x='",
  '\u202eright to left\u2066 and עברית',
  'emoji 👩‍👩‍👧 and a lone \ud83d half',
  '&lt;b&gt; &amp; ${x} {{y}}',
  'x'.repeat(5_000),
  'word '.repeat(1_000).trim(),
];

/** A page with the text in every field that a corpus can fill. */
const pagesWith = (text: string): readonly string[] => [
  ...pagesOf(
    {
      meetings: [
        meeting({ body_name: text }),
        meeting({ id: 'next', meeting_date: '2027-01-01', body_name: text }),
        ...Array.from({ length: 40 }, (_, index) => meeting({ id: `f${index}`, meeting_date: '2026-05-05' })),
      ],
      briefs: [
        brief({
          headline: text,
          summary: `${text}.`,
          tags: [text],
          generated_by: `ai:${text}`,
          evidence: [passage({ claim: text, quote: text, page: 1 })],
        }),
        brief({
          meeting_id: 'f0',
          headline: text,
          summary: `${text}.`,
          tags: [text],
          generated_by: `human:${text}`,
        }),
      ],
      decisions: [
        decision({ headline: text, summary: `${text}.`, generated_by: `publisher:${text}` }),
        decision({
          id: 'd2',
          meeting_id: 'f1',
          headline: text,
          summary: `${text}.`,
          generated_by: `ai:${text}`,
        }),
      ],
      documents: [sampleRow('documents', { id: 'doc1', title: text, url: 'https://source.example/a.pdf' })],
      briefs_i18n: [sampleRow('briefs_i18n', { meeting_id: 'f0', headline: text, summary: `${text}.` })],
      officials: [
        sampleRow('officials', {
          name: text,
          role: text,
          district: text,
          party: text,
          email: text,
          phone: text,
        }),
      ],
    },
    {
      place: { name: text, type: text },
      sources: [sampleRow('sources', { title: text, publisher: text, license: text, state_code: null })],
    },
  ).values(),
];

const ours = pagesWith('plain').map(shapeOf);

/** The elements and attributes of a page, without text, link targets and values. */
function shapeOf(page: string): string {
  const tags =
    page.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '').match(/<\/?[^>]+>/g) ?? [];
  return (
    tags
      .map((tag) => tag.replaceAll(/="[^"]*"/g, '').replaceAll(/\s+/g, ' '))
      // Long titles are folded.
      .filter((tag) => !/^<\/?(a|li|p|details|summary)\b/.test(tag))
      .join('\n')
  );
}

describe.each(hostile)('the text %j', (text) => {
  const pages = pagesWith(text);

  test('adds no element and no attribute to a page', () => {
    expect(pages.map(shapeOf)).toEqual(ours);
    for (const page of pages) expect(page).not.toMatch(/<(a|li|p|details|summary)\b[^>]*\son\w+=/);
  });

  test('is shown unchanged', () => {
    const [page = '', translated = ''] = pages;
    const lines = [elementOf(page, 'mf0'), elementOf(translated, 'mf0')];
    for (const line of lines) expect(textOf(line)).toContain(text.toWellFormed());
  });

  test('does not close the structured data element', () => {
    const [page = ''] = pages;
    const [place] = structuredDataOf(page).get('AdministrativeArea') ?? [];
    expect(place?.['name']).toBe(text);
  });

  test('keeps every id unique', () => {
    for (const page of pages) expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
  });
});

test('addresses other than http and https do not become links', () => {
  const page = pageOf(
    {
      meetings: [
        meeting({ agenda_url: 'javascript:alert(1)', source_url: 'data:text/html,x' }),
        ...Array.from({ length: 40 }, (_, index) => meeting({ id: `f${index}`, meeting_date: '2026-05-05' })),
      ],
      officials: [sampleRow('officials', { role: 'Mayor', photo_url: 'javascript:alert(2)' })],
    },
    { place: { website_url: 'javascript:alert(3)' } },
  );
  const targets = [...page.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target]) => target ?? '');
  expect(targets.filter((target) => /^(?!https?:|webcal:\/\/civic\.example\/)[a-z]+:/i.test(target))).toEqual(
    [],
  );
});
