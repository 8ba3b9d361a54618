/** The text of a document while it is being written, page by page. */
import type { Evidence } from '../../../schemas/evidence.ts';

/** Between the texts of two pages, as in texts that are read from files. */
export const pageBreak = '\n\n';

/** A page has no more characters, unless it is a single paragraph. */
const charactersPerPage = 2_800;

/** Where a quote is. */
export type Passage = Required<Pick<Evidence[number], 'start' | 'end' | 'page'>>;

export class Draft {
  readonly #pages: string[] = [];

  get pages(): readonly string[] {
    return this.#pages;
  }

  /** Begins a page with these paragraphs, which may continue on the next one. Returns its number. */
  begin(paragraphs: readonly string[]): number {
    const [first = '', ...others] = paragraphs;
    this.#pages.push(first);
    const page = this.#pages.length;
    for (const paragraph of others) this.add(paragraph);
    return page;
  }

  /** Adds a paragraph to the last page, or begins the next one if it is full. */
  add(paragraph: string): void {
    const page = `${this.#pages.at(-1) ?? ''}\n\n${paragraph}`;
    if (this.#pages.length === 0 || page.length > charactersPerPage) this.#pages.push(paragraph);
    else this.#pages[this.#pages.length - 1] = page;
  }

  /** Finds a quote; adds it as a sentence if it is nowhere. */
  locate(quote: string): Passage {
    const page = this.#pages.findIndex((text) => text.includes(quote));
    if (page === -1) {
      this.add(`${quote}.`);
      return this.locate(quote);
    }
    const before = this.#pages.slice(0, page).reduce((sum, { length }) => sum + length + pageBreak.length, 0);
    const start = before + (this.#pages[page] ?? '').indexOf(quote);
    return { start, end: start + quote.length, page: page + 1 };
  }
}
