/** Short hashes by which a run knows what has changed. 64 bits: two versions of one document are compared, never two documents. */
import { hash } from 'node:crypto';
import { meetingPath, type Site } from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';

/** Of a document as the spool writes it. */
export const printOf = (line: Uint8Array): bigint => hash('sha256', line, 'buffer').readBigUInt64LE();

/** Of what the documents of a place have from it. */
export const placePrint = ({ slug, name, state, kind }: Row<'municipalities'>, site: Site): string =>
  printOfPlace(name, state, kind, site.url(meetingPath(slug, '')));

/** The same, told by one of them. */
export const placePrintOf = ({ city, state, kind, url, id }: SearchDocument): string =>
  printOfPlace(city, state, kind, url.slice(0, url.length - id.length));

const printOfPlace = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 16);
