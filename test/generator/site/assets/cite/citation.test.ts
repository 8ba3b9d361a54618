import { describe, expect, test } from 'vitest';
import { bibtex, type Cited, citationText } from '../../../../../generator/site/assets/cite/citation.ts';
import { hostileTexts } from '../../feeds/place.fixture.ts';

const cited: Cited = {
  key: 'oakland-ca-d7',
  title: 'Rezoning of 1420 Larkspur Avenue',
  body: 'City Council',
  place: 'Oakland, California',
  date: '2026-03-04',
  outcome: 'Passed',
  url: 'https://civic.example/city/oakland-ca/2026/#d7',
  source: 'https://source.example/page?id=1',
  service: 'Civic Meetings',
};
const today = '2026-11-22';

describe('a citation as text', () => {
  test('names body, place, day, decision, service, retrieval day, address and official source', () => {
    expect(citationText(cited, today, 'en')).toBe(
      'City Council, Oakland, California. (March 4, 2026). Rezoning of 1420 Larkspur Avenue [Passed]. Civic Meetings. Retrieved November 22, 2026, from https://civic.example/city/oakland-ca/2026/#d7 Official source: https://source.example/page?id=1',
    );
  });

  test('is in the language of the page', () => {
    expect(citationText({ ...cited, outcome: undefined }, today, 'fr')).toContain(
      '(4 mars 2026). Rezoning of 1420 Larkspur Avenue. Civic Meetings. Consulté le 22 novembre 2026, https://civic.example',
    );
    expect(citationText(cited, today, 'es')).toContain('Consultado el 22 de noviembre de 2026');
  });

  test('names the place alone if the body is unknown, and does not repeat it', () => {
    expect(citationText({ ...cited, body: undefined }, today, 'en')).toMatch(/^Oakland, California\. \(/);
    expect(citationText({ ...cited, body: 'Board of Oakland, California' }, today, 'en')).toMatch(
      /^Board of Oakland, California\. \(/,
    );
  });

  test('has no double full stop and no empty source', () => {
    const text = citationText(
      { ...cited, title: 'It passes.', outcome: undefined, source: undefined },
      today,
      'en',
    );
    expect(text).toContain('It passes. Civic');
    expect(text).not.toContain('Official source');
  });
});

describe('a citation as BibTeX', () => {
  test('has the fields of an entry', () => {
    expect(bibtex(cited, today)).toBe(`@misc{oakland-ca-d7,
  author = {{City Council, Oakland, California}},
  title = {{Rezoning of 1420 Larkspur Avenue [Passed]}},
  year = {2026},
  date = {2026-03-04},
  publisher = {Civic Meetings},
  url = {https://civic.example/city/oakland-ca/2026/#d7},
  urldate = {2026-11-22},
  note = {\\url{https://source.example/page?id=1}},
}`);
  });

  test('escapes what LaTeX would run', () => {
    expect(bibtex({ ...cited, title: '5% of $1 & #2_x ~ \\input{x}' }, today)).toContain(
      String.raw`5\% of \$1 \& \#2\_x \textasciitilde{} \textbackslash{}input\{x\}`,
    );
  });

  test.each(hostileTexts)('has balanced braces with %s', (_, text) => {
    const entry = bibtex(
      { ...cited, key: text, title: text, body: text, url: `https://x.example/}${text}` },
      today,
    );
    const braces = entry.replaceAll(/\\[{}]/g, '').match(/[{}]/g) ?? [];
    let depth = 0;
    for (const [index, brace] of braces.entries()) {
      depth += brace === '{' ? 1 : -1;
      expect(depth > 0 || index === braces.length - 1).toBe(true);
    }
    expect(depth).toBe(0);
  });
});
