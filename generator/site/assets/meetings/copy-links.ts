/** A button after every permanent link that copies it, and a link to every decision in full, which copies itself. */
import { copyText } from '../clipboard.ts';
import { element } from '../dom.ts';
import { pageWords } from './words.ts';

/** How long a button says that its link was copied. */
const confirmationMs = 2_000;

/** Adds the buttons and the links to decisions, and follows clicks on these. */
export function addCopyButtons(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.permalink'))
    link.after(' ', buttonFor(link.href));
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (address !== undefined)
    document.querySelector('.meeting-page > .links')?.append(element('li', {}, buttonFor(address)));
  document.querySelectorAll('.meeting-page .decisions li[id]').forEach(addLink);
  document.addEventListener('click', ({ target }) => {
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a.anchor') : null;
    // The address bar has the link if the browser refuses.
    if (anchor !== null) void copyText(anchor.href).catch(() => {});
  });
}

function buttonFor(link: string): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'copy-link' }, pageWords.copyLink);
  button.addEventListener('click', () => void copy(link, button));
  return button;
}

/**
 * Adds a link to a decision, after its outcome and amount. In the HTML, these links took 7 % of the bytes of a page. The page of the
 * place has none: it shows a decision only until there are newer ones.
 */
function addLink(decision: Element): void {
  const link = element(
    'a',
    { class: 'anchor', href: `#${decision.id}`, 'aria-label': pageWords.toDecision },
    '#',
  );
  const details = decision.querySelector(':scope > :is(.strip, details, div, ol, p)');
  if (details === null) decision.append(' ', link);
  else details.before(' ', link);
}

async function copy(link: string, button: HTMLElement): Promise<void> {
  button.textContent = await copyText(link).then(
    () => pageWords.copied,
    () => pageWords.notCopied,
  );
  setTimeout(() => (button.textContent = pageWords.copyLink), confirmationMs);
}
