/**
 * Recognizes pages that are not the content: bot challenges, refusals and login forms, which are named, never evaded; and responses that are
 * cut off. Pure.
 */

const titles: readonly (readonly [RegExp, string])[] = [
  [/^just a moment|^attention required|^checking your browser|^one moment, please/i, 'a bot challenge'],
  [
    /^pardon our interruption|are you (?:a )?(?:human|robot)|security check|verify you are human/i,
    'a bot challenge',
  ],
  [
    /^access (?:to this page has been )?denied|^request (?:rejected|blocked)|^forbidden/i,
    'an “access denied” page',
  ],
  [/^(?:log|sign)[ -]?(?:in|on)\b|\b(?:log|sign)[ -]?in$|^ouvrir une session|^connexion$/i, 'a login page'],
];

const markers: readonly (readonly [RegExp, string])[] = [
  [/_Incapsula_Resource|Incapsula incident ID/, 'a bot challenge'],
  [/\/cdn-cgi\/challenge-platform\/|cf-chl-/, 'a bot challenge'],
  [/Request unsuccessful\. /, 'a bot challenge'],
  // Amazon, DataDome, HUMAN, F5 and Sucuri.
  [
    /\bAwsWafIntegration\b|\bgokuProps\b|captcha-delivery\.com|\bpx-captcha\b|\bsucuri_cloudproxy_js\b/,
    'a bot challenge',
  ],
  [/\/TSPD\/|Please enable JavaScript to view the page content/, 'a bot challenge'],
];
/** Scripts of the same services are on ordinary pages too, but those have content. */
const challengeCharactersMax = 20_000;

const title = /<title[^>]*>([^<]{0,200})<\/title>/i;
const captcha = /class=["'][^"']*\b(?:g-recaptcha|h-captcha|cf-turnstile)\b/i;
const passwordField = /<input[^>]+type=["']?password/i;

/** What a page is instead of content: `a bot challenge`; undefined for any other page. */
export function blockIn(status: number, headers: Headers, body: string): string | undefined {
  const isMitigated = ['cf-mitigated', 'x-amzn-waf-action', 'x-vercel-mitigated'].some((name) =>
    /challenge|captcha/.test(headers.get(name) ?? ''),
  );
  if (isMitigated) return 'a bot challenge';
  if (!isPage(body)) return undefined;
  const name = title.exec(body)?.[1]?.trim() ?? '';
  const named = titles.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined && (named !== 'a login page' || passwordField.test(body))) return named;
  if (body.length > challengeCharactersMax) return undefined;
  const marked = markers.find(([pattern]) => pattern.test(body))?.[1];
  return marked ?? (status !== 200 && captcha.test(body) ? 'a bot challenge' : undefined);
}

/** True for HTML, and for XML that a browser shows as a page. */
export const isPage = (body: string): boolean =>
  /^\s*(?:<!doctype html|<html|<head|<body|<script|<div|<p\b|<title|<center|<h1)/i.test(
    body.slice(0, 500).replace(/^(?:\s|<!--[\s\S]*?-->)+/, ''),
  );

/** True for JSON and whole pages that lack their end. Rows that they lack would count as removed. */
export function isCutOff(body: string): boolean {
  const text = body.trim();
  if (text.startsWith('{')) return !text.endsWith('}');
  if (text.startsWith('[')) return !text.endsWith(']');
  // Fragments of pages have neither. Every recorded page has both.
  return isPage(text) && /<html[\s>]/i.test(text) && !/<\/html\s*>/i.test(text);
}
