import { describe, expect, test } from 'vitest';
import { hrefOf, isWebAddress } from '../../../schemas/formats/web-address.ts';

test('http and https are the schemes of web addresses', () => {
  expect(isWebAddress('HTTPS://a.example')).toBe(true);
  expect(isWebAddress('http://a.example')).toBe(true);
  expect(isWebAddress('javascript:alert("https://")')).toBe(false);
  expect(isWebAddress(' https://a.example')).toBe(false);
  expect(isWebAddress(undefined)).toBe(false);
});

describe('the link of a web address', () => {
  test.each([
    [
      'https://a.example/Detail.aspx?ID=1&Options=info|&Search=',
      'https://a.example/Detail.aspx?ID=1&Options=info%7C&Search=',
    ],
    ['https://a.example/a b[1]{2}"3"^`.pdf', 'https://a.example/a%20b%5B1%5D%7B2%7D%223%22%5E%60.pdf'],
    ['https://a.example?q=100%|', 'https://a.example?q=100%25%7C'],
    ['https://a.example/50%/a%20b%c3%a9', 'https://a.example/50%25/a%20b%c3%a9'],
  ])('%s is valid', (url, href) => {
    expect(hrefOf(url)).toBe(href);
    expect(hrefOf(href)).toBe(href);
  });

  test.each(['https://[::1]:8080/a', 'https://a.example', 'https://a.example/é?q=a+b&c=(d)#e'])(
    '%s stays as it is',
    (url) => expect(hrefOf(url)).toBe(url),
  );

  test('browsers follow it to the same place', () => {
    const url = 'https://a.example/a b?q=c|d{e}';
    expect(decodeURI(new URL(hrefOf(url)).href)).toBe(decodeURI(new URL(url).href));
  });
});
