/** Tables of fields, parameters and blocks, derived from the OpenAPI document and the declarations. */
import { blocks } from '../../../schemas/blocks.ts';
import { componentSchemas } from '../../../schemas/openapi/components.ts';
import { relativeLink } from '../../../schemas/paths.ts';
import { type Parameter, searchParameters } from '../../../schemas/search-parameters.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { table } from './code-and-tables.ts';
import { dataDictionaryPath } from './layout.ts';
import { type LinkTarget, renderLine } from './markdown.ts';

/** The parts of a JSON Schema that the tables use. */
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

let cachedShapes: ReturnType<typeof componentSchemas> | undefined;

/** Cached: computing the shapes takes longer than rendering all pages. */
const shapes = (): ReturnType<typeof componentSchemas> => (cachedShapes ??= componentSchemas());

/** A folded table of the fields of a shape in the OpenAPI document. `label` is the heading of the shape: `Response`. */
export function fieldTable(label: string, name: string, linkTarget: LinkTarget): Html {
  // For the compiler, JSON Schemas are plain data.
  const { description = '', properties = {}, required = [] } = (shapes()[name] ?? {}) as Shape;
  const rows = Object.entries(properties).map(([field, shape]): HtmlValue[] => [
    html`<code>${field}</code>`,
    typeText(shape),
    required.includes(field) ? 'always' : 'if known',
    renderLine(descriptionOf(shape), linkTarget),
  ]);
  return html`<details>
    <summary>${label} fields</summary>
    <p>${renderLine(description, linkTarget)}</p>
    ${table(`${label} fields (${name})`, ['field', 'type', 'present', 'meaning'], rows)}
  </details> `;
}

const descriptionOf = ({ description, anyOf = [] }: Field): string =>
  description ?? anyOf.find((choice) => choice.description !== undefined)?.description ?? '';

/** `text`, `list`, `city or school`, `text or null` */
function typeText({ type, enum: values, anyOf }: Field): string {
  if (anyOf !== undefined) return anyOf.map(typeText).join(' or ');
  if (values !== undefined && values.length < minHiddenValues) return values.join(' or ');
  return typeNames[type ?? ''] ?? type ?? 'object';
}

const minHiddenValues = 5;
const typeNames: Readonly<Record<string, string>> = { string: 'text', array: 'list' };

/** The parameters of /search. */
export function parameterTable(linkTarget: LinkTarget): Html {
  const rows = Object.entries<Parameter>(searchParameters).map(([name, parameter]): HtmlValue[] => [
    html`<code>${name}</code>`,
    ruleText(parameter),
    renderLine(parameter.description, linkTarget),
  ]);
  return table('Parameters of /search', ['parameter', 'rule', 'meaning'], rows);
}

/** `required, 1 to 400 characters` */
function ruleText({ isRequired, minLength, maxLength, minimum, maximum, ...rest }: Parameter): string {
  return [
    isRequired ? 'required' : 'optional',
    maxLength !== undefined && `${minLength === undefined ? 'up' : minLength} to ${maxLength} characters`,
    maximum !== undefined && `${minimum ?? 0} to ${maximum}`,
    rest.default !== undefined && `${rest.default} by default`,
    rest.format === 'date' && 'a day',
    rest.enum !== undefined && choiceText(rest.enum.map(String)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `city or school`, `one of a, b, c` */
const choiceText = (values: readonly string[]): string =>
  values.length <= maxJoinedValues ? values.join(' or ') : `one of ${values.join(', ')}`;

const maxJoinedValues = 3;

/** The blocks of city.json. */
export function blockTable(here: string): Html {
  const rows = blocks.map(({ name, description, dates }): HtmlValue[] => [
    html`<a href="${relativeLink(here, `${dataDictionaryPath}#${name}`)}"><code>${name}</code></a>`,
    description,
    dates.map((date, index) => html`${index > 0 && ', or else '}<code>${date}</code>`),
  ]);
  return table('Blocks of city.json', ['block', 'content', 'sorted by'], rows);
}
