import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isPage } from './blocks.ts';
import { SourceError } from './source-error.ts';

/** Every value is a text; attributes begin with `@`. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
});

/** The elements of an XML document as nested objects. @throws {SourceError} with the place of a mistake. */
export function parseXml(text: string, address: URL | string): unknown {
  const at = `(${String(address)})`;
  if (isPage(text)) throw new SourceError('refused', `The source returned a web page instead of XML ${at}`);
  const result = XMLValidator.validate(text);
  if (result === true) return parser.parse(text) as unknown;
  const { msg, line, col } = result.err;
  throw new SourceError(
    'refused',
    `The source’s XML is malformed at line ${line}, column ${col}: ${msg} ${at}`,
  );
}
