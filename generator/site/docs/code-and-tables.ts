/** Code blocks, tables and examples of the documentation. */
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { type Code, type DocsExample, type Language, languages } from './example-code.ts';

/** Characters that fit on a line of code on the narrowest screen, 320 px. */
const narrowLineLength = 30;

/** A block of code. It is a tab stop only if it can scroll. */
export function codeBlock(text: string): Html {
  const scrolls = text.split('\n').some((line) => line.length > narrowLineLength);
  return html`<pre${scrolls && html` tabindex="0"`}><code>${text}</code></pre>\n`;
}

/** A block of code with wrapped lines, for long text such as JSON. */
export const wrappedCode = (text: string): Html => html`<pre class="wrapped"><code>${text}</code></pre> `;

/** A scrolling table from rendered `<th>` and `<tr>` elements. The label must be unique on the page. */
export const scrollBox = (label: string, heads: readonly Html[], rows: readonly Html[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div> `;

/** A scrolling table from headings and cells. */
export const table = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly HtmlValue[])[],
): Html =>
  scrollBox(
    label,
    heads.map((head) => html`<th scope="col">${head}</th>`),
    rows.map(
      (cells) =>
        html`<tr>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr> `,
    ),
  );

/** Headings of examples by level. */
const headings = {
  2: (id: string, text: string): Html => html`<h2 id="${id}">${text}</h2>`,
  3: (id: string, text: string): Html => html`<h3 id="${id}">${text}</h3>`,
  4: (id: string, text: string): Html => html`<h4 id="${id}">${text}</h4>`,
};

/** An example below its own heading, with the first language open and the others folded. */
export const exampleSection = (
  { name, purpose, code }: DocsExample,
  headingLevel: keyof typeof headings,
): Html =>
  html`<div class="example">
    ${headings[headingLevel](`example-${name}`, purpose)} ${foldedLanguages(code, languages, true)}
  </div> `;

/** The programs of an example, each below the name of its language. */
export const foldedLanguages = (code: Code, shown: readonly Language[], isFirstOpen = false): Html =>
  html`${shown.map(
    (language, index) =>
      html`<details ${index === 0 && isFirstOpen && html` open`}>
        <summary>${language}</summary>
        ${codeBlock(code[language])}
      </details>`,
  )}`;
