/** Code and tables, each in a box that scrolls by itself. */
import { type Html, html, type HtmlValue } from '../html/template.ts';

/** The characters that fit into a line of code on the narrowest screen, 320 px. */
const narrowestLine = 30;

/** A block of code. The keyboard reaches it only where it can scroll. */
export function codeBlock(text: string): Html {
  const scrolls = text.split('\n').some((line) => line.length > narrowestLine);
  return html`<pre${scrolls && html` tabindex="0"`}><code>${text}</code></pre>\n`;
}

/** Code whose long lines are texts, such as JSON: they are wrapped. */
export const wrappedCode = (text: string): Html => html`<pre class="wrapped"><code>${text}</code></pre> `;

/** A table of prepared `<th>` and `<tr>`; the label must be the only one of its kind on the page. */
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

/** A table of cells. */
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
