/** The home page: suggests places, sends searches, shows results, and keeps the address of the page in sync. */
import { element, required } from './dom.ts';
import { placeAddress, smartBox } from './places/smart-box.ts';
import { meetingsText } from './places/place-choice.ts';
import { searchActions } from './search/actions.ts';
import {
  type FilterName,
  isEmpty,
  readAddress,
  type SearchAddress,
  withFilters,
  writeAddress,
} from './search/address.ts';
import { chipsOf } from './search/chips.ts';
import { loadHelp } from './search/empty-help.ts';
import { searchForm } from './search/form.ts';
import { formsOf } from './search/forms.ts';
import { filterPanel } from './search/panel.ts';
import { placeField } from './search/place-field.ts';
import { placeNames } from './search/place-names.ts';
import type { Facets, SearchAnswer } from './search/request.ts';
import { resultsArea } from './search/results.ts';
import { restorePages, restoreScroll, savePages, saveScroll, watchScroll } from './search/scroll-history.ts';
import { SearchSession } from './search/session.ts';
import { applyText, type SearchView, viewOf, wordlessView } from './search/view.ts';

/** Delay before "Searching…" appears. For faster answers, it would only flicker. */
const busyDelayMs = 300;

/** Target of the focus once the answer is shown. */
type Focus = 'results' | 'none';

const formElement = required('form[data-search]', HTMLFormElement);
const section = required('[data-search-results]', HTMLElement);
const { decisions = '', meetings = '', country = '', places = '', related = '' } = formElement.dataset;
const routes = { decisions, meetings };
const title = document.title;

const session = new SearchSession(routes);
const names = placeNames(places);
const form = searchForm(formElement, onFilter);
const box = smartBox(formElement, places, sendQuery);
const actions = searchActions(section);
const area = resultsArea(section, {
  onRetry: () => void search('results'),
  onMore: () => void showMore(),
  onSort: (sort) => visit({ ...current, sort }, 'none'),
});
const sheet = required('[data-sheet]', HTMLDialogElement);
const panel = filterPanel(sheet, required('[data-side]', HTMLElement), {
  onFilter,
  onApply,
  onVisible: () => void showFacets(),
});
const place = placeField(required('[data-place-field]', HTMLElement), places, (found) => {
  const filter = { place: found?.slug ?? '', country: found === undefined ? '' : country };
  if (found !== undefined) names.add(filter, `${found.name}, ${found.state}`);
  change(filter);
});

let current = readAddress(location.search);
/** The last counts. They stay until there are others. */
let facets: Facets | undefined;

/** Runs the current search and shows the answer. False if a later search superseded it. */
async function search(focus: Focus, pages = 1): Promise<boolean> {
  const address = current;
  session.stop();
  document.title = titleOf(address);
  if (isEmpty(address)) {
    close();
    return true;
  }
  open(address);
  if (isWordless(address)) {
    show(wordlessView(address), address);
    return true;
  }
  const answer = await waitingFor(session.search(address, pages));
  if (answer === undefined) return false;
  names.learn(address.filters, answer);
  if (!hasResults(answer)) await names.load(address.filters);
  if (address !== current) return false;
  show(viewOf(answer, contextOf(address)), address);
  if (focus === 'results') area.focus();
  if (answer.kind === 'found' && !hasResults(answer)) void help(address);
  return true;
}

/** Meetings are searched only by words. */
const isWordless = ({ view, query }: SearchAddress): boolean => view === 'meetings' && query === '';

const hasResults = (answer: SearchAnswer): boolean =>
  answer.kind === 'found' && answer.response.results.length > 0;

const titleOf = (address: SearchAddress): string =>
  isEmpty(address) ? title : `${address.query === '' ? viewTitles[address.view] : address.query} · ${title}`;

const viewTitles = { decisions: 'Decisions', meetings: 'Meetings' } as const;

const contextOf = (address: SearchAddress): Parameters<typeof viewOf>[1] => ({
  address,
  placeName: names.of(address.filters),
  isOffline: !navigator.onLine,
});

function open(address: SearchAddress): void {
  area.open();
  form.fill(address);
  describe(address);
  offerPlaces(address);
  panel.place(true);
  form.moveFilters(panel.slot);
  if (!panel.isVisible()) facets = undefined;
  panel.show(address, facets);
  if (panel.isVisible()) void showFacets();
}

/** Links to the pages of the places that the query names. */
function offerPlaces({ query }: SearchAddress): void {
  const named = query === '' ? [] : box.placesNamed(query);
  const line = required('[data-place-pages]', HTMLElement, section);
  line.hidden = named.length === 0;
  line.replaceChildren(
    'Open the page of: ',
    ...named.flatMap((place, index) => [
      ...(index === 0 ? [] : [' · ']),
      element('a', { href: placeAddress(place) }, `${place.name}, ${place.state}`),
      ` (${meetingsText(place.meetings, place.lastMeeting)})`,
    ]),
  );
}

