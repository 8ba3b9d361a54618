/** How large what is published may be, in bytes. */

/** A CDN compresses only files under 10 MB; every published JSON or HTML file stays under this. */
export const documentMaxBytes = 9_000_000;

/** meetings.json holds at most this. */
export const meetingsDocumentMaxBytes = 4_000_000;

/** One record, as JSON. */
export const recordMaxBytes = 1_000_000;
