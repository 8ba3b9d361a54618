/** The place of the results on the page. */
import type { ScriptWords } from '../../../../search-lambda/http/pages/words/search-words.ts';
import { element, required } from '../dom.ts';

export type ResultsPlace = {
  /** Shows an area of results instead of the last one. */
  readonly show: (area: HTMLElement) => void;
  /** Adds the results of the next page, and moves the focus to the first of them. */
  readonly append: (next: HTMLElement) => void;
  /** Says why there are no results. */
  readonly fail: (text: string, onRetry: () => void) => void;
  /** Says why there is no next page. Shown results stay. */
  readonly failNext: (text: string) => void;
  readonly clear: () => void;
  /** Announces that the search is running. Shown results stay. */
  readonly wait: () => void;
  readonly setBusy: (isBusy: boolean) => void;
  /** Moves the focus to the results. */
  readonly focus: () => void;
  /** Address of the next page, if there is one. */
  readonly next: () => string | undefined;
};

export function resultsPlace(words: ScriptWords): ResultsPlace {
  const place = required('[data-found]', HTMLElement);
  // Screen readers announce changes only of an element that was there before.
  const live = required('[data-live]', HTMLElement);
  const find = (selector: string): HTMLElement | null => place.querySelector<HTMLElement>(selector);
  const done = (text: string): void => {
    place.removeAttribute('aria-busy');
    live.textContent = text;
  };
  return {
    show: (area) => {
      offerMore(area, words);
      keepingFocus(place, () => {
        keepingOpen(place, area);
        place.replaceChildren(area);
      });
      done(statusOf(area));
    },
    append: (next) => {
      offerMore(next, words);
      const results = [...next.querySelectorAll('.results > li')];
      find('.results')?.append(...results);
      const pages = next.querySelector('[data-pages]');
      if (pages === null) find('[data-pages]')?.remove();
      else find('[data-pages]')?.replaceWith(pages);
      done(statusOf(next));
      (results[0]?.querySelector<HTMLElement>('h3 a') ?? find('#results-title'))?.focus();
    },
    fail: (text, onRetry) => {
      const retry = element('button', { type: 'button' }, words.retry);
      retry.addEventListener('click', onRetry);
      place.replaceChildren(
        element('p', { class: 'note error', 'data-status': '' }, text),
        element('p', {}, retry),
      );
      done(text);
    },
    failNext: (text) => {
      place.removeAttribute('aria-busy');
      find('[data-pages] [role=alert]')?.remove();
      find('[data-pages]')?.append(' ', element('span', { role: 'alert' }, text));
    },
    clear: () => {
      place.replaceChildren();
      done('');
    },
    wait: () => {
      live.textContent = words.searching;
    },
    setBusy: (isBusy) => {
      if (isBusy) place.setAttribute('aria-busy', 'true');
      else place.removeAttribute('aria-busy');
    },
    focus: () => find('#results-title')?.focus(),
    next: () => find('[data-next]')?.dataset['next'],
  };
}

const statusOf = (area: HTMLElement): string =>
  area.querySelector('[data-status]')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

/** The next page is added to this one, so there is no way back to the first. */
function offerMore(area: HTMLElement, words: ScriptWords): void {
  const pages = area.querySelector('[data-pages]');
  const next = pages?.querySelector('[data-next]');
  if (!pages || !next) {
    pages?.remove();
    return;
  }
  next.textContent = words.showMore;
  pages.replaceChildren(next);
}

/** Keeps lists of further values open. */
function keepingOpen(from: HTMLElement, to: HTMLElement): void {
  for (const { dataset } of from.querySelectorAll<HTMLElement>('details[open][data-more]'))
    to.querySelector(`[data-more="${CSS.escape(dataset['more'] ?? '')}"]`)?.setAttribute('open', '');
}

/** Keeps the focus on the same value of a facet; if it is gone, on the heading of the facets. */
function keepingFocus(place: HTMLElement, replace: () => void): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && place.contains(focused) ? focused.dataset['key'] : undefined;
  replace();
  if (key === undefined) return;
  const same = [...place.querySelectorAll<HTMLElement>('[data-key]')].find(
    ({ dataset }) => dataset['key'] === key,
  );
  (same ?? place.querySelector<HTMLElement>('#facets-title'))?.focus();
}
