/** An entry of the feed of a member: how they voted on one divided motion. Pure. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { externalLink } from '../html/components.ts';
import { longDate, type PageLanguage } from '../html/dates.ts';
import { outcomeNames, voteNames } from '../html/record-words.ts';
import { html } from '../html/template.ts';
import { truncated } from '../html/texts.ts';
import type { AtomEntry } from './atom-feed.ts';
import { feedWords } from './words.ts';

export type MemberVote = {
  readonly motion: Row<'motions'>;
  readonly meeting: Meeting;
  readonly vote: Row<'member_votes'>['vote'];
};

export type VoteEntryContext = {
  /** What the motion was about. */
  readonly subject: string | null;
  readonly id: string;
  /** Where the meeting is shown in full. */
  readonly url: string;
  readonly language: PageLanguage;
};

const textMaxLength = 1000;

/** `No: Rezoning of 1420 Larkspur Avenue (passed, 5 yes, 2 no)` */
export function voteEntry(
  { motion, meeting, vote }: MemberVote,
  { subject, id, url, language }: VoteEntryContext,
): AtomEntry {
  const words = feedWords[language];
  const name = subject ?? motion.text ?? words.motion;
  const day = html`<time datetime="${meeting.date}">${longDate(meeting.date, language)}</time>`;
  const facts = [
    motion.result === null || motion.result === 'other'
      ? undefined
      : outcomeNames[language][motion.result].toLowerCase(),
    motion.yes === null ? undefined : words.yes(motion.yes),
    motion.no === null ? undefined : words.no(motion.no),
  ].filter((fact) => fact !== undefined);
  return {
    id,
    title: voteNames[language][vote] + words.colon + name,
    updated: meeting.date,
    url,
    source: motion.source_url,
    content: html`<p>${meeting.body !== undefined && html`<i>${meeting.body}</i>, `}${day}</p>
      <p>${voteNames[language][vote]}${words.colon}<b>${truncated(name, textMaxLength)}</b></p>
      ${motion.text !== null && motion.text !== name && html`<p>${truncated(motion.text, textMaxLength)}</p>`}
      ${facts.length > 0 && html`<p>${facts.join(', ')}</p>`}
      <p>${externalLink(url, words.readMore)} · ${externalLink(motion.source_url, words.source)}</p>`,
  };
}
