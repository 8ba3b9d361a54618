/** The feeds of the bodies and members of a place, as its pages link to them. */

export type BodyFeed = { readonly name: string; readonly path?: string; readonly url: string };

export type PlaceFeeds = {
  /** By name of the body. `path` is that of a feed on this site, if there is one; `url` may be that of a search. */
  readonly bodies: readonly BodyFeed[];
  /** Paths of the feeds of members, by slug of the person. */
  readonly people: ReadonlyMap<string, string>;
};
