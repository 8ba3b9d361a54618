/** Output for people: numbers, tables, colors and progress. */
import { styleText } from 'node:util';

/** `1 place`, `2 places`, `8,056 places`. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** A size in decimal units, as object stores bill it. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? formatCount(value) : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`;
}

export const formatSeconds = (milliseconds: number): string =>
  milliseconds < 100_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;

/** A table with its first column aligned to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A stream that may be a terminal. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

type Style = Parameters<typeof styleText>[0];

/** The text in color if the stream is a terminal that supports it (NO_COLOR, FORCE_COLOR). */
export const styled = (style: Style, text: string, stream: Output): string =>
  styleText(style, text, { stream });

/** Shows the progress of long work, on a terminal only and not in the first second. */
export class Progress {
  readonly #stream: Output;
  readonly #started = performance.now();
  #shownAt = this.#started + 800;
  #isShown = false;

  constructor(stream: Output) {
    this.#stream = stream;
  }

  /** @param format a count, unless it is something else, such as bytes */
  update(verb: string, done: number, total?: number, format = formatCount): void {
    const now = performance.now();
    if (this.#stream.isTTY !== true || now - this.#shownAt < 200) return;
    this.#shownAt = now;
    const share =
      total === undefined || total === 0
        ? ''
        : ` of ${format(total)} (${Math.floor((100 * done) / total)} %)`;
    this.#write(`${verb} ${format(done)}${share} · ${formatSeconds(now - this.#started)}`);
  }

  /** Shows a step without a count. */
  step(text: string): void {
    if (this.#stream.isTTY === true && performance.now() - this.#started > 1000) this.#write(text);
  }

  /** Clears the line, so that other output can follow. */
  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001b[2K');
    this.#isShown = false;
  }

  #write(text: string): void {
    const width = Math.max(20, this.#stream.columns ?? 80) - 1;
    this.#stream.write(`\r\u001b[2K${text.slice(0, width)}`);
    this.#isShown = true;
  }
}
