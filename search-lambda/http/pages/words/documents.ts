/** The words of pages about the text of documents. */
import type { PageLanguage } from '../../../../schemas/formats/dates.ts';
import type { documentKinds } from '../../../../schemas/tables/meetings.ts';

type Kind = (typeof documentKinds)[number];
/** How an official page is published. */
export type OfficialForm = 'pdf' | 'page' | 'video' | 'document';

type DocumentWords = {
  /** After “page 12”: `of the packet`. */
  readonly ofKind: Readonly<Record<Kind, string>>;
  /** `Page 12 of the packet (official PDF)` */
  readonly official: (page: string, ofKind: string, form: string) => string;
  /** Of a recording: no page, but a moment. */
  readonly moment: (form: string) => string;
  readonly forms: Readonly<Record<OfficialForm, string>>;
  readonly page: (page: string) => string;
  readonly pages: readonly [one: string, many: string];
  /** `12 documents, 34 pages` */
  readonly together: (documents: string, pages: string) => string;
  readonly of: Readonly<Record<'top' | 'newest' | 'more', (documents: string, pages: string) => string>>;
  readonly readAsText: string;
  readonly ocr: string;
  readonly ocrNote: string;
  readonly readBy: Readonly<Record<'text' | 'ocr', string>>;
  readonly meeting: string;
  readonly otherPages: string;
  readonly searched: (from: string, to: string) => string;
  readonly unavailable: string;
  readonly fields: Readonly<Record<'type' | 'read_by' | 'language', string>>;
  readonly chips: Readonly<Record<'meeting' | 'document', string>>;
  /** The page of the text itself. */
  readonly text: {
    readonly note: string;
    readonly search: string;
    readonly none: string;
    readonly continued: string;
    readonly previous: (page: string) => string;
    readonly next: (page: string) => string;
    readonly extent: (pages: string) => string;
  };
};

