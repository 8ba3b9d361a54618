/** The entry of a result. */
import { element } from '../dom.ts';
import type { TextPart } from './marks.ts';
import type { ResultView, Verdict } from './result-view.ts';

/** A list item: headline, what was decided, where and when, why it matches. */
export function resultItem(view: ResultView): HTMLElement {
  const { url, headline, decision, verdict, snippet, dissent, missing } = view;
  const verdictParts = verdictElements(verdict);
  const badges = verdictParts.length === 0 ? [] : [element('p', { class: 'verdict' }, ...verdictParts)];
  const texts =
    decision === undefined ? [] : [element('p', { dir: 'auto', class: 'best' }, ...marked(decision))];
  return element(
    'li',
    {},
    element('h3', { dir: 'auto' }, linkOrText(url, headline)),
    ...texts,
    ...badges,
    factsLine(view),
    ...(snippet.length === 0 ? [] : [element('p', { dir: 'auto' }, ...marked(snippet))]),
    ...dissent.map((text) => element('p', { class: 'small dissent', dir: 'auto' }, text)),
    ...(missing.length === 0 ? [] : [missingWords(missing)]),
  );
}

/** Badges have text, since color alone says nothing to many. */
function verdictElements({ stage, outcome, tally, amount, isByAi }: Verdict): HTMLElement[] {
  return [
    ...(stage === undefined ? [] : [element('span', { class: 'stage' }, stage)]),
    ...(outcome === undefined
      ? []
      : [element('span', { class: `outcome outcome-${outcome.name}` }, outcome.text)]),
    ...(tally === undefined ? [] : [element('span', { class: 'tally' }, tally)]),
    ...(amount === undefined ? [] : [element('span', { class: 'amount' }, amount)]),
    ...(isByAi ? [element('span', { class: 'ai' }, 'AI')] : []),
  ];
}

/** Date, place, body and official source. */
const factsLine = ({ date, facts, source }: ResultView): HTMLElement =>
  element(
    'p',
    { class: 'small muted' },
    element('time', { datetime: date.day }, date.text),
    ...facts.flatMap((fact) => [' · ', element('bdi', {}, fact)]),
    ...(isWebAddress(source)
      ? [' · ', element('a', { href: source, rel: 'external noopener' }, 'Official source')]
      : []),
  );

const missingWords = (words: readonly string[]): HTMLElement =>
  element(
    'p',
    { class: 'small missing' },
    'Missing: ',
    ...words.flatMap((word, index) => [...(index === 0 ? [] : [', ']), element('bdi', {}, word)]),
  );

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** A link to a page, or only its text if the URL is not http or https. */
const linkOrText = (url: string, parts: readonly TextPart[]): HTMLElement =>
  isWebAddress(url) ? element('a', { href: url }, ...marked(parts)) : element('span', {}, ...marked(parts));

const marked = (parts: readonly TextPart[]): (Node | string)[] =>
  parts.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text));
