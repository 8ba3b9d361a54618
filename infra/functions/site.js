/**
 * Viewer request function of the file hosts (CloudFront Functions, JavaScript runtime 2.0, which lacks destructuring,
 * spread, `?.`, `??` and flatMap). Addresses of pages end in a slash, as on the local server (generator/serve).
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 *
 * @typedef {{ value: string, multiValue?: { value: string }[] }} Field
 * @typedef {{ method: string, uri: string, querystring: Record<string, Field> }} ViewerRequest
 */

/** `/city/oakland-ca`: only such paths are redirected, so no redirect can leave the host. */
const pageWithoutSlash = /^(\/[\w-]+)+$/;

/** Dataset files may lack an extension: SHA256SUMS. */
const datasetFolder = '/data/';

/** Characters to encode in the query of a Location header. */
const unsafeInQuery = /[^\w&=.~%+!*'(),;:@/?$-]+/g;

/** Returns the request for a file, or the response to a preflight or to an address without its slash. */
// eslint-disable-next-line no-unused-vars -- CloudFront calls this function by name.
function handler(/** @type {{ request: ViewerRequest }} */ event) {
  const request = event.request;
  if (request.method === 'OPTIONS') return preflight();
  if (request.uri.endsWith('/')) {
    request.uri += 'index.html';
    return request;
  }
  const path = decodePath(request.uri);
  if (path.startsWith(datasetFolder) || !pageWithoutSlash.test(path)) return request;
  return redirectTo(`${path}/${queryOf(request.querystring)}`);
}

/** Returns '' if an encoded slash could be taken for a separator, or if the path is invalid percent-encoded UTF-8. */
function decodePath(/** @type {string} */ uri) {
  if (/%2f/i.test(uri)) return '';
  try {
    return decodeURIComponent(uri);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}

/** The original query, or '': `?q=a%20b`. */
function queryOf(/** @type {Record<string, Field>} */ fields) {
  const pairs = Object.keys(fields).map((name) =>
    (fields[name].multiValue || [fields[name]]).map((field) => `${name}=${field.value}`).join('&'),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&').replace(unsafeInQuery, encodeURIComponent)}`;
}

function redirectTo(/** @type {string} */ location) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: location },
      'cache-control': { value: 'public, max-age=3600' },
      'access-control-allow-origin': { value: '*' },
      'x-content-type-options': { value: 'nosniff' },
    },
  };
}

function preflight() {
  return {
    statusCode: 204,
    statusDescription: 'No Content',
    headers: {
      allow: { value: 'GET, HEAD, OPTIONS' },
      'access-control-allow-origin': { value: '*' },
      'access-control-allow-methods': { value: 'GET, HEAD, OPTIONS' },
      'access-control-allow-headers': { value: '*' },
      'access-control-max-age': { value: '86400' },
      'x-content-type-options': { value: 'nosniff' },
    },
  };
}