export const documentWords: Readonly<Record<PageLanguage, DocumentWords>> = {
  en: {
    ofKind: {
      agenda: 'of the agenda',
      packet: 'of the packet',
      minutes: 'of the minutes',
      exhibit: 'of the exhibit',
      video: 'of the video',
      transcript: 'of the transcript',
      other: 'of the document',
    },
    official: (page, ofKind, form) => `Page ${page} ${ofKind} (${form})`,
    moment: (form) => `This moment of the recording (${form})`,
    forms: {
      pdf: 'official PDF',
      page: 'official web page',
      video: 'official video',
      document: 'official document',
    },
    page: (page) => `Page ${page}`,
    pages: ['page', 'pages'],
    together: (documents, pages) => `${documents}, ${pages}`,
    of: {
      top: (documents, pages) => `Top ${documents} of ${pages}`,
      newest: (documents, pages) => `Newest ${documents} of ${pages}`,
      more: (documents, pages) => `${documents} more of ${pages}`,
    },
    readAsText: 'Read as text',
    ocr: 'Read by OCR',
    ocrNote: 'A program recognized this text in an image. Letters may be wrong.',
    readBy: { text: 'Text of the document', ocr: 'Read by OCR' },
    meeting: 'Meeting',
    otherPages: 'Other pages that match',
    searched: (from, to) =>
      `These are from ${from} to ${to}, since too many pages match. The next page has older ones.`,
    unavailable: 'This service has no texts of documents yet.',
    fields: { type: 'Kind of document', read_by: 'How it was read', language: 'Language: en, es, fr' },
    chips: { meeting: 'One meeting', document: 'One document' },
    text: {
      note: 'A program read this text. The official document prevails.',
      search: 'Search in this document',
      none: 'These pages have no text.',
      continued: '(continued)',
      previous: (page) => `Back to page ${page}`,
      next: (page) => `Continue with page ${page}`,
      extent: (pages) => `${pages} in all`,
    },
  },
  es: {
    ofKind: {
      agenda: 'del orden del día',
      packet: 'del expediente',
      minutes: 'del acta',
      exhibit: 'del anexo',
      video: 'del video',
      transcript: 'de la transcripción',
      other: 'del documento',
    },
    official: (page, ofKind, form) => `Página ${page} ${ofKind} (${form})`,
    moment: (form) => `Este momento de la grabación (${form})`,
    forms: {
      pdf: 'PDF oficial',
      page: 'página web oficial',
      video: 'video oficial',
      document: 'documento oficial',
    },
    page: (page) => `Página ${page}`,
    pages: ['página', 'páginas'],
    together: (documents, pages) => `${documents}, ${pages}`,
    of: {
      top: (documents, pages) => `Los mejores: ${documents} de ${pages}`,
      newest: (documents, pages) => `Los más recientes: ${documents} de ${pages}`,
      more: (documents, pages) => `${documents} más de ${pages}`,
    },
    readAsText: 'Leer como texto',
    ocr: 'Leído por OCR',
    ocrNote: 'Un programa reconoció este texto en una imagen. Puede tener letras equivocadas.',
    readBy: { text: 'Texto del documento', ocr: 'Leído por OCR' },
    meeting: 'Reunión',
    otherPages: 'Otras páginas que coinciden',
    searched: (from, to) =>
      `Coinciden tantas páginas que estas son solo desde el ${from} hasta el ${to}. La página siguiente tiene las anteriores.`,
    unavailable: 'Este servicio aún no tiene textos de documentos.',
    fields: { type: 'Tipo de documento', read_by: 'Cómo se leyó', language: 'Idioma: en, es, fr' },
    chips: { meeting: 'Una reunión', document: 'Un documento' },
    text: {
      note: 'Un programa leyó este texto. Prevalece el documento oficial.',
      search: 'Buscar en este documento',
      none: 'Estas páginas no tienen texto.',
      continued: '(continuación)',
      previous: (page) => `Volver a la página ${page}`,
      next: (page) => `Seguir con la página ${page}`,
      extent: (pages) => `${pages} en total`,
    },
  },
  fr: {
    ofKind: {
      agenda: 'de l’ordre du jour',
      packet: 'du dossier',
      minutes: 'du procès-verbal',
      exhibit: 'de l’annexe',
      video: 'de la vidéo',
      transcript: 'de la transcription',
      other: 'du document',
    },
    official: (page, ofKind, form) => `Page ${page} ${ofKind} (${form})`,
    moment: (form) => `Ce moment de l’enregistrement (${form})`,
    forms: {
      pdf: 'PDF officiel',
      page: 'page Web officielle',
      video: 'vidéo officielle',
      document: 'document officiel',
    },
    page: (page) => `Page ${page}`,
    pages: ['page', 'pages'],
    together: (documents, pages) => `${documents}, ${pages}`,
    of: {
      top: (documents, pages) => `Les meilleurs : ${documents} sur ${pages}`,
      newest: (documents, pages) => `Les plus récents : ${documents} sur ${pages}`,
      more: (documents, pages) => `${documents} de plus sur ${pages}`,
    },
    readAsText: 'Lire en texte',
    ocr: 'Lu par ROC',
    ocrNote:
      'Un programme a reconnu ce texte dans une image (reconnaissance optique de caractères). Des lettres peuvent être fausses.',
    readBy: { text: 'Texte du document', ocr: 'Lu par ROC' },
    meeting: 'Séance',
    otherPages: 'Autres pages trouvées',
    searched: (from, to) =>
      `Il y a tant de pages que celles-ci vont seulement du ${from} au ${to}. La page suivante en donne de plus anciennes.`,
    unavailable: 'Ce service n’a pas encore de textes de documents.',
    fields: { type: 'Type de document', read_by: 'Mode de lecture', language: 'Langue : en, es, fr' },
    chips: { meeting: 'Une séance', document: 'Un document' },
    text: {
      note: 'Un programme a lu ce texte. Le document officiel prévaut.',
      search: 'Rechercher dans ce document',
      none: 'Ces pages n’ont pas de texte.',
      continued: '(suite)',
      previous: (page) => `Revenir à la page ${page}`,
      next: (page) => `Continuer à la page ${page}`,
      extent: (pages) => `${pages} en tout`,
    },
  },
};
