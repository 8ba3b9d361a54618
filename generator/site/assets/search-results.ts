/** The results area of the page. */
import { element, required } from './dom.ts';
import { writeAddress } from './search-request.ts';
import type { Hint } from './search-hints.ts';
import type { TextPart } from './search-marks.ts';
import type { ResultView, SearchView } from './search-view.ts';

export type ResultsArea = {
  /** Shows a view. If `isContinued`, it extends the shown results, and the focus moves to the first new one. */
  readonly show: (view: SearchView, isContinued: boolean) => void;
  /** Announces that the search is running. Shown results stay. */
  readonly wait: () => void;
  /** Opens the area before the answer arrives: screen readers announce only changes to visible content. */
  readonly open: () => void;
  readonly close: () => void;
  /** Moves the focus to the results. */
  readonly focus: () => void;
};

/** `retry` repeats the search. */
export function resultsArea(section: HTMLElement, retry: () => void): ResultsArea {
  const heading = required('h2', HTMLHeadingElement, section);
  const status = required('[role=status]', HTMLElement, section);
  const content = required('div', HTMLDivElement, section);
  const open = (): void => {
    section.hidden = false;
    section.setAttribute('aria-busy', 'true');
  };
  return {
    open,
    wait: () => {
      status.textContent = 'Searching…';
    },
    show: (view, isContinued) => {
      const shown = isContinued ? content.querySelectorAll('h3').length : 0;
      section.removeAttribute('aria-busy');
      status.textContent = view.status;
      status.className = view.isError ? 'note error' : '';
      content.replaceChildren(...viewElements(view, retry));
      if (isContinued) (content.querySelectorAll<HTMLElement>('h3 a')[shown] ?? heading).focus();
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

function viewElements(
  { note, hints, results, more, canRetry }: SearchView,
  retry: () => void,
): HTMLElement[] {
  const content: HTMLElement[] = [];
  if (note !== undefined) content.push(element('p', {}, note));
  if (hints.length > 0) content.push(element('ul', {}, ...hints.map(hintItem)));
  if (results.length > 0) content.push(element('ol', { class: 'results' }, ...results.map(resultItem)));
  if (more !== undefined)
    content.push(
      element(
        'p',
        {},
        element('a', { class: 'button', href: writeAddress(more), 'data-search-link': '' }, 'Show more'),
      ),
    );
  if (canRetry) {
    const button = element('button', { type: 'button' }, 'Try again');
    button.addEventListener('click', retry);
    content.push(element('p', {}, button));
  }
  return content;
}

const hintItem = ({ text, address }: Hint): HTMLElement =>
  element('li', {}, element('a', { href: writeAddress(address), 'data-search-link': '' }, text));

const resultItem = ({ url, headline, snippet, date, facts }: ResultView): HTMLElement =>
  element(
    'li',
    {},
    element('h3', { dir: 'auto' }, linkOrText(url, headline)),
    element(
      'p',
      { class: 'small muted' },
      element('time', { datetime: date.day }, date.text),
      ...facts.flatMap((fact) => [' · ', element('bdi', {}, fact)]),
    ),
    ...(snippet.length === 0 ? [] : [element('p', { dir: 'auto' }, ...marked(snippet))]),
  );

/** A link to a page, or only its text if the URL is not http or https. */
const linkOrText = (url: string, parts: readonly TextPart[]): HTMLElement =>
  /^https?:\/\//i.test(url)
    ? element('a', { href: url }, ...marked(parts))
    : element('span', {}, ...marked(parts));

const marked = (parts: readonly TextPart[]): (Node | string)[] =>
  parts.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));
