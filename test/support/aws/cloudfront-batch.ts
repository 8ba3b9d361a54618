/** Parses the body of an invalidation request at least as strictly as CloudFront. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

export type Batch = { readonly reference: string; readonly paths: readonly string[] };

/** An error response of CloudFront. */
export class CloudFrontFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const xmlNamespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-invalidations */
export const pathsAtOnce = 3_000;
export const wildcardsAtOnce = 15;

const pathCharacters = 4_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  // Every element is a list, so that duplicates are detected.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** @throws {CloudFrontFault} for what CloudFront refuses. */
export function parseBatch(body: string): Batch {
  if (body === '') throw new CloudFrontFault(400, 'MissingBody', 'This operation requires a body.');
  if (XMLValidator.validate(body) !== true) throw malformed('it is no XML');
  const document = fieldsOf(parser.parse(body), ['?xml', 'InvalidationBatch']);
  const [root] = listOf(document, 'InvalidationBatch');
  const batch = fieldsOf(root, ['@_xmlns', 'CallerReference', 'Paths']);
  if (batch['@_xmlns'] !== xmlNamespace) throw malformed(`its namespace must be ${xmlNamespace}`);
  const reference = textOf(one(batch, 'CallerReference'));
  if (reference === '') throw invalid('The parameter CallerReference is required.');
  const paths = fieldsOf(one(batch, 'Paths'), ['Quantity', 'Items']);
  const items = listOf(fieldsOf(one(paths, 'Items'), ['Path']), 'Path').map(textOf);
  if (textOf(one(paths, 'Quantity')) !== String(items.length))
    throw new CloudFrontFault(400, 'InconsistentQuantities', 'Quantity and the size of Items do not match.');
  requirePaths(items);
  return { reference, paths: items };
}

export const isWildcard = (path: string): boolean => path.endsWith('*');

function requirePaths(paths: readonly string[]): void {
  if (paths.length === 0) throw invalid('Your request contains empty/null invalidation paths.');
  if (paths.length > pathsAtOnce)
    throw new CloudFrontFault(413, 'BatchTooLarge', 'Invalidation batch specified is too large.');
  // CloudFront would accept these, and bill each.
  if (new Set(paths).size < paths.length) throw invalid('Your request contains a path twice.');
  if (!paths.every(isPath)) throw invalid('Your request contains one or more invalid invalidation paths.');
}

/** RFC 1738 section 2.2: unsafe characters are encoded. A wildcard can only be the last character. */
const isPath = (path: string): boolean =>
  path.length <= pathCharacters && /^\/(?:[A-Za-z0-9$_.+!'(),;/?:@&=-]|%[0-9A-Fa-f]{2})*\*?$/.test(path);

const malformed = (reason: string): CloudFrontFault =>
  new CloudFrontFault(400, 'MalformedInput', `The request cannot be read: ${reason}.`);

export const invalid = (message: string): CloudFrontFault =>
  new CloudFrontFault(400, 'InvalidArgument', message);

type Fields = Readonly<Record<string, unknown>>;

/** An element with only these attributes and elements. */
function fieldsOf(element: unknown, allowed: readonly string[]): Fields {
  const fields = Object(element) as Fields;
  const unknown = Object.keys(fields).filter((name) => !allowed.includes(name));
  if (unknown.length > 0) throw malformed(`it has ${unknown.join()}`);
  return fields;
}

const listOf = (fields: Fields, name: string): readonly unknown[] => {
  const list = fields[name];
  return Array.isArray(list) ? list : [];
};

function one(fields: Fields, name: string): unknown {
  const list = listOf(fields, name);
  if (list.length !== 1) throw malformed(`it has ${list.length} of ${name}`);
  return list[0];
}

function textOf(element: unknown): string {
  if (typeof element !== 'string') throw malformed('it has elements where a text must be');
  return element;
}
