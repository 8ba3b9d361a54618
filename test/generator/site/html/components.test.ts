import { expect, test } from 'vitest';
import { externalLink, sectionElement } from '../../../../generator/site/html/components.ts';
import { html } from '../../../../generator/site/html/template.ts';

test('a web address becomes a link that does not leak the page', () => {
  expect(externalLink('https://a.example/?a=1&b="', 'A & B').toString()).toBe(
    '<a href="https://a.example/?a=1&amp;b=%22" rel="external">A &amp; B</a>',
  );
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript://https://a.example/',
  'data:text/html,x',
  '//a.example/',
  '/a',
  'http:a',
  '',
  null,
  undefined,
])('%s does not become a link', (url) => {
  expect(externalLink(url, 'text').toString()).toBe('text');
});

test('links to the former id of a section lead to its heading', () => {
  const section = (id: string): string =>
    sectionElement({ id, title: 'Licenses', body: html`<p>None.</p>` }).toString();
  expect(section('licenses')).toContain('<section id="licenses">');
  expect(section('licenses')).toContain('<h2><span id="licences"></span>Licenses</h2>');
  expect(section('budget')).toContain('<h2>Licenses</h2>');
});
