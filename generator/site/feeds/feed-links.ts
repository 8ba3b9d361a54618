/** Links to the feeds of the bodies of a place. */
import type { PageLanguage } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';

export type BodyFeed = { readonly name: string; readonly path?: string; readonly url: string };

export type PlaceFeeds = {
  /** By name of the body. `path` is that of a feed on this site, if there is one; `url` may be that of a search. */
  readonly bodies: readonly BodyFeed[];
  /** Paths of the feeds of members, by slug of the person. */
  readonly people: ReadonlyMap<string, string>;
};

const labels: Readonly<Record<PageLanguage, string>> = {
  en: 'Feeds by body',
  es: 'Canales por órgano',
  fr: 'Fils par instance',
};

/** A folded list of the feeds of bodies; undefined if there are none. `link` converts a path to a link from the page. */
export const bodyFeedLinks = (
  { bodies }: PlaceFeeds,
  link: (path: string) => string,
  language: PageLanguage,
): Html | undefined =>
  bodies.length === 0
    ? undefined
    : html`<details class="feeds">
        <summary>${labels[language]}</summary>
        <ul class="links small">
          ${bodies.map(({ name, path, url }) =>
            path === undefined
              ? html`<li>
                  <a href="${url}" rel="external noopener"><bdi>${name}</bdi></a>
                </li> `
              : html`<li>
                  <a href="${link(path)}"><bdi>${name}</bdi></a>
                </li> `,
          )}
        </ul>
      </details>`;
