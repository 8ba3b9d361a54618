import { describe, expect, test } from 'vitest';
import { renderDocument, renderLine, renderProse } from '../../../../generator/site/docs/markdown.ts';
import { attributesIn } from './docs.fixture.ts';

const noTarget = (): undefined => undefined;
const prose = (markdown: string): string => renderProse(markdown, noTarget).toString();

describe('Markdown', () => {
  test.each([
    ['<script>alert(1)</script>', 'script'],
    ['words <b onclick="x">bold</b> words', 'b'],
    ['<div>\n\n**strong**\n\n</div>', 'div'],
    ['<!-- a comment -->', '!--'],
    ['![an <i>image</i>](https://evil.example/x.png)', 'img'],
    ['[link <img src=x>](#a)', 'img'],
    ['| <td>a</td> |\n|---|\n| <script> |', 'script'],
    ['## <script>', 'script'],
    ['```\n<script>\n```', 'script'],
    ['`<script>`', 'script'],
  ])('%j has no element %s', (markdown, element) => {
    expect(prose(markdown)).not.toContain(`<${element}`);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT:x', 'other.md', '../README.md', '/x'])(
    'an unresolved link to %s becomes text',
    (href) => {
      expect(prose(`see [this page](${href}).`)).toBe('<p>see this page.</p>\n');
    },
  );

  test('links are resolved, and web addresses and fragments stay unchanged', () => {
    const link = (href: string): string =>
      renderLine(`[a](${href})`, (target) => (target === 'x.md#y' ? '../x/#y' : undefined)).toString();
    expect(link('x.md#y')).toBe('<a href="../x/#y">a</a>');
    expect(link('#z')).toBe('<a href="#z">a</a>');
    expect(link('https://a.example/?b=1&c')).toBe(
      '<a href="https://a.example/?b=1&amp;c" rel="external">a</a>',
    );
  });

  test('headings have unique ids, as on GitHub', () => {
    const ids = attributesIn(
      prose('## agenda_items\n\n## What `q` may hold?\n\n## Élu & co\n\n## agenda_items\n'),
      'id',
    );
    expect(ids).toEqual(['agenda_items', 'what-q-may-hold', 'élu--co', 'agenda_items-2']);
  });

  test('tables are in scrolling boxes, with header cells and unique labels', () => {
    const table = '| a | b |\n| --- | --- |\n| `1` | *2* |\n';
    const html = prose(`## Columns\n\n${table}\n\nand\n\n${table}`);
    expect(attributesIn(html, 'aria-label')).toEqual(['Columns: table', 'Columns: table-2']);
    expect(html.match(/<div class="scroll" tabindex="0" role="region"/g)).toHaveLength(2);
    expect(html.match(/<th scope="col">/g)).toHaveLength(4);
    expect(html).toContain('<td><code>1</code></td><td><em>2</em></td>');
  });

  test('only code that can scroll is a tab stop', () => {
    expect(prose('```sh\nshort\n```')).toBe('<pre><code>short</code></pre>\n');
    expect(prose(`\`\`\`sh\n${'x'.repeat(80)}\n\`\`\``)).toContain('<pre tabindex="0">');
    expect(prose(`\`\`\`json\n"${'x'.repeat(80)}"\n\`\`\``)).toContain('<pre class="wrapped">');
  });

  test('a document has a title and the rest', () => {
    const { title, body } = renderDocument('# Title & more\n\nWords.\n', noTarget);
    expect([title, body.toString()]).toEqual(['Title & more', '<p>Words.</p>\n']);
    expect(() => renderDocument('Words.', noTarget)).toThrow('must start with its title');
  });
});
