/** The `html` template tag. Interpolated values are escaped as text, unless they are templates themselves. */

/** HTML that needs no escaping. Only `html` creates it. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** For the tag, and for HTML that this program generated. Never for text of a corpus. */
  static ofTrusted(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.#text;
  }
}

/** Values that a template accepts. Lists are joined; absent values and `false` render as nothing. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** Renders a template. Attribute values must be in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0] ?? '';
  // An iterator of entries would take twice the time, and the pages of a place have tens of thousands of templates.
  for (let index = 0; index < values.length; index++)
    text += escapeValue(values[index]) + (parts[index + 1] ?? '');
  return Html.ofTrusted(text);
}

function escapeValue(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Html) return value.toString();
  let text = '';
  for (const item of value) text += escapeValue(item);
  return text;
}

// The pattern matches control characters on purpose.
// oxlint-disable-next-line no-control-regex
const mayBeForbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/;
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/gu;
/** A cheaper first test, twice as fast: most text has no special character. May match harmless surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const mayBeSpecial = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/;
/** Escapes text for use between tags and in double quotes. Characters that HTML forbids become U+FFFD. */
export const escapeHtml = (text: string): string =>
  mayBeSpecial.test(text)
    ? (mayBeForbidden.test(text) ? text.replace(forbidden, '\ufffd') : text)
        .replaceAll(/&/g, '&amp;')
        .replaceAll(/</g, '&lt;')
        .replaceAll(/>/g, '&gt;')
        .replaceAll(/"/g, '&quot;')
        .replaceAll(/'/g, '&#39;')
    : text;

/** Serializes data for `<script type="application/ld+json">`. No text in it can close the element. */
export const scriptJson = (data: unknown): Html =>
  Html.ofTrusted(
    JSON.stringify(data)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
