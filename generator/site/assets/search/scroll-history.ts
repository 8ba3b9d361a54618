/**
 * Remembers the scroll position and the number of loaded pages of each history entry. The browser would restore the position
 * before the search results arrive.
 */

/** Debounce: browsers limit how often a page may write to the history. */
const debounceMs = 200;

/** Takes over scroll restoration from the browser, and records the position of each entry. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(saveScroll, debounceMs);
  });
  addEventListener('pagehide', saveScroll);
}

/** Records the position in the current entry. */
export const saveScroll = (): void => save({ scroll: scrollY });

/** Records the number of loaded pages in the current entry. */
export const savePages = (pages: number): void => save({ pages });

const save = (change: object): void => history.replaceState({ ...stateOf(), ...change }, '');

/** Reads the recorded position of the current entry. Returns a function that scrolls to it. */
export function restoreScroll(): () => void {
  const { scroll } = stateOf();
  return () => {
    if (scroll !== undefined) scrollTo({ top: Number(scroll), behavior: 'instant' });
  };
}

/** The number of pages that were loaded in the current entry. */
export const restorePages = (): number => Number(stateOf().pages ?? 1);

type EntryState = { readonly scroll?: unknown; readonly pages?: unknown };

function stateOf(): EntryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}
