/** The form that filters the votes of a page, and the data that its script reads. */
import type { DividedVote } from '../../../places/divided-votes.ts';
import type { Person } from '../../../places/people/people.ts';
import { compareText } from '../../../system/text.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { outcomeNames, voteNames } from '../../../../schemas/formats/record-words.ts';
import { notListed, voteLetters } from '../../../../schemas/formats/vote-comparison.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { votePageWords } from './words.ts';

/** More than the members of any council over twenty years; each costs a byte per vote. */
const maxMembers = 250;
const nameMaxLength = 60;

/** The members that a page can be filtered by, by name: those listed most often, if there are too many. */
export function filterMembers(votes: readonly DividedVote[]): readonly Person[] {
  const counts = new Map<Person, number>();
  for (const { cast } of votes)
    for (const { member } of cast) counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || compareText(a.slug, b.slug))
    .slice(0, maxMembers)
    .map(([member]) => member)
    .toSorted((a, b) => compareText(a.name, b.name) || compareText(a.slug, b.slug));
}

/** The attributes of an entry that the script filters by: outcome, and a letter per member. */
export function filterAttributes({ outcome, cast }: DividedVote, members: readonly Person[]): Html {
  const votes = new Map(cast.map(({ member, vote }) => [member, voteLetters[vote]]));
  return html`data-o="${outcome ?? 'unknown'}"
  data-v="${members.map((member) => votes.get(member) ?? notListed).join('')}"`;
}

export type FilterYear = {
  readonly year: string;
  /** The year; `2019-2` for the second page of its votes. */
  readonly label: string;
  /** Link to the page with the votes of the year; undefined for this page. */
  readonly href: string | undefined;
};

/** The form. Hidden until its script runs. */
export function filterForm(
  votes: readonly DividedVote[],
  members: readonly Person[],
  years: readonly FilterYear[],
  language: PageLanguage,
): Html {
  const { filter } = votePageWords[language];
  const names = Object.entries(voteLetters).map(([vote, letter]) => [
    letter,
    voteNames[language][vote as keyof typeof voteLetters],
  ]);
  const outcomes = [...new Set(votes.map(({ outcome }) => outcome))];
  return html`<form
    class="vote-filter needs-script"
    data-vote-filter
    data-shown="${filter.shown}"
    data-votes="${JSON.stringify(Object.fromEntries(names))}"
    aria-label="${filter.label}"
  >
    <label
      >${filter.member}
      <select name="member">
        <option value="">${filter.allMembers}</option>
        ${members.map(({ slug, name }) => html`<option value="${slug}">${shortened(name, nameMaxLength)}</option> `)}
      </select></label
    >
    <label
      >${filter.year}
      <select name="year">
        <option value="">${filter.allYears}</option>
        ${years.map(({ year, href }) => html`<option value="${year}" ${href !== undefined && html`data-href="${href}"`}>${year}</option> `)}
      </select></label
    >
    <label
      >${filter.outcome}
      <select name="outcome">
        <option value="">${filter.allOutcomes}</option>
        ${outcomes.map((outcome) => html`<option value="${outcome ?? 'unknown'}">${outcome === undefined ? filter.unknown : outcomeNames[language][outcome]}</option> `)}
      </select></label
    >
    <button type="reset" class="secondary">${filter.reset}</button>
    <output></output>
  </form>`;
}
