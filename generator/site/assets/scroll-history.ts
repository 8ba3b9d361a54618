/** How far the page was scrolled, per entry of the history: results come later than the browser would scroll to them. */

/** Browsers limit how often the history may be written. */
const restMs = 200;

/** Keeps the position of each entry from now on, in the browser's stead. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual';
  let resting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('scroll', () => {
    clearTimeout(resting);
    resting = setTimeout(saveScroll, restMs);
  });
  addEventListener('pagehide', saveScroll);
}

/** Keeps the position with the current entry. */
export const saveScroll = (): void => history.replaceState({ scroll: scrollY }, '');

/** Reads the position that the current entry has, and gives what scrolls there; nothing where it was never left. */
export function restoreScroll(): () => void {
  const state: unknown = history.state;
  const isKept = typeof state === 'object' && state !== null && 'scroll' in state;
  const top = isKept ? Number(state.scroll) : undefined;
  return () => {
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  };
}
