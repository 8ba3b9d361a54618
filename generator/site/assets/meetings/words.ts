/** What the script says, in the language of the page. */
import { pageLanguageOf } from '../../html/page-words.ts';

type Words = {
  readonly searching: string;
  readonly unknown: string;
  readonly failed: string;
  readonly toDecision: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly notCopied: string;
};

const words: Readonly<Record<'en' | 'es' | 'fr', Words>> = {
  en: {
    searching: 'Looking for the linked meeting…',
    unknown: 'This page has no meeting or decision with that link. It may have been withdrawn.',
    failed: 'The linked meeting could not be looked up. Reload the page to try again.',
    toDecision: 'Link to this decision',
    copyLink: 'Copy link',
    copied: 'Link copied',
    notCopied: 'The browser does not allow copying. Copy the permanent link instead.',
  },
  es: {
    searching: 'Buscando la reunión enlazada…',
    unknown: 'Esta página no tiene ninguna reunión ni decisión con ese enlace. Puede que se haya retirado.',
    failed: 'No se pudo buscar la reunión enlazada. Vuelva a cargar la página para intentarlo de nuevo.',
    toDecision: 'Enlace a esta decisión',
    copyLink: 'Copiar enlace',
    copied: 'Enlace copiado',
    notCopied: 'El navegador no permite copiar. Copie el enlace permanente.',
  },
  fr: {
    searching: 'Recherche de la séance indiquée par le lien…',
    unknown: 'Aucune séance ni décision de cette page ne correspond à ce lien. Elle a peut-être été retirée.',
    failed: 'La recherche de la séance a échoué. Rechargez la page pour réessayer.',
    toDecision: 'Lien vers cette décision',
    copyLink: 'Copier le lien',
    copied: 'Lien copié',
    notCopied: 'Le navigateur ne permet pas de copier. Copiez le lien permanent.',
  },
};

export const pageWords: Words = words[pageLanguageOf(document.documentElement.lang)];
