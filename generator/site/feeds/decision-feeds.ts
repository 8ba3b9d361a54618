/** Feeds of decisions of several places: of a state, of a topic. Pure. */
import type { Config } from '../../../schemas/config.ts';
import { decisionUri, meetingPagePath, type Site } from '../../../schemas/paths.ts';
import { type Highlight, maxMeetings, maxPerMeeting } from '../../places/highlights.ts';
import type { Artifact } from '../../store/artifact.ts';
import { externalLink } from '../html/components.ts';
import { longDate } from '../html/dates.ts';
import { formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { feedWords } from './words.ts';
import { type AtomEntry, atomFeed } from './atom-feed.ts';
import { decisionFacts } from './decision-text.ts';

export type DecisionFeed = {
  readonly path: string;
  /** Path of the page with the same decisions. */
  readonly page: string;
  readonly title: string;
  /** The number of all decisions, of which the feed shows some. */
  readonly total: number;
  /** Newest first. */
  readonly highlights: readonly Highlight[];
};

/** The newest decisions as a feed. */
export const decisionFeed = (
  { path, page, title, total, highlights }: DecisionFeed,
  site: Site,
  config: Config,
): Artifact =>
  atomFeed(
    {
      path,
      page,
      title,
      subtitle: subtitleOf(highlights.length, total),
      language: 'en',
      entries: highlights.map((highlight) => decisionEntry(highlight, site)),
    },
    site,
    config,
  );

const subtitleOf = (shown: number, total: number): string =>
  shown >= total
    ? `All ${formatCount(total)} decisions`
    : `${formatCount(shown)} of ${formatCount(total)} decisions: of each place, up to ${maxPerMeeting} of each of its ${maxMeetings} newest meetings. The search has all.`;

/** Ids of decisions are unique and permanent; their pages may change. */
const decisionEntry = ({ decision, meeting, place }: Highlight, site: Site): AtomEntry => ({
  id: decisionUri(site.url('/'), decision.id),
  title: `${decision.headline} (${place.name}, ${place.state})`,
  updated: meeting.updatedAt ?? meeting.date,
  url: `${meetingPage(meeting, place, site)}#d${decision.id}`,
  source: meeting.source,
  content: entryContent({ decision, meeting, place }, meetingPage(meeting, place, site)),
});

const meetingPage = ({ id }: Highlight['meeting'], { slug }: Highlight['place'], site: Site): string =>
  site.url(meetingPagePath(slug, id));

function entryContent(
  { decision, meeting, place }: Pick<Highlight, 'decision' | 'meeting' | 'place'>,
  meetingUrl: string,
): Html {
  const facts = decisionFacts(decision, place.country, 'en');
  const who = [`${place.name}, ${place.state}`, meeting.body, longDate(meeting.date)];
  return html`<p><b>${decision.headline}</b></p>
    ${facts !== '' && html`<p>${facts.charAt(0).toUpperCase() + facts.slice(1)}</p>`}
    <p>${who.filter((text) => text !== undefined).join(', ')}</p>
    ${decision.generated_by?.startsWith('ai:') === true && html`<p><em>${feedWords.en.aiNote}</em></p>`}
    <p>
      ${externalLink(meetingUrl, 'All decisions of the meeting')} ·
      ${externalLink(meeting.source, 'Official source')}
    </p>`;
}
