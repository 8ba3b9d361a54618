/** Adds a button to each meeting that shows citations of it and of its decisions, to copy. */
import type { PageLanguage } from '../html/dates.ts';
import { citedOf } from './cite/article.ts';
import { bibtex, type Cited, citationText } from './cite/citation.ts';
import { copyText } from './clipboard.ts';
import { element } from './dom.ts';

type CiteWords = {
  readonly cite: string;
  readonly title: string;
  readonly what: string;
  readonly wholeMeeting: string;
  readonly text: string;
  readonly copy: (form: string) => string;
  readonly copied: string;
  readonly selected: string;
  readonly close: string;
};

const words: Readonly<Record<PageLanguage, CiteWords>> = {
  en: {
    cite: 'Cite',
    title: 'Cite this meeting',
    what: 'What to cite',
    wholeMeeting: 'The meeting',
    text: 'Text',
    copy: (form) => `Copy ${form}`,
    copied: 'Copied.',
    selected: 'Selected. Copy it with your keyboard or menu.',
    close: 'Close',
  },
  es: {
    cite: 'Citar',
    title: 'Citar esta reunión',
    what: 'Qué citar',
    wholeMeeting: 'La reunión',
    text: 'Texto',
    copy: (form) => `Copiar ${form}`,
    copied: 'Copiado.',
    selected: 'Seleccionado. Cópielo con el teclado o el menú.',
    close: 'Cerrar',
  },
  fr: {
    cite: 'Citer',
    title: 'Citer cette séance',
    what: 'Élément à citer',
    wholeMeeting: 'La séance',
    text: 'Texte',
    copy: (form) => `Copier ${form}`,
    copied: 'Copié.',
    selected: 'Sélectionné. Copiez-le avec le clavier ou le menu.',
    close: 'Fermer',
  },
};

const language = pageLanguage(document.documentElement.lang);

function pageLanguage(tag: string): PageLanguage {
  const base = tag.slice(0, 2);
  return base === 'es' || base === 'fr' ? base : 'en';
}

/** Adds the buttons. Called once per page. */
export function addCiteButtons(): void {
  for (const meeting of document.querySelectorAll('article.meeting:has(a.permalink), .meeting-page')) {
    const button = element('button', { type: 'button', class: 'cite-button' }, words[language].cite);
    button.addEventListener('click', () => showCitations(citedOf(meeting)));
    meeting.querySelector('.links')?.append(element('li', {}, button));
  }
}

const titleLength = 90;

/** Shows a dialog, which is removed when it closes. */
function showCitations(cited: readonly Cited[]): void {
  const text = words[language];
  const status = element('p', { role: 'status', class: 'small' });
  const [plain, entry] = [field(text.text, '5', status), field('BibTeX', '10', status)];
  const choice = element(
    'select',
    {},
    ...cited.map(({ title }, index) =>
      element(
        'option',
        { value: String(index) },
        index === 0
          ? text.wholeMeeting
          : title.length > titleLength
            ? `${title.slice(0, titleLength)}…`
            : title,
      ),
    ),
  );
  const show = (): void => {
    const chosen = cited[Number(choice.value)];
    if (chosen === undefined) return;
    const today = localDay(new Date());
    plain.area.value = citationText(chosen, today, language);
    entry.area.value = bibtex(chosen, today);
    status.textContent = '';
  };
  choice.addEventListener('change', show);
  const close = element('button', { type: 'button' }, text.close);
  const dialog = element(
    'dialog',
    { class: 'cite', 'aria-labelledby': 'cite-title' },
    element('h2', { id: 'cite-title' }, text.title),
    ...(cited.length > 1 ? [element('label', {}, text.what, choice)] : [choice]),
    plain.element,
    entry.element,
    status,
    close,
  );
  choice.hidden = cited.length <= 1;
  // The decision whose address is open.
  const linked = cited.findIndex(({ key }) => key.endsWith(`-${location.hash.slice(1)}`));
  if (linked > 0) choice.value = String(linked);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  show();
  dialog.showModal();
}

/** A citation with a button that copies it, or selects it if the browser does not allow that. */
function field(
  name: string,
  rows: string,
  status: HTMLElement,
): { element: HTMLElement; area: HTMLTextAreaElement } {
  const area = element('textarea', { readonly: '', rows });
  const button = element('button', { type: 'button' }, words[language].copy(name));
  button.addEventListener('click', () => {
    void copyText(area.value).then(
      () => (status.textContent = words[language].copied),
      () => {
        area.select();
        status.textContent = words[language].selected;
      },
    );
  });
  return { element: element('div', {}, element('label', {}, name, area), button), area };
}

/** The reader's day. */
const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
