/** Examples as the documentation shows them: the first language open, the others folded up. */
import { type Html, html } from '../html/template.ts';
import { codeBlock } from './blocks.ts';
import { languages } from './example-code.ts';
import type { DocsExample } from './examples.ts';

/** How an example’s heading stands among those of its page. */
const headings = {
  2: (id: string, text: string): Html => html`<h2 id="${id}">${text}</h2>`,
  3: (id: string, text: string): Html => html`<h3 id="${id}">${text}</h3>`,
  4: (id: string, text: string): Html => html`<h4 id="${id}">${text}</h4>`,
};

/** One example, below a heading of its own. */
export const exampleSection = (
  { name, purpose, code }: DocsExample,
  headingLevel: keyof typeof headings,
): Html =>
  html`<div class="example">
    ${headings[headingLevel](`example-${name}`, purpose)}
    ${languages.map(
      (language, index) =>
        html`<details ${index === 0 && html` open`}>
          <summary>${language}</summary>
          ${codeBlock(code[language])}
        </details>`,
    )}
  </div> `;
