/** Names of people as published. Pure. */
import { plainText } from './text.ts';

const separator = /\s*[,;\n]\s*|\s+(?:and|et|&)\s+/i;
/** `John Smith, Jr.` is one person. */
const suffix = /^(?:jr|sr|ii|iii|iv|esq|ph\.?d|m\.?d|cpa|p\.?eng)\.?$/i;
const nobody = /^(?:none|nil|n\/?a|no one|aucune?|-+)\.?$/i;

/** `A, B, and C` → the names, without empty ones and “None”. */
export function namesIn(text: string | null | undefined): string[] {
  const names: string[] = [];
  for (const part of (plainText(text) ?? '').split(separator)) {
    const name = part
      .replace(/^(?:and|et|&)\s+/i, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (name === '' || nobody.test(name)) continue;
    if (suffix.test(name) && names.length > 0) names.push(`${names.pop() ?? ''}, ${name}`);
    else names.push(name);
  }
  return names;
}
