import { expect, test } from 'vitest';
import { localConfig } from '../../../../schemas/config.ts';
import { pageSite, siteFile } from './site.fixture.ts';

const mainOf = (page: string): string => /<main.*<\/main>/s.exec(page)?.[0] ?? '';

test('links of the 404 page work at any depth', () => {
  const config = localConfig('https://civic.example');
  const main = mainOf(siteFile('/404.html', { pageSite: pageSite('CA', config) }));
  expect([...main.matchAll(/(?:href|action)="([^"]*)"/g)].map((match) => match[1])).toEqual([
    '/ca/',
    '/ca/',
    '/ca/coverage/',
    '/ca/docs/',
  ]);
});

test('search engines do not list it', () => {
  expect(siteFile('/404.html')).toContain('<meta name="robots" content="noindex" />');
});
