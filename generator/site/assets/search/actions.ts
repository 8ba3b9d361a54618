/** What to do with a search besides reading it: copy its link, its feed, the call of the API. */
import type { ScriptWords } from '../../../../search-lambda/http/pages/words/search-words.ts';
import { copyText } from '../clipboard.ts';
import { element } from '../dom.ts';

const atomMediaType = 'application/atom+xml';

/** Adds buttons to the actions of an area of results, and its feed to the head of the page. */
export function addActions(area: HTMLElement, words: ScriptWords): void {
  document.head.querySelector(`link[type="${atomMediaType}"]`)?.remove();
  const bar = area.querySelector('[data-actions]');
  if (bar === null) return;
  const status = element('span', { 'aria-live': 'polite' });
  const button = (text: string, className: string, textOf: () => string, done: string): HTMLButtonElement => {
    const created = element('button', { type: 'button', class: className }, text);
    created.addEventListener('click', () => {
      void copyText(textOf()).then(
        () => (status.textContent = done),
        () => status.replaceChildren(words.copyThis, selectedField(textOf(), words)),
      );
    });
    return created;
  };
  const feed = bar.querySelector<HTMLAnchorElement>('[data-feed]');
  const call = bar.querySelector<HTMLAnchorElement>('[data-call]');
  if (feed !== null) {
    document.head.append(
      element('link', { rel: 'alternate', type: atomMediaType, title: words.thisSearch, href: feed.href }),
    );
    feed.before(
      button(words.copy, 'secondary', () => feed.href, words.feedCopied),
      ' ',
    );
  }
  bar.append(button(words.copyLink, 'plain', () => location.href, words.linkCopied));
  if (call !== null) call.replaceWith(button(words.copyCall, 'plain', () => call.href, words.callCopied));
  bar.append(status);
}

function selectedField(text: string, { textToCopy }: ScriptWords): HTMLInputElement {
  const field = element('input', { readonly: '', 'aria-label': textToCopy });
  field.value = text;
  requestAnimationFrame(() => field.select());
  return field;
}
