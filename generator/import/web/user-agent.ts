import { programVersion } from '../../system/process.ts';
import { robotName } from './robots.ts';

/** How requests name this program, and whom to contact about it: `civic-meetings/1.0.0 (+https://example.org/)`. */
export function userAgentOf(contact: string | undefined): string {
  const program = `${robotName}/${programVersion}`;
  // Header values are ASCII without parentheses inside a comment (RFC 9110, 5.6.5).
  const address = contact === undefined ? undefined : encodeURI(decodeURI(contact)).replaceAll(/[()\\]/g, '');
  return address === undefined ? program : `${program} (+${address})`;
}
