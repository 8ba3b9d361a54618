import { expect, test } from 'vitest';
import { externalLink } from '../../../../generator/site/html/components.ts';

test('a web address becomes a link that does not leak the page', () => {
  expect(externalLink('https://a.example/?a=1&b="', 'A & B').toString()).toBe(
    '<a href="https://a.example/?a=1&amp;b=&quot;" rel="external noopener">A &amp; B</a>',
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
])('%s is no link', (url) => {
  expect(externalLink(url, 'text').toString()).toBe('text');
});
