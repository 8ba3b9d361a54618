/** Renders our own Markdown: headings get ids, tables scroll, raw HTML is escaped. */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { externalLink } from '../html/components.ts';
import { formerAnchors } from '../html/former-ids.ts';
import { Html, html } from '../html/template.ts';
import { codeBlock, scrollBox, wrappedCode } from './code-and-tables.ts';

/**
 * Resolves a link within our own documents and pages. If undefined, a web address stays a link, and everything else becomes
 * text. Not called for fragments.
 */
export type LinkTarget = (href: string) => string | undefined;

export type MarkdownDocument = {
  /** The text of its first heading. */
  readonly title: string;
  /** Everything below that heading. */
  readonly body: Html;
};

/**
 * Renders a document that starts with its title.
 * @throws {Error} if it does not start with a heading.
 */
export function renderDocument(markdown: string, linkTarget: LinkTarget): MarkdownDocument {
  const marked = markedFor(linkTarget);
  const [first, ...rest] = marked.lexer(markdown);
  if (first?.type !== 'heading') throw new Error('a document must start with its title');
  return { title: (first as Tokens.Heading).text, body: Html.ofTrusted(marked.parser(rest)) };
}

/** Renders paragraphs, lists and tables. */
export const renderProse = (markdown: string, linkTarget: LinkTarget): Html =>
  Html.ofTrusted(markedFor(linkTarget).parse(markdown, { async: false }));

/** Renders a line without wrapping it in a paragraph: `Words with \`code\`.` */
export const renderLine = (markdown: string, linkTarget: LinkTarget): Html =>
  Html.ofTrusted(markedFor(linkTarget).parseInline(markdown, { async: false }));

/** The id of a heading, the same as on GitHub, so that links work in both places. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Creates a parser for one text: ids are unique within a text. */
const markedFor = (linkTarget: LinkTarget): Marked => new Marked({ renderer: rendererFor(linkTarget) });

function rendererFor(linkTarget: LinkTarget): RendererObject {
  const unique = uniqueNames();
  let section = 'Table';
  return {
    html: ({ text }) => html`${text}`.toString(),
    code: ({ text, lang }) => (lang === 'json' ? wrappedCode(text) : codeBlock(text)).toString(),
    image: ({ text }) => html`${text}`.toString(),
    heading({ tokens, depth, text }) {
      section = plain(text);
      const content = Html.ofTrusted(this.parser.parseInline(tokens));
      const id = unique(fragmentOf(section));
      return `<h${depth} id="${id}">${formerAnchors(id).toString()}${content.toString()}</h${depth}>\n`;
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

/** Returns a function that makes repeated texts unique: `query`, `query-2`. */
function uniqueNames(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text}-${count}`;
  };
}
