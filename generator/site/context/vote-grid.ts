/** A grid of votes: members by motions. */
import type { Row } from '../../../schemas/tables/index.ts';
import { type DividedVote, majorityOf } from '../../places/divided-votes.ts';
import type { Person } from '../../places/people/people.ts';
import { compareText } from '../../system/text.ts';
import type { PageLanguage } from '../html/dates.ts';
import { voteNames } from '../../../schemas/formats/record-words.ts';
import { type Html, html } from '../html/template.ts';
import { memberName, type VoteView } from '../place/votes/vote-entry.ts';
import { voteWords } from './words/votes.ts';

type Vote = Row<'member_votes'>['vote'];

/** A motion in the list above the grid: its number, and the id of its element. */
export type Motion = { readonly divided: DividedVote; readonly number: number; readonly id: string };

/** The size of the largest councils. */
const maxMembers = 60;
/** With fewer motions, a comparison with the majority says little. */
const minMotionsToCompare = 3;

type Member = {
  readonly person: Person;
  /** As in the newest roll call. */
  readonly name: string;
  /** Several votes on a motion if its roll call lists the name more than once. */
  readonly votes: ReadonlyMap<Motion, readonly Vote[]>;
};

/** A table with a row per member and a column per motion. Undefined if no member is named. */
export function voteGrid(title: string, motions: readonly Motion[], view: VoteView): Html | undefined {
  const { language } = view;
  const words = voteWords[language];
  const all = membersOf(motions);
  const members = all.slice(0, maxMembers).toSorted((a, b) => compareText(a.name, b.name));
  if (members.length === 0) return undefined;
  const majorities = new Map(motions.map((motion) => [motion, majorityOf(motion.divided.cast)]));
  const isCompared = motions.length >= minMotionsToCompare;
  return html`${members.length < all.length && html`<p class="small muted">${words.someMembers(members.length, all.length)}</p>`}
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table class="grid">
        <caption class="visually-hidden">
          ${title}
        </caption>
        <thead>
          <tr>
            <th scope="col">${words.member}</th>
            ${motions.map((motion) => motionHeading(motion, words.motionNumber))}
            ${isCompared && html`<th scope="col">${words.withMajority}</th>`}
          </tr>
        </thead>
        <tbody>
          ${members.map((member) => memberRow(member, motions, isCompared && withMajority(member, majorities, language), view))}
        </tbody>
      </table>
    </div>`;
}

/** The members listed in the motions, most often listed first, then by name. */
function membersOf(motions: readonly Motion[]): readonly Member[] {
  const members = new Map<Person, { readonly name: string; readonly votes: Map<Motion, Vote[]> }>();
  for (const motion of motions) {
    for (const { name, member, vote } of motion.divided.cast) {
      const { votes } = members.get(member) ?? { votes: new Map<Motion, Vote[]>() };
      if (!members.has(member)) members.set(member, { name, votes });
      votes.set(motion, [...(votes.get(motion) ?? []), vote]);
    }
  }
  return Array.from(members, ([person, { name, votes }]) => ({ person, name, votes })).toSorted(
    (a, b) => b.votes.size - a.votes.size || compareText(a.name, b.name),
  );
}

const motionHeading = ({ id, number }: Motion, motion: string): Html =>
  html`<th scope="col">
    <a href="#${id}"><span class="visually-hidden">${motion} </span>${number}</a>
  </th>`;

const memberRow = (
  { person, name, votes }: Member,
  motions: readonly Motion[],
  summary: string | false,
  view: VoteView,
): Html =>
  html`<tr>
    <th scope="row">${memberName(person, name, view)}</th>
    ${motions.map((motion) => voteCell(votes.get(motion) ?? [], view.language))}${summary !== false && html`<td>${summary}</td>`}
  </tr>`;

function voteCell(votes: readonly Vote[], language: PageLanguage): Html {
  const [vote, ...others] = votes;
  if (vote === undefined) return html`<td>–</td>`;
  const text = votes.map((each) => voteNames[language][each]).join(', ');
  return (vote === 'yes' || vote === 'no') && others.length === 0
    ? html`<td class="vote-${vote}">${text}</td>`
    : html`<td>${text}</td>`;
}

/** `9 of 11`. A dash for members without a yes or no vote on a motion that has a majority. */
function withMajority(
  { votes }: Member,
  majorities: ReadonlyMap<Motion, Vote | undefined>,
  language: PageLanguage,
): string {
  const isMajority = Array.from(votes, ([motion, cast]) => {
    const majority = majorities.get(motion);
    return cast
      .filter((vote) => majority !== undefined && (vote === 'yes' || vote === 'no'))
      .map((vote) => vote === majority);
  }).flat();
  return isMajority.length === 0
    ? '–'
    : voteWords[language].of(isMajority.filter(Boolean).length, isMajority.length);
}
