/** HTML is made with one template tag: whatever is put into a template is text, unless it is a template itself. */

/** HTML that may stand in a page as it is. Made by `html` only. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** For the tag and for what is made by this program only, never for text of a corpus. */
  static ofTrusted(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.#text;
  }
}

/** What may be put into a template; a list is put in piece by piece, nothing for what is absent. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** HTML from a template; attribute values must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += textOf(value) + (parts[index + 1] ?? '');
  return Html.ofTrusted(text);
}

function textOf(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Html) return value.toString();
  let text = '';
  for (const item of value) text += textOf(item);
  return text;
}

// Control characters are what these look for.
// oxlint-disable-next-line no-control-regex
const special = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/gu;
/** Most texts have nothing of that, or a character beyond 16 bits at worst; to see so is twice as fast. */
// oxlint-disable-next-line no-control-regex
const mayBeSpecial = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, for between tags and inside double quotes. Characters that HTML does not allow become U+FFFD. */
export const escapeHtml = (text: string): string =>
  mayBeSpecial.test(text) ? text.replace(special, (character) => entities[character] ?? '\ufffd') : text;

/** Data for a `<script type="application/ld+json">`: no text in it can end the element. */
export const scriptJson = (data: unknown): Html =>
  Html.ofTrusted(
    JSON.stringify(data)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  );
