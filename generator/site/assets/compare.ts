/** Compares two members of a place. Both are in the address, so that a comparison can be shared. */
import type { ComparisonDocument } from '../../../schemas/documents.ts';
import { compareMembers, countComparisons, isFinal } from '../../../schemas/formats/vote-comparison.ts';
import { comparedContent, summaryText } from './compare/content.ts';
import { findMember, type Member, similarMembers } from './compare/members.ts';
import { pageWords } from './compare/words.ts';
import { element, required } from './dom.ts';

const form = required('form[data-compare]', HTMLFormElement);
const [first, second] = ['a', 'b'].map((name) =>
  required(`select[name="${name}"]`, HTMLSelectElement, form),
) as [HTMLSelectElement, HTMLSelectElement];
const finalOnly = required('input[name="final"]', HTMLInputElement, form);
const status = required('[data-status]', HTMLElement);
const compared = required('[data-compared]', HTMLElement);

/** Read once, when two members are chosen. */
let file: Promise<ComparisonDocument> | undefined;

async function readFile(): Promise<ComparisonDocument> {
  const response = await fetch('votes.json');
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as ComparisonDocument;
}

/** Says something instead of a comparison. */
function say(text: string, ...content: readonly Node[]): void {
  status.textContent = text;
  compared.replaceChildren(...content);
}

/** Chooses what the address asks for. Returns a name that is not a member's. */
function readAddress(): string | undefined {
  const parameters = new URLSearchParams(location.search);
  finalOnly.checked = parameters.get('all') !== 'true';
  return [first, second]
    .map((select) => {
      const asked = parameters.get(select.name)?.trim() ?? '';
      const found = findMember(asked, membersOf(select));
      select.value = found?.slug ?? '';
      return found === undefined ? asked : '';
    })
    .find((asked) => asked !== '');
}

const membersOf = ({ options }: HTMLSelectElement): Member[] =>
  Array.from(options)
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ slug: value, name: text }));

const addressOf = (a: string, b: string): string => {
  const query = new URLSearchParams(Object.entries({ a, b }).filter(([, value]) => value !== ''));
  if (!finalOnly.checked) query.set('all', 'true');
  return query.size === 0 ? location.pathname : `${location.pathname}?${query.toString()}`;
};

async function compare(): Promise<void> {
  const [a, b] = [first.value, second.value];
  if (a === '' || b === '') return say(pageWords.chooseTwo);
  if (a === b) return say(pageWords.chooseAnother(first.selectedOptions[0]?.text ?? a));
  say(pageWords.loading);
  file ??= readFile();
  const document = await file;
  // Others may have been chosen meanwhile.
  if (first.value === a && second.value === b) show(document, a, b);
}

function show(document: ComparisonDocument, a: string, b: string): void {
  const { members, votes } = document;
  const [left, right] = [a, b].map((slug) => members.findIndex((member) => member.slug === slug));
  const [memberA, memberB] = [members[left ?? -1], members[right ?? -1]];
  // The page may be older than its file.
  if (left === undefined || right === undefined || memberA === undefined || memberB === undefined)
    return say(pageWords.failed);
  const all = compareMembers(votes, left, right);
  const shown = finalOnly.checked ? all.filter(({ vote }) => isFinal(vote)) : all;
  const pair = { a: memberA, b: memberB, shown, leftOut: all.length - shown.length };
  status.textContent = summaryText(countComparisons(shown), finalOnly.checked);
  compared.replaceChildren(...comparedContent(document, pair, compared.dataset['language']));
}

/** A failed download is tried again at the next choice. */
const compareOrSay = (): void => {
  compare().catch(() => {
    file = undefined;
    say(pageWords.failed);
  });
};

/** Members with a part of the name that was asked for. */
const similarList = (asked: string): HTMLElement[] => {
  const other = [first.value, second.value].find((value) => value !== '') ?? '';
  const similar = similarMembers(asked, membersOf(first)).filter(({ slug }) => slug !== other);
  if (similar.length === 0) return [];
  const links = similar.map(({ slug, name }) => {
    const href = other === '' ? addressOf(slug, '') : addressOf(other, slug);
    return element('li', {}, element('a', { href }, name));
  });
  return [element('p', {}, pageWords.similar), element('ul', {}, ...links)];
};

form.addEventListener('change', () => {
  history.replaceState(null, '', addressOf(first.value, second.value));
  compareOrSay();
});
form.addEventListener('submit', (event) => event.preventDefault());

const unknown = readAddress();
if (unknown === undefined) compareOrSay();
else say(pageWords.unknown(unknown), ...similarList(unknown));
