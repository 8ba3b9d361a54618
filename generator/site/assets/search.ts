/** The search page: suggests places, sends searches, inserts what the search host returns, and keeps the address in sync. */
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import { postalCodeOf } from '../../../schemas/names/postal-codes.ts';
import {
  inView,
  isEmpty,
  readAddress,
  type SearchAddress,
  writeAddress,
} from '../../../search-lambda/http/pages/address.ts';
import type { ScriptWords } from '../../../search-lambda/http/pages/words/search-words.ts';
import { element, languageOfPage, required } from './dom.ts';
import { findPlaces } from './places/find-places.ts';
import { meetingsText } from './places/place-choice.ts';
import { loadPlaces } from './places/place-list.ts';
import { placeAddress, smartBox } from './places/smart-box.ts';
import { suggestionWords } from './places/words.ts';
import { closeFollow } from './follow.ts';
import { addActions } from './search/actions.ts';
import { type Answer, pageLanguage, request, requestPage } from './search/answer.ts';
import { resultsPlace } from './search/area.ts';
import { searchForm } from './search/form.ts';
import { placeField } from './search/place-field.ts';
import { restorePages, restoreScroll, savePages, saveScroll, watchScroll } from './search/scroll-history.ts';
import { SearchSession } from './search/session.ts';

/** Delay before "Searching…" is announced. For faster answers, it would only be noise. */
const busyDelayMs = 300;

/** Target of the focus once the answer is shown. */
type Focus = 'results' | 'none';

const formElement = required('form[data-search]', HTMLFormElement);
const { host = '', places = '', words: wordsJson = '' } = formElement.dataset;
// The build writes it.
const words = JSON.parse(wordsJson) as ScriptWords;
const title = document.title;
/** Same as in the style sheet: facets are beside the results, otherwise below. */
const wideWindow = matchMedia('(min-width: 60rem)');

const session = new SearchSession();
const form = searchForm(formElement);
const found = resultsPlace(words);
const smart = formElement.querySelector('.smart');
const box = smart === null ? undefined : smartBox(formElement, places, sendQuery);
const placeElement = formElement.querySelector<HTMLElement>('[data-place-field]');
const place = placeElement === null ? undefined : placeField(placeElement, formElement, onFilter);

let current = readHere();
let pages = 1;

/** The search in the address of the page. */
function readHere(): SearchAddress {
  return { ...readAddress(location.search), language: pageLanguage() };
}

/** Runs the current search and shows the answer. False if a later search superseded it. */
async function search(focus: Focus, wantedPages = 1): Promise<boolean> {
  const address = current;
  keepInSwitch(address);
  session.stop();
  form.fill(address);
  if (isEmpty(address)) {
    document.title = title;
    found.clear();
    return true;
  }
  const answer = await waitingFor((signal) => requestPage(host, address, signal));
  if (answer === undefined) return false;
  const shown = await withSubstitute(address, answer);
  const offer = await postalCodeOffer(address.query);
  if (shown === undefined || address !== current) return false;
  pages = 1;
  show(shown, offer);
  while (pages < wantedPages && (await more()));
  if (address !== current) return false;
  if (focus === 'results') found.focus();
  return true;
}

/** The page in another language has the same search. */
function keepInSwitch(address: SearchAddress): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.search = writeAddress(address);
}

/** While decisions cannot be searched, meetings are. */
async function withSubstitute(address: SearchAddress, answer: Answer): Promise<Answer | undefined> {
  if (answer.kind !== 'unavailable' || address.view !== 'decisions' || address.query === '') return answer;
  const meetings = inView(address, 'meetings');
  const substitute = await waitingFor((signal) => requestPage(host, meetings, signal));
  if (substitute?.kind !== 'answered') return substitute;
  substitute.area.querySelector('[data-status]')?.after(element('p', { class: 'note' }, words.substitute));
  return substitute;
}

