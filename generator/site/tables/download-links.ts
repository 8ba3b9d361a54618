/** Links to the CSV files of a table, for the sections that show it. */
import type { PageLanguage } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';
import type { TableFile } from './table-files.ts';

type DownloadWords = {
  readonly download: string;
  readonly years: (years: string) => string;
  readonly earlier: string;
  readonly undated: string;
};

const words: Readonly<Record<PageLanguage, DownloadWords>> = {
  en: {
    download: 'Download CSV',
    years: (years) => `Download CSV, ${years}`,
    earlier: 'Earlier years:',
    undated: 'without a date',
  },
  es: {
    download: 'Descargar CSV',
    years: (years) => `Descargar CSV, ${years}`,
    earlier: 'Años anteriores:',
    undated: 'sin fecha',
  },
  fr: {
    download: 'Télécharger en CSV',
    years: (years) => `Télécharger en CSV, ${years}`,
    earlier: 'Années antérieures :',
    undated: 'sans date',
  },
};

/**
 * Links to every file of a table; undefined if the place does not have the table. `link` converts a path to a link from the page.
 */
export function downloadLinks(
  files: readonly TableFile[] | undefined,
  link: (path: string) => string,
  language: PageLanguage,
): Html | undefined {
  const [newest, ...earlier] = files ?? [];
  if (newest === undefined) return undefined;
  const { download, years, earlier: label } = words[language];
  const text = newest.years.length === 0 ? download : years(spanOf(newest.years, language));
  return html`<p class="small download">
    <a href="${link(newest.path)}" download>${text}</a
    >${earlier.length > 0 && html`. ${label} ${earlier.map((file, index) => html`${index > 0 && ', '}<a href="${link(file.path)}" download>${spanOf(file.years, language)}</a>`)}`}
  </p>`;
}

/** `2019–2026`, `2018 (2)` for the second part of a year */
function spanOf(years: readonly string[], language: PageLanguage): string {
  const [newest = ''] = years;
  const oldest = years.at(-1) ?? '';
  return newest === oldest
    ? yearName(newest, language)
    : `${yearName(oldest, language)}–${yearName(newest, language)}`;
}

function yearName(name: string, language: PageLanguage): string {
  const [year = '', part] = name.split('-');
  const shown = year === 'undated' ? words[language].undated : year;
  return part === undefined ? shown : `${shown} (${part})`;
}
