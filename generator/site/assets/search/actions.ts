/** What to do with a search: follow it, download it, share it, call it from a program. */
import { copyText } from '../clipboard.ts';
import { fillTemplate } from '../../../../schemas/formats/email-follow.ts';
import { element, required } from '../dom.ts';
import type { SearchForms } from './forms.ts';

export type SearchActions = {
  /** Offers the forms of a search, without the table if it has no matches. */
  readonly show: (forms: SearchForms, hasMatches: boolean) => void;
  /** For a search that failed. */
  readonly hide: () => void;
};

const atomMediaType = 'application/atom+xml';

export function searchActions(section: HTMLElement): SearchActions {
  const bar = required('[data-actions]', HTMLElement, section);
  const status = required('[data-action-status]', HTMLElement, section);
  const feedField = required('[data-feed-address]', HTMLInputElement, section);
  const feedLink = required('[data-feed]', HTMLAnchorElement, section);
  const email = section.querySelector<HTMLAnchorElement>('[data-email-follow]');
  const table = required('[data-table]', HTMLAnchorElement, section);
  const alternate = element('link', { rel: 'alternate', type: atomMediaType, title: 'This search' });
  let call = '';
  const onCopy = (selector: string, textOf: () => string, done: string): void =>
    required(selector, HTMLButtonElement, section).addEventListener('click', () => {
      void copyText(textOf()).then(
        () => (status.textContent = done),
        () => status.replaceChildren('Copy this: ', selectedField(textOf())),
      );
    });
  onCopy('[data-copy-link]', () => location.href, 'Link copied.');
  onCopy('[data-copy-call]', () => call, 'Address of the API call copied.');
  onCopy('[data-copy-feed]', () => feedField.value, 'Address of the feed copied.');
  closeWithEscape(required('details', HTMLDetailsElement, bar));
  return {
    hide: () => {
      bar.hidden = true;
      alternate.remove();
    },
    show: (forms, hasMatches) => {
      bar.hidden = false;
      call = forms.call;
      feedField.value = forms.feed;
      feedLink.href = forms.feed;
      if (email !== null)
        email.href = fillTemplate(
          email.dataset['emailFollow'] ?? '',
          new URL(forms.feed, location.href).href,
        );
      alternate.href = forms.feed;
      document.head.append(alternate);
      table.href = forms.table;
      table.hidden = !hasMatches;
      status.textContent = '';
    },
  };
}

/** Closes a disclosure with Escape, and with a click elsewhere. */
function closeWithEscape(details: HTMLDetailsElement): void {
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) details.open = false;
  });
}

function selectedField(text: string): HTMLInputElement {
  const field = element('input', { readonly: '', 'aria-label': 'Text to copy' });
  field.value = text;
  requestAnimationFrame(() => field.select());
  return field;
}
