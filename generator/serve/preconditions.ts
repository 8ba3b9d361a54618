/** Entity tags, and the conditions that a request sets on them (RFC 9110, 8.8.3 and 13). */
import type { ManifestEntry } from '../store/manifest.ts';
import type { Coding } from './negotiate.ts';

/** A strong entity tag: every coding is a representation of its own, and so has a tag of its own. */
export const entityTag = ({ sha256 }: ManifestEntry, coding: Coding): string =>
  coding === 'identity' ? `"${sha256}"` : `"${sha256}-${coding}"`;

/** What a request's conditions come to, in the order of RFC 9110, 13.2.2, for a file that exists. */
export function checkPreconditions(headers: Headers, etag: string): 'send' | 'not-modified' | 'failed' {
  const ifMatch = headers.get('If-Match');
  if (ifMatch !== null && !isListed(ifMatch, etag, strongTags)) return 'failed';
  const ifNoneMatch = headers.get('If-None-Match');
  if (ifNoneMatch !== null && isListed(ifNoneMatch, etag, allTags)) return 'not-modified';
  return 'send';
}

/**
 * Whether a `Range` header counts (RFC 9110, 13.1.5): a client that goes on with a download names the tag of what it
 * has. A date never fits, since we send no Last-Modified.
 */
export function mayResume(headers: Headers, etag: string): boolean {
  const ifRange = headers.get('If-Range');
  return ifRange === null || ifRange.trim() === etag;
}

const isListed = (header: string, etag: string, tagsIn: (header: string) => string[]): boolean =>
  header.trim() === '*' || tagsIn(header).includes(etag);

/** The tags of a list, with or without `W/`: the weak comparison of RFC 9110, 8.8.3.2. */
const allTags = (header: string): string[] => header.match(/"[^"]*"/g) ?? [];

/** The strong tags of a list; a weak one never fits in the strong comparison. */
const strongTags = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? [];
