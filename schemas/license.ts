import type { Config } from './config.ts';

/** Licence of our own compilation and text; `sources` tells the licences of what was compiled. */
export const licenseName = 'CC BY 4.0';
export const licenseUrl = 'https://creativecommons.org/licenses/by/4.0/';

/** Whom users credit: the service by its name, with a link to its site. */
export const attributionOf = ({ name, site_url }: Config): string => `${name}, ${site_url}`;
