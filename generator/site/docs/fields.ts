/** Tables of fields, derived from the shapes that the OpenAPI document has. */
import { blocks } from '../../../schemas/blocks.ts';
import { componentSchemas } from '../../../schemas/openapi/components.ts';
import { relativeLink } from '../../../schemas/paths.ts';
import { type Parameter, searchParameters } from '../../../schemas/search.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { table } from './code-and-tables.ts';
import { dataDictionaryPath } from './layout.ts';
import { type LinkTarget, renderLine } from './markdown.ts';

/** What is read of a JSON Schema. */
type Field = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Field[];
  readonly items?: Field;
};
type Shape = {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
};

let knownShapes: ReturnType<typeof componentSchemas> | undefined;

/** Made once: it takes longer than all pages. */
const shapes = (): ReturnType<typeof componentSchemas> => (knownShapes ??= componentSchemas());

/** The fields of a shape of the OpenAPI document, folded up. */
export function fieldsOf(what: string, name: string, linkTarget: LinkTarget): Html {
  // JSON Schemas are plain data to the compiler.
  const { description = '', properties = {}, required = [] } = (shapes()[name] ?? {}) as Shape;
  const rows = Object.entries(properties).map(([field, shape]): HtmlValue[] => [
    html`<code>${field}</code>`,
    typeOf(shape),
    required.includes(field) ? 'always' : 'if known',
    renderLine(descriptionOf(shape), linkTarget),
  ]);
  return html`<details>
    <summary>Fields of ${what}</summary>
    <p>${renderLine(description, linkTarget)}</p>
    ${table(`Fields of ${what} (${name})`, ['field', 'type', 'there', 'meaning'], rows)}
  </details> `;
}

const descriptionOf = ({ description, anyOf = [] }: Field): string =>
  description ?? anyOf.find((choice) => choice.description !== undefined)?.description ?? '';

/** `text`, `list`, `city or school`, `text or null` */
function typeOf({ type, enum: values, anyOf }: Field): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (values !== undefined && values.length < longChoice) return values.join(' or ');
  return typeNames[type ?? ''] ?? type ?? 'object';
}

const longChoice = 5;
const typeNames: Readonly<Record<string, string>> = { string: 'text', array: 'list' };

/** The parameters of /search. */
export function parameterTable(linkTarget: LinkTarget): Html {
  const rows = Object.entries<Parameter>(searchParameters).map(([name, parameter]): HtmlValue[] => [
    html`<code>${name}</code>`,
    ruleOf(parameter),
    renderLine(parameter.description, linkTarget),
  ]);
  return table('Parameters of /search', ['parameter', 'rule', 'meaning'], rows);
}

/** `required, 1 to 400 characters` */
function ruleOf({ isRequired, minLength, maxLength, minimum, maximum, ...rest }: Parameter): string {
  return [
    isRequired ? 'required' : 'optional',
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    maximum !== undefined && `${minimum ?? 0} to ${maximum}`,
    rest.default !== undefined && `${rest.default} by default`,
    rest.enum?.join(' or '),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The blocks of city.json. */
export function blockTable(here: string): Html {
  const rows = blocks.map(({ name, description, dates }): HtmlValue[] => [
    html`<a href="${relativeLink(here, `${dataDictionaryPath}#${name}`)}"><code>${name}</code></a>`,
    description,
    dates.map((date, index) => html`${index > 0 && ', else '}<code>${date}</code>`),
  ]);
  return table('Blocks of city.json', ['block', 'what it has', 'sorted by'], rows);
}
