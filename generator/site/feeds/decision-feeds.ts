/** Feeds of decisions of several places: of a state, of a topic. Pure. */
import type { Config } from '../../../schemas/config.ts';
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import { decisionUri, meetingPagePath, type Site, type SiteLanguage } from '../../../schemas/paths.ts';
import { type Highlight, maxMeetings, maxPerMeeting } from '../../places/highlights.ts';
import type { Artifact } from '../../store/artifact.ts';
import { externalLink } from '../html/components.ts';
import { longDate } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';
import { feedWords } from './words.ts';
import { type AtomEntry, atomFeed } from './atom-feed.ts';
import { decisionFacts } from './decision-text.ts';

export type DecisionFeed = {
  readonly path: string;
  /** Path of the page with the same decisions. */
  readonly page: string;
  readonly title: string;
  readonly language: SiteLanguage;
  /** The number of all decisions, of which the feed shows some. */
  readonly total: number;
  /** Newest first. */
  readonly highlights: readonly Highlight[];
};

/** The newest decisions as a feed. */
export const decisionFeed = (feed: DecisionFeed, site: Site, config: Config): Artifact => {
  const { path, page, title, language, total, highlights } = feed;
  return atomFeed(
    {
      path,
      page,
      title,
      subtitle: subtitleOf(highlights.length, total, language),
      language,
      entries: highlights.map((highlight) => decisionEntry(highlight, site, language)),
    },
    site,
    config,
  );
};

const subtitleOf = (shown: number, total: number, language: SiteLanguage): string => {
  const { allDecisions, someDecisions } = feedWords[language];
  return shown >= total ? allDecisions(total) : someDecisions(shown, total, maxPerMeeting, maxMeetings);
};

/** Ids of decisions are unique and permanent; their pages may change. */
const decisionEntry = (
  { decision, meeting, place }: Highlight,
  site: Site,
  language: SiteLanguage,
): AtomEntry => ({
  id: decisionUri(site.url('/'), decision.id),
  title: `${decision.headline} (${placeWithState(place, language)})`,
  updated: meeting.updatedAt ?? meeting.date,
  url: `${meetingPage(meeting, place, site)}#d${decision.id}`,
  source: meeting.source,
  content: entryContent({ decision, meeting, place }, meetingPage(meeting, place, site), language),
});

const meetingPage = ({ id }: Highlight['meeting'], { slug }: Highlight['place'], site: Site): string =>
  site.url(meetingPagePath(slug, id));

function entryContent(
  { decision, meeting, place }: Pick<Highlight, 'decision' | 'meeting' | 'place'>,
  meetingUrl: string,
  language: SiteLanguage,
): Html {
  const words = feedWords[language];
  const facts = decisionFacts(decision, place.country, language);
  const who = [placeWithState(place, language), meeting.body, longDate(meeting.date, language)];
  return html`<p><b>${decision.headline}</b></p>
    ${facts !== '' && html`<p>${facts.charAt(0).toUpperCase() + facts.slice(1)}</p>`}
    <p>${who.filter((text) => text !== undefined).join(', ')}</p>
    ${decision.generated_by?.startsWith('ai:') === true && html`<p><em>${words.aiNote}</em></p>`}
    <p>${externalLink(meetingUrl, words.wholeMeeting)} · ${externalLink(meeting.source, words.source)}</p>`;
}
