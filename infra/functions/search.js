/**
 * Viewer request function of the search host (CloudFront Functions, JavaScript runtime 2.0, which lacks destructuring,
 * spread, `?.`, `??` and flatMap). Requests with the same meaning are rewritten to one form, so they
 * share a cache entry. Invalid requests pass through, and the app returns an error.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 *
 * @typedef {{ value: string, multiValue?: { value: string }[] }} Field
 * @typedef {{ method: string, uri: string, querystring: Record<string, Field> }} ViewerRequest
 */
/* global settings -- A line that infra/viewer-functions.ts prepends, of type SearchSettings. */

const methods = 'GET, HEAD, OPTIONS';

/** These have a meaning when empty; others are absent then. */
const canBeEmpty = ['q', 'limit'];

/** In characters. CloudFront refuses a whole URL of 8,192. Longer than this are only queries of about 800 characters that are percent-encoded in full. */
const maxLength = 7500;

/** A function that takes much longer than a millisecond is stopped. Every valid request has fewer parameters. */
const maxNames = 40;

/** Returns the normalized request, or the answer to a method other than GET and HEAD. */
// eslint-disable-next-line no-unused-vars -- CloudFront calls this function by name.
function handler(/** @type {{ request: ViewerRequest }} */ event) {
  const request = event.request;
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
  request.querystring = normalize(request.querystring, request.uri);
  return request;
}

function parametersOf(/** @type {string} */ path) {
  const local = settings.local.includes(path) ? settings.localParameters : [];
  if (settings.text.includes(path)) return settings.textParameters.concat(local);
  if (!settings.paths.includes(path)) return [];
  return settings.parameters
    .concat(settings.documents.includes(path) ? settings.documentParameters : [])
    .concat(local);
}

/**
 * The known parameters in their declared order, since the order is part of the cache key. The app refuses any search with a
 * mistaken name, so its value and the other parameters do not matter.
 */
function normalize(/** @type {Record<string, Field>} */ original, /** @type {string} */ path) {
  const known = parametersOf(path);
  if (known.length === 0) return {};
  const encodedNames = Object.keys(original);
  if (encodedNames.length > maxNames) return original;
  /** @type {Record<string, Field[]>} */
  const fields = {};
  known.forEach((name) => (fields[name] = []));
  /** @type {string[]} */
  const mistakes = [];
  encodedNames.forEach((encodedName) => {
    const name = decode(encodedName);
    if (known.includes(name)) fields[name] = fields[name].concat(valuesOf(name, original[encodedName]));
    else if (isMistake(name, path)) mistakes.push(name);
  });
  if (mistakes.length > 0) return fieldNamed(mistakes[0]);
  /** @type {Record<string, Field>} */
  const normalized = {};
  known.forEach((name) => {
    const values = fields[name];
    if (values.length > 1) normalized[name] = { value: values[0].value, multiValue: values };
    else if (values.length === 1 && (values[0].value !== '' || canBeEmpty.includes(name)))
      normalized[name] = values[0];
  });
  return JSON.stringify(normalized).length > maxLength ? original : normalized;
}

/** A query string with only a name. */
function fieldNamed(/** @type {string} */ name) {
  /** @type {Record<string, Field>} */
  const fields = {};
  fields[encodeURIComponent(name)] = { value: '' };
  return fields;
}

const valuesOf = (/** @type {string} */ name, /** @type {Field} */ field) =>
  (field.multiValue || [field]).map((each) => ({
    value: rewrite(each.value, name === 'state' ? toLowerCase : unchanged),
  }));

/** The rule of search-lambda/http/mistakes.ts. */
function isMistake(/** @type {string} */ name, /** @type {string} */ path) {
  if (!/^[a-z_-]{2,20}$/i.test(name)) return false;
  const isOfText = settings.text.includes(path);
  if ((isOfText ? settings.localParameters : settings.documentParameters).includes(name)) return false;
  const key = name.toLowerCase().replace(/-/g, '_');
  return (
    (isOfText ? settings.textMistakes : settings.mistakes).includes(key) ||
    namesOn(path).some((known) => known.length >= 4 && isTypo(key, known))
  );
}

/** The names that a mistaken one may be meant to be. */
function namesOn(/** @type {string} */ path) {
  if (settings.text.includes(path)) return settings.textParameters;
  return settings.parameters.concat(settings.documents.includes(path) ? settings.documentParameters : []);
}

function isTypo(/** @type {string} */ name, /** @type {string} */ known) {
  const maxEdits = Math.min(name.length, known.length) > 5 ? 2 : 1;
  if (Math.abs(name.length - known.length) > maxEdits) return false;
  return (
    (name.charAt(0) === known.charAt(0) && distance(name, known) <= maxEdits) ||
    sortedLetters(name) === sortedLetters(known)
  );
}

/** The number of letters to insert, delete or replace. */
function distance(/** @type {string} */ a, /** @type {string} */ b) {
  let row = [0];
  for (let column = 1; column <= b.length; column++) row.push(column);
  for (let line = 1; line <= a.length; line++) {
    const next = [line];
    for (let column = 1; column <= b.length; column++) {
      const replaced = row[column - 1] + (a.charAt(line - 1) === b.charAt(column - 1) ? 0 : 1);
      next.push(Math.min(replaced, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[b.length];
}

// eslint-disable-next-line unicorn/no-array-sort -- The runtime lacks toSorted.
const sortedLetters = (/** @type {string} */ name) => name.split('').sort().join('');

/** Returns an invalid name unchanged; no parameter has it. */
function decode(/** @type {string} */ encoded) {
  try {
    return decodeURIComponent(encoded.replace(/\+/g, ' '));
  } catch (error) {
    if (error instanceof URIError) return encoded;
    throw error;
  }
}

/** Decodes a text, applies the change and encodes it canonically. Invalid percent-encoded UTF-8 is left unchanged. */
function rewrite(/** @type {string} */ encoded, /** @type {(text: string) => string} */ change) {
  try {
    return encodeURIComponent(change(decodeURIComponent(encoded.replace(/\+/g, ' '))));
  } catch (error) {
    if (error instanceof URIError) return encoded;
    throw error;
  }
}

const unchanged = (/** @type {string} */ text) => text;
const toLowerCase = (/** @type {string} */ text) => text.toLowerCase();

function preflight() {
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: {
      allow: { value: methods },
      'access-control-allow-origin': { value: '*' },
      'access-control-allow-methods': { value: methods },
      'access-control-allow-headers': { value: '*' },
      'access-control-expose-headers': { value: 'ETag, Link, Retry-After' },
      'access-control-max-age': { value: '86400' },
      'x-content-type-options': { value: 'nosniff' },
    },
  };
}

/** Refused here, because CloudFront would respond with a page, and the origin requires a hash of the body in a header. */
function methodNotAllowed() {
  return {
    statusCode: 405,
    statusDescription: 'Method Not Allowed',
    headers: {
      allow: { value: methods },
      'access-control-allow-origin': { value: '*' },
      'access-control-expose-headers': { value: 'ETag, Link, Retry-After' },
      'cache-control': { value: 'public, max-age=60' },
      'content-type': { value: 'application/problem+json' },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: { encoding: 'text', data: JSON.stringify(settings.refusal) },
  };
}
