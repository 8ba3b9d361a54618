/** Filters the votes of a page by member, year and outcome. The filter is in the address, so that it can be shared. */
import { required } from './dom.ts';

const form = required('form[data-vote-filter]', HTMLFormElement);
const status = required('output', HTMLOutputElement, form);
const [member, year, outcome] = ['member', 'year', 'outcome'].map((name) =>
  required(`select[name="${name}"]`, HTMLSelectElement, form),
) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement];
const selects = [member, year, outcome];
/** Names of votes by their letter in `data-v`. */
const votes: Readonly<Record<string, string>> = JSON.parse(form.dataset['votes'] ?? '{}');
const entries = [...document.querySelectorAll<HTMLElement>('li[data-v]')];
const years = [...document.querySelectorAll<HTMLElement>('section[data-year]')];

/** Selects what the address asks for; values that the page does not know are ignored. */
function readAddress(): void {
  const parameters = new URLSearchParams(location.search);
  for (const select of selects) {
    select.value = parameters.get(select.name) ?? '';
    if (select.selectedIndex < 0) select.value = '';
  }
}

const filterQuery = (): string => {
  const chosen = selects.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  const query = new URLSearchParams(chosen).toString();
  return query === '' ? '' : `?${query}`;
};

/** The page with the votes of the selected year, if it is another one. */
const otherPage = (): string | undefined => year.selectedOptions[0]?.dataset['href'];

function show(): void {
  const index = member.selectedIndex - 1;
  for (const entry of entries) {
    const letter = index < 0 ? undefined : entry.dataset['v']?.[index];
    const isListed = index < 0 || (letter !== undefined && letter !== '-');
    entry.hidden = !isListed || (outcome.value !== '' && entry.dataset['o'] !== outcome.value);
    showVote(entry, isListed ? votes[letter ?? ''] : undefined);
  }
  for (const section of years) {
    if (year.value !== '' && section.dataset['year'] !== year.value)
      for (const entry of section.querySelectorAll('li')) entry.hidden = true;
    section.hidden = section.querySelector('li:not([hidden])') === null;
  }
  const shown = entries.filter(({ hidden }) => !hidden).length;
  status.textContent = (form.dataset['shown'] ?? '')
    .replace('{shown}', shown.toLocaleString(document.documentElement.lang))
    .replace('{total}', entries.length.toLocaleString(document.documentElement.lang));
  keepFilterInLinks();
}

/** Adds how the selected member voted. */
function showVote(entry: HTMLElement, vote: string | undefined): void {
  entry.querySelector('.member-vote')?.remove();
  if (vote === undefined) return;
  const line = document.createElement('div');
  line.className = 'member-vote small';
  line.append(`${member.selectedOptions[0]?.textContent ?? ''}: `, strong(vote));
  entry.append(line);
}

function strong(text: string): HTMLElement {
  const created = document.createElement('strong');
  created.textContent = text;
  return created;
}

/** Links to other years keep member and outcome. */
function keepFilterInLinks(): void {
  const chosen = new URLSearchParams(filterQuery());
  chosen.delete('year');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-year]'))
    if (!link.getAttribute('href')?.startsWith('#')) link.search = chosen.toString();
}

form.addEventListener('change', () => {
  const other = otherPage();
  if (other !== undefined) {
    location.assign(other + filterQuery());
    return;
  }
  history.replaceState(null, '', `${location.pathname}${filterQuery()}${location.hash}`);
  show();
});
form.addEventListener('reset', () => {
  // The form is reset after its event.
  setTimeout(() => {
    history.replaceState(null, '', location.pathname);
    show();
  });
});
form.addEventListener('submit', (event) => event.preventDefault());

readAddress();
const other = otherPage();
if (other === undefined) show();
else location.replace(other + location.search);
