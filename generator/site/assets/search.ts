/** The search of the home page: sends requests, shows results, and keeps the address of the page in sync. */
import { required } from './dom.ts';
import {
  readAddress,
  requestUrl,
  type SearchAddress,
  writeAddress,
  requestSearch,
  type SearchAnswer,
} from './search-request.ts';
import { searchFields } from './search-fields.ts';
import { resultsArea } from './search-results.ts';
import { restoreScroll, saveScroll, watchScroll } from './scroll-history.ts';
import { limitOf, viewOf } from './search-view.ts';

/** Delay before "Searching…" appears. For faster answers, it would only flicker. */
const busyDelayMs = 300;

/** Target of the focus once the answer is shown. */
type Focus = 'results' | 'new results' | 'none';

const form = required('form[data-search]', HTMLFormElement);
const fields = searchFields(form);
const limits = { initial: Number(form.dataset['limit']), maximum: Number(form.dataset['limitMax']) };
const area = resultsArea(required('[data-search-results]', HTMLElement), () => void search('results'));
const title = document.title;

let current = readAddress(location.search);
/** Controls the pending request. */
let request: AbortController | undefined;

/** Runs the current search and shows the answer. False if a later search superseded it. */
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
  const answer = await fetchAnswer(address);
  if (answer === undefined) return false;
  area.show(viewOf(answer, address, limits, !navigator.onLine), focus === 'new results');
  if (focus === 'results') area.focus();
  return true;
}

/** Returns the answer, or undefined if a later search superseded this one. */
async function fetchAnswer(address: SearchAddress): Promise<SearchAnswer | undefined> {
  const controller = new AbortController();
  request = controller;
  const busyTimer = setTimeout(area.wait, busyDelayMs);
  const url = requestUrl(form.action, address, limitOf(address, limits));
  const answer = await requestSearch(url, controller.signal).catch(() => undefined);
  clearTimeout(busyTimer);
  if (controller.signal.aborted) return undefined;
  request = undefined;
  return answer;
}

/** Starts a search as a new history entry. Replaces the current entry if its search is still pending. */
function visit(address: SearchAddress, focus: Focus): void {
  const url = new URL(writeAddress(address), location.href);
  saveScroll();
  if (request === undefined && url.search !== location.search) history.pushState(null, '', url);
  else history.replaceState(history.state, '', url);
  current = address;
  void search(focus);
}

/** Runs the search in the address of the page, and restores its scroll position. */
async function follow(): Promise<void> {
  const scroll = restoreScroll();
  current = readAddress(location.search);
  fields.fill(current);
  if (await search('none')) scroll();
}

/** Handles "back", "forward", and links within this page. */
function onHistory(): void {
  if (writeAddress(readAddress(location.search)) === writeAddress(current)) restoreScroll()();
  else void follow();
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault();
  visit(fields.read(), 'results');
}

/** Applies a changed filter immediately to the current search. */
function onFilter(): void {
  const address = fields.read();
  if (current.query !== '' && address.query !== '') visit(address, 'none');
}

/** Follows links to searches without reloading, except into a new tab. */
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
