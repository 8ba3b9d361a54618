/** What the page shows of two members. Texts of the file become text nodes. */
import type { ComparisonDocument } from '../../../../schemas/documents.ts';
import { longDate } from '../../../../schemas/formats/dates.ts';
import {
  colons,
  outcomeNames,
  unknownStageNames,
  voteNames,
  voteStateNames,
} from '../../../../schemas/formats/record-words.ts';
import {
  type Compared,
  type Comparison,
  type ComparisonCounts,
  voteLetters,
} from '../../../../schemas/formats/vote-comparison.ts';
import { element } from '../dom.ts';
import { comparisonTable } from './table.ts';
import { language, pageWords } from './words.ts';

type Member = ComparisonDocument['members'][number];
type Vote = ComparisonDocument['votes'][number];
type VoteName = keyof typeof voteLetters;

export type Pair = {
  readonly a: Member;
  readonly b: Member;
  /** Newest first. */
  readonly shown: readonly Compared<Vote>[];
  /** Number of votes that list both and are not shown. */
  readonly leftOut: number;
};

export const summaryText = (counts: ComparisonCounts, isFinalOnly: boolean): string =>
  pageWords.summary(counts, isFinalOnly);

/** @param textLanguage of the corpus, if it is not that of the page */
export function comparedContent(
  { votes, total }: Pick<ComparisonDocument, 'votes' | 'total'>,
  pair: Pair,
  textLanguage: string | undefined,
): Node[] {
  const { a, b, shown, leftOut } = pair;
  const days = shown.map(({ vote }) => longDate(vote.date, language));
  const of = (wanted: Comparison): readonly Compared<Vote>[] =>
    shown.filter(({ comparison }) => comparison === wanted);
  const notes = [
    days.length > 0 && pageWords.days(days.at(-1) ?? '', days[0] ?? ''),
    leftOut > 0 && pageWords.leftOut(leftOut),
    votes.length < total && pageWords.isCut(votes.length, total),
  ].filter((note) => note !== false);
  const list = (wanted: Comparison): HTMLElement =>
    element('ul', { class: 'votes' }, ...of(wanted).map((each) => voteItem(each, pair, textLanguage)));
  return [
    element('h2', {}, memberName(a), pageWords.and, memberName(b)),
    element('p', { class: 'small muted' }, notes.join(' ')),
    ...(shown.length === 0 ? [] : [download(pair)]),
    ...section('differed', pageWords.differed(of('differed').length), list('differed'), true),
    ...section('agreed', pageWords.agreed(of('agreed').length), list('agreed'), false),
    ...section('not_both', pageWords.notBoth(of('not_both').length), list('not_both'), false),
  ];
}

/** A list that readers open; the one that they come for is open. */
function section(name: Comparison, title: string, list: HTMLElement, isOpen: boolean): HTMLElement[] {
  if (list.childElementCount === 0) return [];
  const summary = element('summary', {}, element('h3', {}, title));
  return [element('details', { 'data-comparison': name, open: isOpen ? '' : undefined }, summary, list)];
}

/** Linked to the member's page, which is next to this one. */
const memberName = ({ slug, name, has_page: hasPage }: Member): HTMLElement => {
  const text = element('bdi', {}, name);
  return hasPage === true ? element('a', { href: `../${slug}/` }, text) : text;
};

const voteOf: ReadonlyMap<string, VoteName> = new Map(
  Object.entries(voteLetters).map(([vote, letter]) => [letter, vote as VoteName]),
);

function voteItem({ vote, a, b }: Compared<Vote>, pair: Pair, textLanguage: string | undefined): HTMLElement {
  const text = { lang: textLanguage, dir: 'auto' };
  const { subject, action, file_number: file } = vote;
  const title = element(
    'div',
    { ...text, class: 'vote-subject' },
    ...(file === undefined ? [] : [element('span', { class: 'file-number' }, file), ' ']),
    subject ?? pageWords.noSubject,
  );
  return element(
    'li',
    {},
    title,
    ...(action === undefined ? [] : [element('div', { ...text, class: 'small' }, action)]),
    element('div', { class: 'cast-pair' }, ...castOf(pair.a, a), ' · ', ...castOf(pair.b, b)),
    element('div', { class: 'small' }, ...joined(factsOf(vote))),
  );
}

function castOf({ name }: Member, letter: string): (Node | string)[] {
  const vote = voteOf.get(letter);
  const text = vote === undefined ? pageWords.listedDifferently : voteNames[language][vote];
  return [
    element('bdi', {}, name),
    `${colons[language]} `,
    element('strong', { class: vote && `vote-${vote}` }, text),
  ];
}

const joined = (parts: readonly (Node | string)[]): (Node | string)[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]));

function factsOf(vote: Vote): (Node | string)[] {
  const { outcome, result, stage, yes, no, vote_state: states = [], body, date, source_url: source } = vote;
  const badge = (state: (typeof states)[number]): HTMLElement =>
    element('span', { class: 'badge vote-state' }, voteStateNames[language][state]);
  return [
    ...(stage === 'amendment' || stage === 'procedural' ? [pageWords.stages[stage]] : []),
    ...(outcome === undefined
      ? []
      : [element('span', { class: `outcome outcome-${outcome}` }, outcomeNames[language][outcome])]),
    ...(stage === undefined ? [unknownStageNames[language].other] : []),
    ...(result !== outcome && (result === 'passed' || result === 'failed') ? [pageWords.motion[result]] : []),
    ...(yes === undefined || no === undefined ? [] : [pageWords.tally(yes, no)]),
    ...states.map(badge),
    ...(body === undefined ? [] : [element('bdi', {}, body)]),
    element('a', { href: addressOf(vote) }, element('time', { datetime: date }, longDate(date, language))),
    ...(/^https?:\/\//i.test(source)
      ? [element('a', { href: source, rel: 'external' }, pageWords.source)]
      : []),
  ];
}

/** The decision on the page of its meeting, or the meeting. */
const addressOf = ({ meeting_id: meeting, decision_id: decision }: Vote): string =>
  `../../meeting/${meeting}/${decision === undefined ? '' : `#d${decision}`}`;

function download(pair: Pair): HTMLElement {
  const table = comparisonTable(pair, (vote) => new URL(addressOf(vote), location.href).href);
  const file = new Blob([table], { type: 'text/csv;charset=utf-8' });
  const link = element('a', { href: URL.createObjectURL(file) }, pageWords.csv);
  link.download = `${pair.a.slug}-${pair.b.slug}.csv`;
  return element('p', { class: 'small download' }, link);
}
