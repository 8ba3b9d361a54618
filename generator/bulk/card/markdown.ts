/** Escapes foreign text for Markdown, YAML and shell commands. */

// Control and format characters such as bidirectional overrides, lone surrogates, and characters that YAML forbids.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]+/gu;

/** The text on one line, without invisible characters. */
export const plainText = (text: string): string =>
  text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();

/** Text that Markdown renders literally: https://spec.commonmark.org/0.31.2/#backslash-escapes */
export const escapeMarkdown = (text: string): string =>
  plainText(text).replaceAll(/[!-+\-./:-@[-`{-~]/g, '\\$&');

/** A link that shows its URL: https://spec.commonmark.org/0.31.2/#autolinks */
export const autolink = (url: string): string => `<${new URL(url).href}>`;

/** A link that shows one of our names. The angle brackets protect a URL with parentheses. */
export const link = (name: string, url: string): string => `[\`${name}\`](<${new URL(url).href}>)`;

/** A YAML string: a JSON string is one. */
export const yamlText = (text: string): string => JSON.stringify(plainText(text));

/** An argument of a shell command. */
export const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const codeBlock = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** A table whose cells are already Markdown. Columns named in `numeric` are right-aligned. */
export const markdownTable = (
  head: readonly string[],
  numeric: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [head, head.map((name) => (numeric.includes(name) ? '---:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