function show(answer: Answer, offer: HTMLElement | undefined): void {
  if (answer.kind !== 'answered') {
    found.fail(failureText(answer), () => void search('results'));
    return;
  }
  const { area } = answer;
  document.title = answer.title;
  addActions(area, words);
  if (offer !== undefined) area.querySelector('[data-status]')?.after(offer);
  found.show(area);
  place?.fill(area.querySelector('[data-chip=place] bdi')?.textContent ?? '');
}

function failureText({ kind }: Answer): string {
  if (kind === 'unreachable') return navigator.onLine ? words.unreachable : words.offline;
  return kind === 'slow' ? words.slow : words.unavailable;
}

/** A link to the page of each place with a postal code, which the search does not know. */
async function postalCodeOffer(query: string): Promise<HTMLElement | undefined> {
  if (box === undefined || postalCodeOf(query) === undefined) return undefined;
  const list = await loadPlaces(places).catch(() => undefined);
  const { places: named } = await findPlaces(list, query, { limit: 0 }).catch(() => ({ places: [] }));
  if (named.length === 0) return undefined;
  const language = languageOfPage();
  return element(
    'p',
    { 'data-place-pages': '' },
    suggestionWords[language].open,
    ...named.flatMap((each, index) => [
      ...(index === 0 ? [] : [' · ']),
      element('a', { href: placeAddress(each, formElement) }, placeWithState(each, language)),
      ` (${meetingsText(each.meetings, each.lastMeeting, language)})`,
    ]),
  );
}

/** Adds the next page. False if there is none. */
async function more(): Promise<boolean> {
  const url = found.next();
  if (url === undefined) return false;
  const answer = await waitingFor((signal) => request(url, host, signal));
  if (answer === undefined) return false;
  if (answer.kind !== 'answered') {
    found.failNext(failureText(answer));
    return false;
  }
  found.append(answer.area);
  pages += 1;
  return true;
}

/** Announces a search that takes a while. */
async function waitingFor(load: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
  found.setBusy(true);
  const busyTimer = setTimeout(found.wait, busyDelayMs);
  const answer = await session.run(load);
  clearTimeout(busyTimer);
  return answer;
}

/** Starts a search as a new history entry. Replaces the current entry if its search is still running. */
function visit(address: SearchAddress, focus: Focus): void {
  const url = new URL(writeAddress(address), location.href);
  saveScroll();
  if (!session.isRunning && url.search !== location.search) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
  current = { ...address, language: current.language };
  void search(focus);
}

/** Runs the search in the address of the page, and restores its pages and scroll position. */
async function follow(): Promise<void> {
  const scroll = restoreScroll();
  current = readHere();
  if (await search('none', restorePages())) scroll();
}

/** Handles "back", "forward", and links within this page. */
function onHistory(): void {
  if (writeAddress(readHere()) === writeAddress(current)) restoreScroll()();
  else void follow();
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault();
  if (box?.pick() !== true) sendQuery();
}

function sendQuery(): void {
  box?.hide();
  const address = form.read(current);
  if (isEmpty(address)) form.askForQuery();
  else visit(address, 'results');
}

/** Applies a changed filter: immediately to a search, otherwise once the user searches. */
function onFilter(): void {
  const address = form.read(current);
  if (!isEmpty(current)) visit(address.query === '' ? { ...address, query: current.query } : address, 'none');
}

/** Follows links to searches without reloading, except into a new tab. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[data-search-link]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
  event.preventDefault();
  if (link.dataset['next'] !== undefined) {
    void more().then((isMore) => isMore && savePages(pages));
    return;
  }
  const stays = link.dataset['key'] !== undefined && wideWindow.matches;
  visit(readAddress(new URL(link.href).search), stays ? 'none' : 'results');
}

watchScroll();
formElement.addEventListener('submit', onSubmit);
formElement.addEventListener('change', ({ target }) => {
  const isFilter = target instanceof Element && target.closest('.filters') !== null;
  if (isFilter && target.closest('[data-place-field]') === null) onFilter();
});
document.addEventListener('click', onClick);
addEventListener('popstate', onHistory);
closeFollow();
void follow();
