/** The documentation: copies blocks of code, and links to headings. Confirms a copy on the button and to screen readers. */
import { copyText } from './clipboard.ts';
import { element, required } from './dom.ts';

/** How long a button says that its text was copied. */
const confirmationMs = 2_000;

const text = required('.docs-text', HTMLElement);
const status = element('p', { class: 'visually-hidden', role: 'status' });
text.append(status);

for (const block of text.querySelectorAll('pre')) addCopyButton(block);
for (const heading of text.querySelectorAll<HTMLElement>(':is(h2, h3, h4)[id]')) addAnchor(heading);

/** Puts a button over the upper corner of a block of code. */
function addCopyButton(block: HTMLPreElement): void {
  const button = element('button', { type: 'button', class: 'copy-code', 'aria-label': 'Copy code' }, 'Copy');
  const frame = element('div', { class: 'code' });
  block.replaceWith(frame);
  frame.append(block, button);
  button.addEventListener('click', () => {
    void copyText(block.textContent).then(
      () => {
        confirm('Copied');
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), confirmationMs);
      },
      () => {
        getSelection()?.selectAllChildren(block);
        confirm('The browser does not allow copying. The text is selected: copy it with the keyboard.');
      },
    );
  });
}

/** A link after a heading: following it also copies its address. */
function addAnchor(heading: HTMLElement): void {
  const anchor = element('a', { class: 'anchor', href: `#${heading.id}` }, '#');
  anchor.setAttribute('aria-label', `Link to “${heading.textContent}”`);
  anchor.addEventListener('click', () => {
    void copyText(anchor.href).then(
      () => confirm('Link copied'),
      () => confirm('The address bar has the link.'),
    );
  });
  heading.append(' ', anchor);
}

/** The same text twice in a row is announced only if it was gone in between. */
function confirm(message: string): void {
  status.textContent = '';
  setTimeout(() => (status.textContent = message), 50);
}
