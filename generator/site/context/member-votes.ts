/** Divided votes: the newest motions, and how each member voted. */
import type { DividedVote } from '../../places/divided-votes.ts';
import { formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { comparePageWords } from '../place/compare/words.ts';
import { dissentLines, voteFacts, voteSubject, type VoteView } from '../place/votes/vote-entry.ts';
import { type BlockView, rowsParagraph } from './block-view.ts';
import { type Motion, voteGrid } from './vote-grid.ts';
import { voteWords } from './words/votes.ts';

/** The divided votes of a place, as its page links to them. */
export type PageVotes = {
  /** Newest first. */
  readonly divided: readonly DividedVote[];
  readonly view: VoteView;
  /** Link to the page with all of them. */
  readonly href: string;
  /** Link to the page that compares two members; undefined if the place has none. */
  readonly compareHref: string | undefined;
};

const maxMotions = 16;
const nameMaxLength = 100;
/** A larger grid takes most of what a page may have, and nobody reads it: New York has 51 members. */
const maxGridCells = 500;

/** The newest motions with subject, outcome and counts. The motions of each body are followed by a grid of member votes. */
export function memberVotes(block: BlockView<never>, { divided, view, href, compareHref }: PageVotes): Html {
  const words = voteWords[block.language];
  const shown = divided.slice(0, maxMotions);
  const byBody = Map.groupBy(shown, ({ body }) => body ?? '');
  const numbers = new Map([...byBody.values()].flat().map((each, index) => [each, index + 1]));
  const motionOf = (each: DividedVote): Motion => {
    const number = numbers.get(each) ?? 0;
    return { divided: each, number, id: `${block.id}-${number}` };
  };
  return html`<p>${words.intro}</p>
    ${[...byBody.values()].some(fitsGrid) && html`<p class="small muted">${words.legend}</p>`}
    ${Array.from(byBody, ([body, votes]) => bodyVotes(body, votes.map(motionOf), view))}
    <p>
      <a href="${href}">${words.all(formatCount(divided.length, block.language), divided.length)}</a
      >${compareHref !== undefined && html` · <a href="${compareHref}">${comparePageWords[block.language].heading}</a>`}
    </p>
    ${rowsParagraph(
      block,
      shown.map(({ rollCall }) => rollCall),
      words.motion,
    )}`;
}

function fitsGrid(votes: readonly DividedVote[]): boolean {
  const members = new Set(votes.flatMap(({ cast }) => cast.map(({ member }) => member)));
  return members.size * votes.length <= maxGridCells;
}

/** With too many members for a grid, those who disagreed are named below each motion instead. */
function bodyVotes(body: string, motions: readonly Motion[], view: VoteView): Html {
  const isInGrid = fitsGrid(motions.map(({ divided }) => divided));
  return html`${body !== '' && html`<h3 dir="auto">${shortened(body, nameMaxLength)}</h3>`}
    <ul class="motions">
      ${motions.map((motion) => motionItem(motion, view, isInGrid ? undefined : dissentLines(motion.divided, view)))}
    </ul>
    ${isInGrid && voteGrid(voteWords[view.language].grid(shortened(body, nameMaxLength)), motions, view)}`;
}

/** The body is in the heading above. */
const motionItem = ({ divided, number, id }: Motion, view: VoteView, dissent: Html | undefined): Html =>
  html`<li id="${id}">
    <span class="motion-number">${number}.</span>
    ${voteSubject(divided, view)} ${voteFacts({ ...divided, body: undefined }, view)} ${dissent}
  </li> `;
