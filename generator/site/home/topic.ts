/** The page of a topic: the newest decisions of meetings on it, in all places of a site. */
import { followButton } from '../../../schemas/formats/follow-button.ts';
import { tagName } from '../../../schemas/formats/tag-names.ts';
import {
  homePath,
  localPath,
  relativeLink,
  type SiteLanguage,
  siteSearchPath,
  topicFeedPath,
  topicPath,
} from '../../../schemas/paths.ts';
import type { Topic } from '../../places/highlights.ts';
import { translationsOf } from '../html/local-links.ts';
import type { Page, PageSite } from '../html/page.ts';
import { pageWords } from '../html/page-words.ts';
import { type Html, html } from '../html/template.ts';
import { decisionList } from './decision-list.ts';
import type { DecisionsOfTopic } from './local-highlights.ts';
import { frenchOnly } from './words/fr.ts';
import { siteWords } from './words/words.ts';

/** The page of a topic that has decisions. In French, they may be those of French-speaking governments only. */
export function topicPage(
  { site, config }: PageSite,
  topic: Topic,
  language: SiteLanguage,
  { list: highlights, isFrenchOnly }: DecisionsOfTopic,
): Page {
  const path = localPath(topicPath(topic), language);
  const feed = localPath(topicFeedPath(topic), language);
  const name = topicNameIn(topic, language);
  const words = siteWords[language];
  const { breadcrumb, home } = pageWords[language];
  const inSentence = words.topic.inSentence(name);
  const link = (to: string): string => relativeLink(path, to);
  const follow = followButton({ feedUrl: site.url(feed), feedHref: link(feed) }, config, language);
  return {
    path,
    language,
    translations: translationsOf(site, topicPath(topic)),
    title: words.topic.title(name),
    description: words.topic.description(inSentence, site.country),
    main: html`<nav class="crumbs" aria-label="${breadcrumb}">
        <ol>
          <li><a href="${link(localPath(homePath, language))}">${home}</a></li>
          <li><a href="${link(`${localPath(homePath, language)}#topics`)}">${words.topics}</a></li>
          <li aria-current="page">${name}</li>
        </ol>
      </nav>
      <div class="page-title">
        <h1>${name}</h1>
        ${follow}
      </div>
      <p class="lede">${words.topic.lede(inSentence)}</p>
      <ul class="links">
        <li>
          <a href="${link(`${siteSearchPath(language)}?topic=${topic}`)}"
            >${words.topic.search(inSentence)}</a
          >
        </li>
      </ul>
      <h2>${words.newest}</h2>
      ${isFrenchOnly && frenchOnly(link(topicPath(topic)))} ${decisionList(path, language, highlights)}`,
    alternates: [{ path: feed, mediaType: 'application/atom+xml', title: words.topic.feed(name) }],
  };
}

/** `Land use and zoning`, `Aménagement et zonage` */
export const topicNameIn = (topic: Topic, language: SiteLanguage): string =>
  tagName(topic, language) ?? topic;

/** Links to the pages of topics. */
export const topicLinks = (
  topics: Iterable<Topic>,
  language: SiteLanguage,
  link: (path: string) => string,
): Html =>
  html`<ul class="topics">
    ${Array.from(topics, (topic) => html`<li><a href="${link(localPath(topicPath(topic), language))}">${topicNameIn(topic, language)}</a></li> `)}
  </ul>`;
