/** Our own Markdown as HTML: headings with ids, tables in boxes that scroll, no raw HTML. */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { externalLink } from '../html/components.ts';
import { Html, html } from '../html/template.ts';
import { codeBlock, scrollBox, wrappedCode } from './code-and-tables.ts';

/**
 * Where a link to something of ours leads on the page. Undefined for everything else, of which web addresses stay links,
 * and the rest becomes text. Fragments are never asked for.
 */
export type LinkTarget = (href: string) => string | undefined;

export type MarkdownDocument = {
  /** The text of its first heading. */
  readonly title: string;
  /** What follows. */
  readonly body: Html;
};

/**
 * A document that begins with its title.
 * @throws {Error} where it does not: the file is another than was meant.
 */
export function renderDocument(markdown: string, linkTarget: LinkTarget): MarkdownDocument {
  const marked = markedFor(linkTarget);
  const [first, ...rest] = marked.lexer(markdown);
  if (first?.type !== 'heading') throw new Error('a document must begin with its title');
  return { title: (first as Tokens.Heading).text, body: Html.ofTrusted(marked.parser(rest)) };
}

/** Paragraphs, lists and tables without a title. */
export const renderProse = (markdown: string, linkTarget: LinkTarget): Html =>
  Html.ofTrusted(markedFor(linkTarget).parse(markdown, { async: false }));

/** A line without a paragraph of its own: `Words with \`code\`.` */
export const renderLine = (markdown: string, linkTarget: LinkTarget): Html =>
  Html.ofTrusted(markedFor(linkTarget).parseInline(markdown, { async: false }));

/** The id that GitHub gives a heading too, so that links hold in both places. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** One for each text, since ids are unique within it. */
const markedFor = (linkTarget: LinkTarget): Marked => new Marked({ renderer: rendererFor(linkTarget) });

function rendererFor(linkTarget: LinkTarget): RendererObject {
  const unique = uniqueTexts();
  let section = 'Table';
  return {
    html: ({ text }) => html`${text}`.toString(),
    code: ({ text, lang }) => (lang === 'json' ? wrappedCode(text) : codeBlock(text)).toString(),
    image: ({ text }) => html`${text}`.toString(),
    heading({ tokens, depth, text }) {
      section = plain(text);
      const content = Html.ofTrusted(this.parser.parseInline(tokens));
      const [start, end] = [`<h${depth} id="${unique(fragmentOf(section))}">`, `</h${depth}>\n`];
      return start + content.toString() + end;
    },
    link({ href, tokens }) {
      const content = Html.ofTrusted(this.parser.parseInline(tokens));
      return linkHtml(href, content, linkTarget).toString();
    },
    table({ header, rows }) {
      const content = ({ tokens }: Tokens.TableCell): Html => Html.ofTrusted(this.parser.parseInline(tokens));
      const heads = header.map((cell) => html`<th scope="col">${content(cell)}</th>`);
      const lines = rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${content(cell)}</td>`)}
          </tr> `,
      );
      return scrollBox(unique(`${section}: table`), heads, lines).toString();
    },
  };
}

function linkHtml(href: string, content: Html, linkTarget: LinkTarget): Html {
  const target = href.startsWith('#') ? href : linkTarget(href);
  return target === undefined ? externalLink(href, content) : html`<a href="${target}">${content}</a>`;
}

const plain = (text: string): string => text.replaceAll('`', '');

/** Gives the second text of a kind a number: `query`, `query-2`. */
function uniqueTexts(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text}-${count}`;
  };
}
