/** Texts that are not ours inside Markdown, YAML and shell commands. */

// Controls, format characters such as bidirectional overrides, halves of characters, and what YAML does not allow.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]+/gu;

/** The text on one line, without characters that nobody sees. */
export const plainText = (text: string): string =>
  text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();

/** Text that Markdown shows as it stands: https://spec.commonmark.org/0.31.2/#backslash-escapes */
export const escapeMarkdown = (text: string): string =>
  plainText(text).replaceAll(/[!-+\-./:-@[-`{-~]/g, '\\$&');

/** A link that shows its address: https://spec.commonmark.org/0.31.2/#autolinks */
export const autolink = (url: string): string => `<${new URL(url).href}>`;

/** A link that shows a name of ours. The brackets keep an address with parentheses whole. */
export const link = (name: string, url: string): string => `[\`${name}\`](<${new URL(url).href}>)`;

/** A string of YAML: JSON is one, between double quotes. */
export const yamlText = (text: string): string => JSON.stringify(plainText(text));

/** An argument of a shell command. */
export const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const codeBlock = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** A table whose cells are Markdown already; the columns after the first are numbers where `numeric` says so. */
export const markdownTable = (
  head: readonly string[],
  numeric: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [head, head.map((name) => (numeric.includes(name) ? '---:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
