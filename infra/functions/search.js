/**
 * Viewer request function of the search host (CloudFront Functions, JavaScript runtime 2.0, which lacks destructuring,
 * spread, `?.`, `??` and flatMap). Requests that mean the same become one, and so share a copy in the cache
 * (CONTRACT.md 4); what is wrong with one is left to the app to say.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 *
 * @typedef {{ value: string, multiValue?: { value: string }[] }} Field
 * @typedef {{ method: string, uri: string, querystring: Record<string, Field> }} ViewerRequest
 */
/* global refusal -- The problem document for a wrong method, in a line that infra/viewer-functions.ts puts before these. */

const methods = 'GET, HEAD, OPTIONS';

/** The parameters in the order that they get. */
const names = ['q', 'limit', 'state', 'kind'];

/** Empty, they count as absent. */
const filters = ['state', 'kind'];

/** In characters. CloudFront refuses a whole URL of 8,192; what is right is shorter. */
const maxLength = 7500;

/** The request with its parameters in one form, or the answer to a method that reads nothing. */
// eslint-disable-next-line no-unused-vars -- CloudFront calls it by this name.
function handler(/** @type {{ request: ViewerRequest }} */ event) {
  const request = event.request;
  if (request.method === 'OPTIONS') return preflight();
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed();
  request.querystring = request.uri === '/search' ? normalize(request.querystring) : {};
  return request;
}

function normalize(/** @type {Record<string, Field>} */ given) {
  /** @type {Record<string, Field>} */
  const normalized = {};
  names.forEach((name) => {
    const fields = fieldsOf(given, name);
    if (fields.length > 1) normalized[name] = { value: fields[0].value, multiValue: fields };
    else if (fields.length === 1 && !isAbsent(name, fields[0].value)) normalized[name] = fields[0];
  });
  return JSON.stringify(normalized).length > maxLength ? given : normalized;
}

/** All that is given for a parameter, whose name too may be percent-encoded. */
function fieldsOf(/** @type {Record<string, Field>} */ given, /** @type {string} */ name) {
  return Object.keys(given)
    .filter((written) => rewrite(written, asItIs) === name)
    .map((written) => given[written].multiValue || [given[written]])
    .reduce((all, some) => all.concat(some), [])
    .map((field) => ({ value: rewrite(field.value, name === 'state' ? inLowerCase : asItIs) }));
}

const isAbsent = (/** @type {string} */ name, /** @type {string} */ value) =>
  value === '' && filters.includes(name);

/** The one encoding of a text. What is no percent-encoded UTF-8 stays as it is. */
function rewrite(/** @type {string} */ encoded, /** @type {(text: string) => string} */ change) {
  try {
    return encodeURIComponent(change(decodeURIComponent(encoded.replace(/\+/g, ' '))));
  } catch (error) {
    if (error instanceof URIError) return encoded;
    throw error;
  }
}

const asItIs = (/** @type {string} */ text) => text;
const inLowerCase = (/** @type {string} */ text) => text.toLowerCase();

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

/** CloudFront itself would answer with a page, and the origin would want a hash of the body in a header. */
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
