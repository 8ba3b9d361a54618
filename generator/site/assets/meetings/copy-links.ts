/** A button after every permanent link that copies it. Links to decisions copy themselves. */
import { copyText } from '../clipboard.ts';
import { element } from '../dom.ts';
import { pageWords } from './words.ts';

/** How long a button says that its link was copied. */
const confirmationMs = 2_000;

/** Adds the buttons, and follows clicks on links to decisions. */
export function addCopyButtons(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.permalink')) {
    const button = element('button', { type: 'button', class: 'copy-link' }, pageWords.copyLink);
    button.addEventListener('click', () => void copy(link.href, button));
    link.after(' ', button);
  }
  document.addEventListener('click', ({ target }) => {
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a.anchor') : null;
    // The address bar has the link if the browser refuses.
    if (anchor !== null) void copyText(anchor.href).catch(() => {});
  });
}

async function copy(link: string, button: HTMLButtonElement): Promise<void> {
  button.textContent = await copyText(link).then(
    () => pageWords.copied,
    () => pageWords.notCopied,
  );
  setTimeout(() => (button.textContent = pageWords.copyLink), confirmationMs);
}
