/** Restores scroll positions by history entry. The browser would restore them before the search results arrive. */

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
export const saveScroll = (): void => history.replaceState({ scroll: scrollY }, '');

/** Reads the recorded position of the current entry. Returns a function that scrolls to it. */
export function restoreScroll(): () => void {
  const state: unknown = history.state;
  const isRecorded = typeof state === 'object' && state !== null && 'scroll' in state;
  const top = isRecorded ? Number(state.scroll) : undefined;
  return () => {
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  };
}
