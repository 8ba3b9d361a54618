/** The results area of the page. */
import { element, required } from '../dom.ts';
import { type SearchAddress, views, writeAddress } from './address.ts';
import type { Chip } from './chips.ts';
import type { Hint } from './hints.ts';
import { resultItem } from './result-item.ts';
import type { SearchView } from './view.ts';

export type ResultsArea = {
  /** Shows a view. If `isContinued`, it extends the shown results, and the focus moves to the first new one. */
  readonly show: (view: SearchView, isContinued: boolean) => void;
  /** Shows what the search is: its view, order and filters. */
  readonly describe: (address: SearchAddress, chips: readonly Chip[]) => void;
  /** Adds to a view without results: what there is, and related searches. */
  readonly addHelp: (text: string, hints: readonly Hint[]) => void;
  /** Announces that the search is running. Shown results stay. */
  readonly wait: () => void;
  /** Reports that the next page is not available. Shown results stay. */
  readonly reportMore: (text: string) => void;
  /** Opens the area before the answer arrives: screen readers announce only changes to visible content. */
  readonly open: () => void;
  readonly close: () => void;
  /** Moves the focus to the results. */
  readonly focus: () => void;
};

export type ResultsEvents = {
  readonly onRetry: () => void;
  readonly onMore: () => void;
  readonly onSort: (sort: string) => void;
};

export function resultsArea(section: HTMLElement, events: ResultsEvents): ResultsArea {
  const heading = required('h2', HTMLHeadingElement, section);
  const status = required('[data-search-status]', HTMLElement, section);
  const content = required('[data-content]', HTMLElement, section);
  const sort = required('select[data-sort]', HTMLSelectElement, section);
  sort.addEventListener('change', () => events.onSort(sort.value));
  return {
    open: () => {
      section.hidden = false;
      section.setAttribute('aria-busy', 'true');
    },
    wait: () => {
      status.textContent = 'Searching…';
    },
    describe: (address, chips) => {
      sort.value = address.sort;
      // Without words, nothing is more relevant.
      sort.disabled = address.query === '';
      showViews(section, address);
      const filters = chips.length === 0 ? 'Filters' : `Filters (${chips.length})`;
      required('[data-open-filters]', HTMLButtonElement, section).textContent = filters;
      showChips(required('[data-chips]', HTMLElement, section), address, chips);
    },
    show: (view, isContinued) => {
      const shown = isContinued ? content.querySelectorAll('h3').length : 0;
      section.removeAttribute('aria-busy');
      status.textContent = view.status;
      status.className = view.isError ? 'note error' : 'result-count';
      content.replaceChildren(...viewElements(view, events));
      if (isContinued) (content.querySelectorAll<HTMLElement>('h3 a')[shown] ?? heading).focus();
    },
    addHelp: (text, hints) => {
      if (text !== '') content.append(element('p', {}, text));
      if (hints.length > 0)
        content.append(element('p', {}, 'Related searches:'), element('ul', {}, ...hints.map(hintItem)));
    },
    reportMore: (text) => {
      section.removeAttribute('aria-busy');
      const report = required('[data-more-status]', HTMLElement, content);
      report.textContent = text;
    },
    close: () => {
      section.hidden = true;
      section.removeAttribute('aria-busy');
      status.textContent = '';
      content.replaceChildren();
    },
    focus: () => heading.focus(),
  };
}

/** The links to decisions and meetings. */
function showViews(section: HTMLElement, address: SearchAddress): void {
  for (const view of views) {
    const link = required(`[data-view=${view}]`, HTMLAnchorElement, section);
    link.href = writeAddress({ ...address, view });
    if (view === address.view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showChips(list: HTMLElement, address: SearchAddress, chips: readonly Chip[]): void {
  list.hidden = chips.length === 0;
  const all = { ...address, filters: {} };
  list.replaceChildren(
    ...chips.map(({ text, without }) => element('li', {}, chipLink(text, without))),
    ...(chips.length > 1 ? [element('li', {}, searchLink('Clear all', all, { class: 'clear-all' }))] : []),
  );
}

const chipLink = (text: string, without: SearchAddress): HTMLElement =>
  element(
    'a',
    { href: writeAddress(without), class: 'chip', 'data-search-link': '' },
    element('span', { class: 'visually-hidden' }, 'Remove filter: '),
    element('bdi', {}, text),
    element('span', { 'aria-hidden': 'true', class: 'chip-x' }, '×'),
  );

function viewElements(view: SearchView, { onRetry, onMore }: ResultsEvents): HTMLElement[] {
  const { note, offers, hints, results, hasMore, canRetry } = view;
  const content: HTMLElement[] = [];
  if (offers.length > 0) content.push(element('ul', { class: 'offers' }, ...offers.map(hintItem)));
  if (note !== undefined) content.push(element('p', {}, note));
  if (hints.length > 0) content.push(element('ul', {}, ...hints.map(hintItem)));
  if (results.length > 0) content.push(element('ol', { class: 'results' }, ...results.map(resultItem)));
  if (hasMore)
    content.push(
      element(
        'p',
        {},
        button('Show more', onMore),
        ' ',
        element('span', { role: 'alert', 'data-more-status': '' }),
      ),
    );
  if (canRetry) content.push(element('p', {}, button('Try again', onRetry)));
  return content;
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button' }, text);
  created.addEventListener('click', onClick);
  return created;
}

const hintItem = ({ text, address }: Hint): HTMLElement => element('li', {}, searchLink(text, address));

const searchLink = (
  text: string,
  address: SearchAddress,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement =>
  element(
    'a',
    { href: writeAddress(address), 'data-search-link': '', ...attributes },
    element('bdi', {}, text),
  );
