/** One divided vote: what it was on, how it ended, who dissented. */
import type { Country } from '../../../../schemas/names/states.ts';
import { cityPath, personPath, relativeLink } from '../../../../schemas/paths.ts';
import type { CastVote, DividedVote } from '../../../places/divided-votes.ts';
import type { Person } from '../../../places/people/people.ts';
import { externalLink } from '../../html/components.ts';
import { longDateElement, type PageLanguage } from '../../html/dates.ts';
import { outcomeMark, voteStateMarks } from '../../html/outcome-mark.ts';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import type { PlaceView } from '../place-view.ts';
import { originalLanguageOf, textAttributes } from '../languages.ts';
import { type VotePageWords, votePageWords } from './words.ts';

/** What entries need of their page. */
export type VoteView = {
  readonly language: PageLanguage;
  readonly country: Country;
  readonly words: VotePageWords;
  /** Attributes of text from the corpus. */
  readonly text: Html;
  /** Converts a path within the site to a link from the page. */
  readonly link: (path: string) => string;
  /** Link to a person, if they have a page. */
  readonly personLink: (person: Person) => string | undefined;
  readonly addresses: PlaceView['addresses'];
  /** Parts of entries that were rendered. Most members of a body have the same votes, on pages at the same depth. */
  readonly rendered: { readonly subjects: RenderedParts; readonly facts: RenderedParts };
};

type RenderedParts = Map<DividedVote, Html>;

function renderedOnce(parts: RenderedParts, divided: DividedVote, render: () => Html): Html {
  const known = parts.get(divided);
  if (known !== undefined) return known;
  const part = render();
  parts.set(divided, part);
  return part;
}

/** The longest titles have thousands of characters; the meeting, which the entry links to, has them in full. */
const subjectMaxLength = 600;
const actionMaxLength = 300;
const bodyMaxLength = 100;
const nameMaxLength = 100;
/** More than the members of any council. */
const maxNames = 100;

/** Returns a function that makes the view of entries on the page at a path below that of the place. Pages at one depth share a view. */
export function voteViews({
  place,
  people,
  meetings,
  addresses,
  language,
}: Pick<PlaceView, 'place' | 'people' | 'meetings' | 'addresses' | 'language'>): (path: string) => VoteView {
  const home = cityPath(place.row.slug);
  const original = originalLanguageOf(place.site.country, [...meetings.upcoming, ...meetings.recent]);
  const text = textAttributes(original.language, language);
  const views = new Map<string, VoteView>();
  return (path) => {
    // Shorter than links from the root: a page has thousands.
    const up = '../'.repeat(path.slice(home.length).split('/').length - 1);
    const known = views.get(up);
    if (known !== undefined) return known;
    const link = (to: string): string =>
      to.startsWith(home) ? up + to.slice(home.length) : relativeLink(path, to);
    const view: VoteView = {
      language,
      country: place.row.country,
      words: votePageWords[language],
      text,
      link,
      personLink: (person) =>
        people.hasPage(person) ? link(personPath(place.row.slug, person.slug)) : undefined,
      addresses,
      rendered: { subjects: new Map(), facts: new Map() },
    };
    views.set(up, view);
    return view;
  };
}

/** The subject, with the file number, and what the motion asked for. */
export const voteSubject = (divided: DividedVote, view: VoteView): Html =>
  renderedOnce(view.rendered.subjects, divided, () => subjectOf(divided, view));

const subjectOf = ({ rollCall, subject, action }: DividedVote, { text, words }: VoteView): Html =>
  html`<div class="vote-subject" ${text}>
      ${rollCall.file_number !== undefined && html`<span class="file-number">${rollCall.file_number}</span> `}${subject === undefined ? words.noSubject : shortened(subject, subjectMaxLength)}
    </div>
    ${action !== undefined && html`<div class="small" ${text}>${shortened(action, actionMaxLength)}</div>`}`;

/** Outcome, tally, body, meeting and official page. `first` precedes them. */
export function voteFacts(divided: DividedVote, view: VoteView, first?: Html): Html {
  const facts = renderedOnce(view.rendered.facts, divided, () => factsOf(divided, view));
  return html`<div class="small">${first}${first !== undefined && ' · '}${facts}</div>`;
}

function factsOf(divided: DividedVote, view: VoteView): Html {
  const { rollCall, body, outcome, stage } = divided;
  const { words, language } = view;
  const parts: readonly HtmlValue[] = [
    outcome !== undefined &&
      html`${(stage === 'amendment' || stage === 'procedural') && `${words.stages[stage]} `}${outcomeMark(outcome, language)}`,
    motionResult(divided, words),
    tally(divided, words),
    voteStateMarks(divided.state, language, view.country),
    body !== undefined && html`<bdi>${shortened(body, bodyMaxLength)}</bdi>`,
    html`<a href="${view.link(addressOf(divided, view))}">${longDateElement(rollCall.date, language)}</a>`,
    externalLink(rollCall.source_url, words.record),
  ];
  const shown = parts.filter((part) => part !== undefined && part !== false && part !== '');
  return html`${shown.map((part, index) => html`${index > 0 && ' · '}${part}`)}`;
}

/** The decision in its meeting, or the meeting. */
const addressOf = ({ rollCall, decisionId }: DividedVote, { addresses }: VoteView): string =>
  decisionId === undefined
    ? addresses.meeting(rollCall.meeting_id)
    : addresses.decision(rollCall.meeting_id, decisionId);

const motionResult = ({ rollCall: { result }, outcome }: DividedVote, words: VotePageWords): HtmlValue =>
  result !== outcome && (result === 'passed' || result === 'failed')
    ? words[result === 'passed' ? 'motionPassed' : 'motionFailed']
    : undefined;

/** `5 yes, 2 no, 1 absent`: the published counts, or else those of the roll call. */
function tally({ rollCall, cast }: Pick<DividedVote, 'rollCall' | 'cast'>, words: VotePageWords): string {
  if (cast.length === 0 && rollCall.yes === undefined && rollCall.no === undefined) return '';
  const counted = (side: CastVote['vote']): number => cast.filter(({ vote }) => vote === side).length;
  const { yes = counted('yes'), no = counted('no'), abstain = 0, absent = 0 } = rollCall;
  return [
    words.yes(yes),
    words.no(no),
    abstain > 0 && words.abstain(abstain),
    absent > 0 && words.absent(absent),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Those who voted no, and those who voted yes if they were fewer. */
export function dissentLines({ cast }: DividedVote, view: VoteView): Html {
  const no = cast.filter(({ vote }) => vote === 'no');
  const yes = cast.filter(({ vote }) => vote === 'yes');
  return html`${namesLine(view.words.votedNo, no, view)}${yes.length < no.length && namesLine(view.words.votedYes, yes, view)}`;
}

function namesLine(label: string, cast: readonly CastVote[], view: VoteView): Html | undefined {
  if (cast.length === 0) return undefined;
  const shown = cast.slice(0, maxNames);
  const rest = cast.length - shown.length;
  return html`<div class="small">
    ${label}
    ${shown.map(({ member, name }, index) => html`${index > 0 && ', '}${memberName(member, name, view)}`)}${rest > 0 && ` ${view.words.more(rest)}`}
  </div>`;
}

/** The name as in the roll call, linked to the person's page. */
export function memberName(member: Person, name: string, { personLink }: VoteView): Html {
  const href = personLink(member);
  const text = html`<bdi>${shortened(name, nameMaxLength)}</bdi>`;
  return href === undefined ? text : html`<a href="${href}">${text}</a>`;
}
