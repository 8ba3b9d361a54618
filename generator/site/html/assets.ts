/** The stylesheet, the icon and the scripts of a site: where they are published. */

/** Paths within the site. Names hold a hash of the content, so that a file never changes. */
export type Assets = {
  readonly style: string;
  readonly icon: string;
  readonly scripts: {
    /** Search on the home page. */
    readonly search: string;
    /** The place finder. */
    readonly places: string;
    /** Opens the meeting that a link names, in browsers that do not do so themselves. */
    readonly city: string;
  };
};
