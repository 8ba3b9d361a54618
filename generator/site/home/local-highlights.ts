/** The decisions that the pages of a site show in a language. Pure. */
import type { Highlight, Topic } from '../../places/highlights.ts';
import type { SiteHighlights } from './highlights.ts';

/** `isFrenchOnly` if the decisions are those of French-speaking governments, although the site has others. */
export type LocalHighlights = SiteHighlights & { readonly isFrenchOnly: boolean };

export type DecisionsOfTopic = {
  /** The newest, newest first. */
  readonly list: readonly Highlight[];
  /** The number of all. */
  readonly total: number;
  readonly isFrenchOnly: boolean;
};

/** In French, the home page has the decisions of French-speaking governments, if there are any. */
export const frenchHighlights = (all: SiteHighlights, french: SiteHighlights): LocalHighlights =>
  french.newest.length === 0
    ? { ...all, isFrenchOnly: false }
    : {
        ...all,
        newest: french.newest,
        contested: french.contested,
        costly: french.costly,
        isFrenchOnly: true,
      };

/** The decisions of each topic: in French, those of French-speaking governments where there are any. */
export const decisionsByTopic = (
  all: SiteHighlights,
  french: SiteHighlights | undefined,
): ReadonlyMap<Topic, DecisionsOfTopic> =>
  new Map(
    Array.from(all.topics, ([topic, list]) => {
      const own = french?.topics.get(topic);
      const total = (own === undefined ? all : french)?.decisions.get(topic) ?? 0;
      return [topic, { list: own ?? list, total, isFrenchOnly: own !== undefined }];
    }),
  );