function close(): void {
  area.close();
  facets = undefined;
  form.moveFilters(undefined);
  form.showFilterCount(chipsOf(current, undefined).length);
  panel.place(false);
  panel.show(current, undefined);
}

/** Shows the filters of a search. The name of a place may be known only later. */
function describe(address: SearchAddress): void {
  const { filters } = address;
  const name = names.of(filters);
  area.describe(address, chipsOf(address, name));
  place.fill(filters.place === undefined ? '' : (name ?? filters.place));
  if (filters.place === undefined || name !== undefined) return;
  void names.load(filters).then((isFound) => isFound && address === current && describe(address));
}

function show(view: SearchView, address: SearchAddress, isContinued = false): void {
  describe(address);
  area.show(view, isContinued);
  if (view.isError || isWordless(address)) actions.hide();
  else actions.show(formsOf(routes, address), view.matches !== 0);
  panel.setResultCount(applyText(view));
}

/** Requests counts for the filters, if the user sees them. */
async function showFacets(): Promise<void> {
  const address = current;
  const isCounted = !isEmpty(address) && !isWordless(address);
  const counted = isCounted ? await session.facets(address) : undefined;
  if (address !== current) return;
  facets = counted;
  panel.show(address, facets);
}

async function showMore(): Promise<void> {
  const address = current;
  const answer = await waitingFor(session.more());
  if (answer === undefined) return;
  const view = viewOf(answer, contextOf(address));
  if (answer.kind !== 'found') {
    area.reportMore(view.status);
    return;
  }
  show(view, address, true);
  savePages(session.pages);
}

/** Announces a search that takes a while. */
async function waitingFor(request: Promise<SearchAnswer | undefined>): Promise<SearchAnswer | undefined> {
  const busyTimer = setTimeout(area.wait, busyDelayMs);
  const answer = await request;
  clearTimeout(busyTimer);
  return answer;
}

/** Adds to a search without results what is known of the place, and related searches. */
async function help(address: SearchAddress): Promise<void> {
  const { text, hints } = await loadHelp(routes, related, address, names.of(address.filters));
  if (address === current) area.addHelp(text, hints);
}

/** Starts a search as a new history entry. Replaces the current entry if its search is still running. */
function visit(address: SearchAddress, focus: Focus): void {
  const url = new URL(writeAddress(address), location.href);
  saveScroll();
  if (!session.isRunning && url.search !== location.search) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
  current = address;
  void search(focus);
}

/** Runs the search in the address of the page, and restores its pages and scroll position. */
async function follow(): Promise<void> {
  const scroll = restoreScroll();
  current = readAddress(location.search);
  form.fill(current);
  if (await search('none', restorePages())) scroll();
}

/** Handles "back", "forward", and links within this page. */
function onHistory(): void {
  if (writeAddress(readAddress(location.search)) === writeAddress(current)) restoreScroll()();
  else void follow();
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault();
  if (!box.pick()) sendQuery();
}

function sendQuery(): void {
  box.hide();
  const address = { ...current, query: form.query() };
  if (isEmpty(address)) form.askForQuery();
  else visit(address, 'results');
}

/** Applies a changed filter: immediately to a search, otherwise once the user searches. */
function onFilter(name: FilterName, value: string): void {
  change({ [name]: value });
}

function change(filters: Partial<Record<FilterName, string>>): void {
  const address = withFilters(current, filters);
  if (isShown()) {
    visit({ ...address, query: form.query() === '' ? address.query : form.query() }, 'none');
    return;
  }
  current = address;
  showDraft();
}

const isShown = (): boolean => !section.hidden;

/** Shows the filters of a search that has not been sent. */
function showDraft(): void {
  describe(current);
  form.showFilterCount(chipsOf(current, undefined).length);
  panel.show(current, undefined);
}

/** The user has chosen filters in the sheet. */
function onApply(): void {
  const address = { ...current, query: form.query() };
  if (isShown()) area.focus();
  else if (!isEmpty(address)) visit(address, 'results');
}

/** Follows links to searches without reloading, except into a new tab. */
function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('[data-open-filters]')) {
    panel.show(current, facets);
    panel.open();
    return;
  }
  const link = target?.closest('a[data-search-link]');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
  event.preventDefault();
  visit(readAddress(new URL(link.href).search), link.dataset['searchLink'] === 'stay' ? 'none' : 'results');
}

watchScroll();
formElement.addEventListener('submit', onSubmit);
document.addEventListener('click', onClick);
addEventListener('popstate', onHistory);
if (location.search === '') restoreScroll()();
else void follow();
