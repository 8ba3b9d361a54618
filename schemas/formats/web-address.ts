/** Addresses of other hosts, as links on pages. */

const webAddress = /^https?:\/\//i;

/** True for http and https URLs, which are safe to link to. */
export const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && webAddress.test(url);

/** Characters that the URL Standard allows in no path, query or fragment, and percent signs that encode nothing. */
const invalid = /[ "<>^`{|}[\]]|%(?![\da-f]{2})/gi;

/** A web address as an `href`: browsers follow addresses such as `?Options=info|` too, but they are invalid. */
export function hrefOf(url: string): string {
  const start = url.search(/[^/:][/?#]/);
  return start === -1 ? url : url.slice(0, start + 1) + url.slice(start + 1).replaceAll(invalid, encoded);
}

const encoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
