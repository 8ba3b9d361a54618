import type { Config } from './config.ts';

/** License of our compilation and text. The licenses of the sources are in `sources`. */
export const licenseName = 'CC BY 4.0';
export const licenseUrl = 'https://creativecommons.org/licenses/by/4.0/';

/** The attribution: the name of the service and a link to its site. */
export const attributionOf = ({ name, site_url }: Config): string => `${name}, ${site_url}`;
