/**
 * Viewer request function of the search host (CloudFront Functions, JavaScript runtime 2.0, which lacks destructuring,
 * spread, `?.`, `??` and flatMap). Requests with the same meaning are rewritten to one form, so they
 * share a cache entry. Invalid requests pass through, and the app returns an error.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 *
 * @typedef {{ value: string, multiValue?: { value: string }[] }} Field
 * @typedef {{ method: string, uri: string, querystring: Record<string, Field> }} ViewerRequest
 */
/* global refusal -- The problem document for a wrong method, in a line that infra/viewer-functions.ts prepends. */

const methods = 'GET, HEAD, OPTIONS';

/** The parameters, in their order in the cache key. */
const names = ['q', 'limit', 'state', 'kind'];

/** An empty value of these counts as absent. */
const filters = ['state', 'kind'];

/** In characters. CloudFront refuses a whole URL of 8,192; every valid request is shorter. */
const maxLength = 7500;

/** Returns the normalized request, or the response to a method other than GET and HEAD. */
// eslint-disable-next-line no-unused-vars -- CloudFront calls this function by name.
function handler(/** @type {{ request: ViewerRequest }} */ event) {
  const request = event.request;
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
  request.querystring = request.uri === '/search' ? normalize(request.querystring) : {};
  return request;
}

function normalize(/** @type {Record<string, Field>} */ original) {
  /** @type {Record<string, Field>} */
  const normalized = {};
  names.forEach((name) => {
    const fields = fieldsOf(original, name);
    if (fields.length > 1) normalized[name] = { value: fields[0].value, multiValue: fields };
    else if (fields.length === 1 && !isAbsent(name, fields[0].value)) normalized[name] = fields[0];
  });
  return JSON.stringify(normalized).length > maxLength ? original : normalized;
}

/** All values of a parameter. Its name may be percent-encoded. */
function fieldsOf(/** @type {Record<string, Field>} */ fields, /** @type {string} */ name) {
  return Object.keys(fields)
    .filter((encodedName) => rewrite(encodedName, unchanged) === name)
    .map((encodedName) => fields[encodedName].multiValue || [fields[encodedName]])
    .reduce((all, values) => all.concat(values), [])
    .map((field) => ({ value: rewrite(field.value, name === 'state' ? toLowerCase : unchanged) }));
}

const isAbsent = (/** @type {string} */ name, /** @type {string} */ value) =>
  value === '' && filters.includes(name);

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
    body: { encoding: 'text', data: JSON.stringify(refusal) },
  };
}
