/** Opens the folded list that contains the linked meeting, in browsers that do not. */
import { addCiteButtons } from './cite.ts';

const closed = 'details:not([open])';

function showTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  let folded = target?.closest(closed);
  if (!target || !folded) return;
  for (; folded; folded = folded.closest(closed)) folded.setAttribute('open', '');
  target.scrollIntoView();
}

addEventListener('hashchange', showTarget);
showTarget();
addCiteButtons();
