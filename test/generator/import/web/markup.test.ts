import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../generator/import/web/charset.ts';
import { hrefOf, lineOf, parseHtml, textOf } from '../../../../generator/import/web/html.ts';
import { parseXml } from '../../../../generator/import/web/xml.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of a page', () => {
  it.each<[string, Buffer, string | null, string]>([
    ['UTF-8 by default', Buffer.from('Séance'), null, 'Séance'],
    ['the header', latin1('S\u00e9ance'), 'text/html; charset=iso-8859-1', 'Séance'],
    [
      'the page',
      latin1('<meta charset="windows-1252">S\u00e9ance \u0096'),
      'text/html',
      '<meta charset="windows-1252">Séance –',
    ],
    [
      'the XML declaration',
      latin1('<?xml version="1.0" encoding="ISO-8859-1"?>\u00e9'),
      null,
      '<?xml version="1.0" encoding="ISO-8859-1"?>é',
    ],
    ['a byte order mark', Buffer.from('\u{feff}Séance'), 'text/html; charset=iso-8859-1', 'Séance'],
    ['UTF-16', Buffer.from('\u{feff}é', 'utf16le'), null, 'é'],
    [
      'both in one page',
      Buffer.concat([Buffer.from('Séance '), latin1('S\u00e9ance \u0092')]),
      'text/html; charset=utf-8',
      'Séance Séance ’',
    ],
    ['an unknown name', Buffer.from('Séance'), 'text/html; charset=none', 'Séance'],
  ])('%s', (_, body, header, text) => expect(decodeBody(body, header)).toBe(text));
});

describe('an HTML page', () => {
  const page = parseHtml(
    '<script>var a = "<p>x";</script><div id=a><p>One\u{200b}&nbsp;&lt;b&gt; &eacute;</p><p>Two<br>lines</p></div><a href=" /doc?id=1&amp;b=2 ">x</a><a href="javascript:alert(1)">x</a><a href="http://10.0.0.1/a">x</a><a href="#top">x</a>',
  );

  it('has texts without markup, scripts and invisible characters', () => {
    expect(textOf(page.querySelector('#a'))).toBe('One <b> é\nTwo\nlines');
    expect(lineOf(page.querySelector('#a'))).toBe('One <b> é Two lines');
    expect(lineOf(page.querySelector('#none'))).toBeNull();
  });

  it('has a space for each line break in the markup, and a line for each block', () => {
    const rich = parseHtml(
      '<p>Part 1 of the\n\t\t<em>Bylaw</em>\r\n<b>2026-4</b>,  as</p>\n\n<h3>amended</h3><table><tr><td>a</td><td>b</td></tr></table>',
    );
    expect(textOf(rich)).toBe('Part 1 of the Bylaw 2026-4, as\namended\na\nb');
  });

  it('is not parsed if that would take minutes or gigabytes', () => {
    expect(() => parseHtml('<i>x</i>'.repeat(100_001))).toThrow('page has more than 100000 elements');
    expect(() => parseHtml('<div></p><i/>'.repeat(5001))).toThrow('more than 5000 elements without an end');
    expect(() => parseHtml(`${'</b>'.repeat(9000)}${'<b>'.repeat(5001)}`)).toThrow('elements without an end');
    expect(() => parseHtml(`<a${' x'.repeat(9_000_000)}>`)).toThrow('a tag that is too long');
    const lists = '<ul><li>One<li>Two<br></ul><svg><path d="M1"/></svg><a href=x>'.repeat(5000);
    expect(parseHtml(`<div>${lists.replaceAll('<a href=x>', '')}</div>`).querySelectorAll('li')).toHaveLength(
      10_000,
    );
    expect(() => parseHtml(`${lists}<b>`)).toThrow('elements without an end');
  });

  it('has public links only, resolved against its official address', () => {
    expect(page.querySelectorAll('a').map((link) => hrefOf(link, 'https://a.example.org/x/'))).toEqual([
      'https://a.example.org/doc?id=1&b=2',
      null,
      null,
      null,
    ]);
  });
});

describe('XML', () => {
  it('is parsed with texts and attributes as published', () => {
    expect(parseXml('<a id="007"><b> 1.10 </b><b>é &amp; x</b></a>', 'https://a.example.org/')).toEqual({
      a: { '@id': '007', b: ['1.10', 'é & x'] },
    });
  });

  it('that is malformed is refused, with the place of the mistake', () => {
    expect(() => parseXml('<a>\n<b></a>', 'https://a.example.org/')).toThrow(
      /malformed at line 2, column \d+: .*b.*https:\/\/a\.example\.org\//,
    );
    expect(() => parseXml('<!DOCTYPE html><p>Down', 'https://a.example.org/')).toThrow(
      'a web page instead of XML',
    );
  });
});
