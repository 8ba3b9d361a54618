/** An entry of the feed of a member: how they voted on one divided motion. Pure. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { DividedVote } from '../../places/divided-votes.ts';
import { externalLink } from '../html/components.ts';
import { longDate, type PageLanguage } from '../html/dates.ts';
import { outcomeNames, voteNames, voteStateNames } from '../../../schemas/formats/record-words.ts';
import { html } from '../html/template.ts';
import { truncated } from '../html/texts.ts';
import type { AtomEntry } from './atom-feed.ts';
import { feedWords } from './words.ts';

export type MemberVote = {
  readonly divided: DividedVote;
  readonly meeting: Meeting;
  /** When the record of the meeting last changed; null if unknown. */
  readonly updatedAt: string | null;
  readonly vote: Row<'member_votes'>['vote'];
};

export type VoteEntryContext = {
  readonly id: string;
  /** Where the meeting is shown in full. */
  readonly url: string;
  readonly language: PageLanguage;
};

const textMaxLength = 1000;

/** `No: Rezoning of 1420 Larkspur Avenue (passed, 5 yes, 2 no)` */
export function voteEntry(
  { divided, meeting, updatedAt, vote }: MemberVote,
  { id, url, language }: VoteEntryContext,
): AtomEntry {
  const words = feedWords[language];
  const { rollCall, subject, outcome } = divided;
  const { motion: text, yes, no, source_url: source } = rollCall;
  const name = subject ?? text ?? words.motion;
  const day = html`<time datetime="${meeting.date}">${longDate(meeting.date, language)}</time>`;
  const facts = [
    outcome === undefined || outcome === 'other' ? undefined : outcomeNames[language][outcome].toLowerCase(),
    yes === undefined ? undefined : words.yes(yes),
    no === undefined ? undefined : words.no(no),
    ...(divided.state.vote_state ?? []).map((state) => voteStateNames[language][state]),
  ].filter((fact) => fact !== undefined);
  return {
    id,
    title: voteNames[language][vote] + words.colon + name,
    updated: updatedAt ?? meeting.date,
    url,
    source,
    content: html`<p>${meeting.body !== undefined && html`<i>${meeting.body}</i>, `}${day}</p>
      <p>${voteNames[language][vote]}${words.colon}<b>${truncated(name, textMaxLength)}</b></p>
      ${text !== undefined && text !== name && html`<p>${truncated(text, textMaxLength)}</p>`}
      ${facts.length > 0 && html`<p>${facts.join(', ')}</p>`}
      <p>${externalLink(url, words.readMore)} · ${externalLink(source, words.source)}</p>`,
  };
}
