import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, html, scriptJson } from '../../../../generator/site/html/template.ts';

describe('a template', () => {
  test('escapes text, keeps templates, joins lists, and skips absent values', () => {
    const items = ['<b>', html`<i>${'&'}</i>`];
    expect(String(html`<p title="${'"\''}">${items}${undefined}${null}${false}${0}</p>`)).toBe(
      '<p title="&quot;&#39;">&lt;b&gt;<i>&amp;</i>0</p>',
    );
  });

  test('leaves out indentation, but no space between words', () => {
    const parts = (...texts: string[]): TemplateStringsArray => Object.assign(texts, { raw: texts });
    const indented = parts(
      '<ul\n    class="a"\n  >\n\n    <li\n  >One\n    ',
      '</li\n    >\n  ',
      '\n</ul>\n',
    );
    expect(String(html(indented, 'two', html`<li>3</li>`))).toBe(
      '<ul class="a">\n<li>One two</li> <li>3</li>\n</ul>\n',
    );
  });

  test('writes its own text, and the punctuation of other text, as ASCII', () => {
    expect(String(html`<p title="←">é – ${'“a” · b…'} ${'é, ←'}</p>`)).toBe(
      '<p title="&#8592;">&#233; &#8211; &#8220;a&#8221; &#183; b&#8230; é, ←</p>',
    );
  });

  test('escapes text of any length, one after another', () => {
    const long = '“a”'.repeat(10_000);
    expect(escapeHtml(long)).toBe('&#8220;a&#8221;'.repeat(10_000));
    expect(escapeHtml('– é')).toBe('&#8211; é');
  });

  test('never lets text become markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replaceAll(/&(amp|lt|gt|quot|#\d+);/g, '')).not.toContain('&');
        expect(escaped.isWellFormed()).toBe(true);
      }),
    );
  });

  test('keeps characters that HTML allows, and replaces others', () => {
    expect(escapeHtml('é 💡 \u202e\t\n')).toBe('é 💡 \u202e\t\n');
    expect(escapeHtml('a\0b\x1bc\ud800d\uffffe')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde');
  });
});

test('data in a script cannot close it, and reads back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('</script>', '<!--', '\u2028'), (value, text) => {
      const json = String(scriptJson({ value, text }));
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify({ value, text }));
    }),
  );
});
