/** The page of a topic: the newest decisions of meetings on it, in all places of a site. */
import { homePath, relativeLink, siteSearchPath, topicFeedPath, topicPath } from '../../../schemas/paths.ts';
import { topicName } from '../../../schemas/formats/search-words.ts';
import type { Highlight, Topic } from '../../places/highlights.ts';
import { emailLink } from '../html/components.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { decisionList } from './decision-list.ts';
import { countryNames } from './state-places.ts';

/** The page of a topic that has decisions. */
export function topicPage({ site, config }: PageSite, topic: Topic, highlights: readonly Highlight[]): Page {
  const path = topicPath(topic);
  const name = topicName(topic);
  const link = (to: string): string => relativeLink(path, to);
  const byEmail = emailLink(config, site.url(topicFeedPath(topic)));
  const { inSentence } = countryNames[site.country];
  return {
    path,
    title: `${name}: newest decisions`,
    description: `The newest decisions on ${inTopic(topic)} in ${inSentence}, with votes, amounts and official sources.`,
    main: html`<nav class="crumbs" aria-label="Breadcrumb">
        <ol>
          <li><a href="${link(homePath)}">Home</a></li>
          <li><a href="${link(`${homePath}#topics`)}">Topics</a></li>
          <li aria-current="page">${name}</li>
        </ol>
      </nav>
      <h1>${name}</h1>
      <p class="lede">
        The newest decisions on ${inTopic(topic)}, up to three of each meeting. Where single decisions have no
        topics, they are those of meetings on ${inTopic(topic)}, and may be about something else.
      </p>
      <ul class="links">
        <li>
          <a href="${link(`${siteSearchPath()}?topic=${topic}`)}"
            >Search all decisions on ${inTopic(topic)}</a
          >
        </li>
        <li>
          <a href="${link(topicFeedPath(topic))}" type="application/atom+xml"
            >Follow this topic (Atom feed)</a
          >
        </li>
        ${byEmail !== false && html`<li>${byEmail}</li>`}
      </ul>
      <h2>Newest decisions</h2>
      ${decisionList(path, highlights)}`,
    alternates: [
      { path: topicFeedPath(topic), mediaType: 'application/atom+xml', title: `Decisions: ${name}` },
    ],
  };
}

/** The name of a topic within a sentence: `land use and zoning`. */
const inTopic = (topic: string): string => topic.replaceAll('_', ' ');

/** Links to the pages of topics. */
export const topicLinks = (topics: Iterable<Topic>, link: (path: string) => string): Html =>
  html`<ul class="topics">
    ${Array.from(topics, (topic) => html`<li><a href="${link(topicPath(topic))}">${topicName(topic)}</a></li> `)}
  </ul>`;
