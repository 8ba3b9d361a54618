/** The search of the home page: asks, shows, and keeps the address of the page in step. */
import { required } from './dom.ts';
import {
  readAddress,
  requestUrl,
  type SearchAddress,
  writeAddress,
  askSearch,
  type SearchAnswer,
} from './search-request.ts';
import { searchFields } from './search-fields.ts';
import { resultsArea } from './search-results.ts';
import { restoreScroll, saveScroll, watchScroll } from './scroll-history.ts';
import { limitOf, viewOf } from './search-view.ts';

/** Quicker answers come without "Searching…", which would only flicker. */
const waitingMs = 300;

/** What is done once the answer is shown: the focus moves there, also past the results that were there, or nowhere. */
type Focus = 'results' | 'new results' | 'none';

const form = required('form[data-search]', HTMLFormElement);
const fields = searchFields(form);
const limits = { first: Number(form.dataset['limit']), most: Number(form.dataset['limitMax']) };
const area = resultsArea(required('[data-search-results]', HTMLElement), () => void search('results'));
const title = document.title;

let current = readAddress(location.search);
/** Of the answer that is waited for. */
let request: AbortController | undefined;

/** Asks for the current search and shows the answer; false where a later search superseded it. */
async function search(focus: Focus): Promise<boolean> {
  const address = current;
  request?.abort();
  request = undefined;
  document.title = address.query === '' ? title : `${address.query} · ${title}`;
  if (address.query === '') {
    area.close();
    return true;
  }
  area.open();
  const answer = await answerTo(address);
  if (answer === undefined) return false;
  area.show(viewOf(answer, address, limits, !navigator.onLine), focus === 'new results');
  if (focus === 'results') area.focus();
  return true;
}

/** Undefined where the search was superseded. */
async function answerTo(address: SearchAddress): Promise<SearchAnswer | undefined> {
  const own = new AbortController();
  request = own;
  const waiting = setTimeout(area.wait, waitingMs);
  const url = requestUrl(form.action, address, limitOf(address, limits));
  const answer = await askSearch(url, own.signal).catch(() => undefined);
  clearTimeout(waiting);
  if (own.signal.aborted) return undefined;
  request = undefined;
  return answer;
}

/** Searches under an address of its own, so that "back" leads to the search before, if that was answered. */
function visit(address: SearchAddress, focus: Focus): void {
  const url = new URL(writeAddress(address), location.href);
  saveScroll();
  if (request === undefined && url.search !== location.search) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  current = address;
  void search(focus);
}

/** Shows what the address of the page says, scrolled as it was. */
async function follow(): Promise<void> {
  const scroll = restoreScroll();
  current = readAddress(location.search);
  fields.fill(current);
  if (await search('none')) scroll();
}

/** "Back", "forward", and links to a part of this page. */
function onHistory(): void {
  if (writeAddress(readAddress(location.search)) === writeAddress(current)) restoreScroll()();
  else void follow();
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault();
  visit(fields.read(), 'results');
}

/** A filter applies at once to a search that is shown. */
function onFilter(): void {
  const address = fields.read();
  if (current.query !== '' && address.query !== '') visit(address, 'none');
}

/** Links to searches are followed in place, unless a new tab is asked for. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[data-search-link]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
  event.preventDefault();
  const address = readAddress(new URL(link.href).search);
  fields.fill(address);
  visit(address, address.isLong ? 'new results' : 'results');
}

watchScroll();
form.addEventListener('submit', onSubmit);
fields.onFilter(onFilter);
document.addEventListener('click', onClick);
addEventListener('popstate', onHistory);
if (location.search === '') restoreScroll()();
else void follow();
