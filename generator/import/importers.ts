/** Every importer, by its name on the command line. */
import type { Importer } from './importer.ts';
import { legistar } from './legistar/legistar.ts';

export const importers: readonly Importer[] = [legistar];
