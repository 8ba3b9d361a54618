/** The words of a meeting in full, in each language that pages are written in. */
import { documentKindNames } from '../../../../schemas/formats/record-words.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import type { PageLanguage } from '../../html/dates.ts';

export type RecordWords = {
  readonly location: string;
  readonly join: string;
  readonly comment: string;
  readonly participation: string;
  readonly proceduralOnly: string;
  readonly otherMotions: string;
  /** Title of a motion about which nothing else is known. */
  readonly motion: string;
  readonly agenda: (items: string) => string;
  /** The items that no decision is about. */
  readonly otherItems: (items: string) => string;
  readonly consent: (items: string) => string;
  /** Beside a decision. */
  readonly onConsent: string;
  /** Before the other decision about the same veto. */
  readonly veto: Readonly<Record<'record' | 'vote', string>>;
  /** Before the official title of an item. */
  readonly item: string;
  readonly documents: (documents: string) => string;
  readonly noRecord: string;
  readonly permanentLink: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly source: string;
  /** Link to decisions of other places. */
  readonly similar: string;
  readonly fullTitle: string;
  readonly topics: string;
  readonly amendment: string;
  readonly procedural: string;
  readonly steps: (count: string) => string;
  readonly noOutcome: string;
  readonly more: (count: string) => string;
  /** Several equal decisions of the record are shown once. */
  readonly repeated: (times: string) => string;
  readonly whole: string;
  readonly wholeWithDecisions: (count: string) => string;
  readonly tallyLabel: string;
  readonly tally: Readonly<Record<'yes' | 'no' | 'abstain', (count: string) => string>>;
  readonly movers: (mover: string | undefined, seconder: string | undefined) => string;
  readonly rollCall: string;
  /** What a brief reports: plans or decisions. */
  readonly planned: string;
  readonly decided: string;
  /** Where it is from. */
  readonly basis: Readonly<Record<'planned' | 'decided', string>>;
  readonly evidence: (sentences: string) => string;
  readonly page: (page: number) => string;
  /** The text of a scan was recognized by a program. */
  readonly readByOcr: string;
  readonly documentGone: string;
  readonly documentKinds: Readonly<Record<Row<'documents'>['kind'], string>>;
};

const movedBy =
  (moved: string, seconded: string, both: (mover: string, seconder: string) => string) =>
  (mover: string | undefined, seconder: string | undefined): string => {
    if (mover !== undefined && seconder !== undefined) return both(mover, seconder);
    return mover === undefined ? `${seconded} ${seconder ?? ''}` : `${moved} ${mover}`;
  };

/** By page language. */
export const recordWords: Readonly<Record<PageLanguage, RecordWords>> = {
  en: {
    location: 'Where',
    join: 'Join online',
    comment: 'Comment',
    participation: 'How to take part',
    proceduralOnly: 'Procedural actions only',
    otherMotions: 'Other motions',
    motion: 'Motion',
    agenda: (items) => `Agenda (${items})`,
    otherItems: (items) => `Other items on the agenda (${items})`,
    consent: (items) => `Consent agenda (${items})`,
    onConsent: 'consent agenda',
    veto: { record: 'Veto', vote: 'Vote on this veto' },
    item: 'On the agenda',
    documents: (documents) => `Documents (${documents})`,
    noRecord: 'Held or scheduled; no record yet.',
    permanentLink: 'Permanent link',
    copyLink: 'Copy link',
    copied: 'Copied',
    source: 'Source',
    similar: 'Similar elsewhere',
    fullTitle: 'Full title',
    topics: 'Topics',
    amendment: 'Amendment',
    procedural: 'Procedural',
    steps: (count) => `Amendments and other motions (${count})`,
    noOutcome: 'No final decision recorded at this meeting',
    more: (count) => `More decisions (${count})`,
    repeated: (times) => `recorded ${times} times`,
    whole: 'Agenda, documents and votes in full',
    wholeWithDecisions: (count) => `All ${count} decisions, agenda, documents and votes`,
    tallyLabel: 'Votes, yes to no: ',
    tally: {
      yes: (count) => `${count} yes`,
      no: (count) => `${count} no`,
      abstain: (count) => `${count} abstained`,
    },
    movers: movedBy('Moved by', 'Seconded by', (a, b) => `Moved by ${a}, seconded by ${b}`),
    rollCall: 'Roll call',
    planned: 'Planned',
    decided: 'Decided',
    basis: {
      planned: 'From the agenda: what was planned, not what was decided.',
      decided: 'From minutes or official records of decisions.',
    },
    evidence: (sentences) => `Evidence (${sentences})`,
    page: (page) => `page ${page}`,
    readByOcr: 'read by OCR',
    documentGone: 'The document has changed or is no longer listed.',
    documentKinds: documentKindNames.en,
  },
  es: {
    location: 'Lugar',
    join: 'Participar en línea',
    comment: 'Enviar un comentario',
    participation: 'Cómo participar',
    proceduralOnly: 'Solo trámites de procedimiento',
    otherMotions: 'Otras mociones',
    motion: 'Moción',
    agenda: (items) => `Orden del día (${items})`,
    otherItems: (items) => `Otros puntos del orden del día (${items})`,
    consent: (items) => `Asuntos de consentimiento (${items})`,
    onConsent: 'asunto de consentimiento',
    veto: { record: 'Veto', vote: 'Votación sobre este veto' },
    item: 'En el orden del día',
    documents: (documents) => `Documentos (${documents})`,
    noRecord: 'Celebrada o programada; todavía no hay registro.',
    permanentLink: 'Enlace permanente',
    copyLink: 'Copiar enlace',
    copied: 'Copiado',
    source: 'Fuente',
    similar: 'Similares en otros lugares',
    fullTitle: 'Título completo',
    topics: 'Temas',
    amendment: 'Enmienda',
    procedural: 'Procedimiento',
    steps: (count) => `Enmiendas y otras mociones (${count})`,
    noOutcome: 'No consta una decisión final en esta reunión',
    more: (count) => `Más decisiones (${count})`,
    repeated: (times) => `consta ${times} veces`,
    whole: 'Orden del día, documentos y votaciones completos',
    wholeWithDecisions: (count) =>
      `Las ${count} decisiones, el orden del día, los documentos y las votaciones`,
    tallyLabel: 'Votos a favor y en contra: ',
    tally: {
      yes: (count) => `${count} a favor`,
      no: (count) => `${count} en contra`,
      abstain: (count) => (count === '1' ? '1 abstención' : `${count} abstenciones`),
    },
    movers: movedBy('Propuesta por', 'Secundada por', (a, b) => `Propuesta por ${a}, secundada por ${b}`),
    rollCall: 'Votación nominal',
    planned: 'Previsto',
    decided: 'Decidido',
    basis: {
      planned: 'Según el orden del día: lo que estaba previsto, no lo que se decidió.',
      decided: 'Según actas o registros oficiales de decisiones.',
    },
    evidence: (sentences) => `Citas que lo respaldan (${sentences})`,
    page: (page) => `página ${page}`,
    readByOcr: 'leído por OCR',
    documentGone: 'El documento ha cambiado o ya no figura en la lista.',
    documentKinds: documentKindNames.es,
  },
  fr: {
    location: 'Lieu',
    join: 'Participer en ligne',
    comment: 'Envoyer un commentaire',
    participation: 'Comment participer',
    proceduralOnly: 'Questions de procédure seulement',
    otherMotions: 'Autres propositions',
    motion: 'Proposition',
    agenda: (items) => `Ordre du jour (${items})`,
    otherItems: (items) => `Autres points à l’ordre du jour (${items})`,
    consent: (items) => `Points adoptés en bloc (${items})`,
    onConsent: 'point adopté en bloc',
    veto: { record: 'Veto', vote: 'Vote sur ce veto' },
    item: 'À l’ordre du jour',
    documents: (documents) => `Documents (${documents})`,
    noRecord: 'Tenue ou prévue ; aucun compte rendu pour l’instant.',
    permanentLink: 'Lien permanent',
    copyLink: 'Copier le lien',
    copied: 'Copié',
    source: 'Source',
    similar: 'Semblables ailleurs',
    fullTitle: 'Titre complet',
    topics: 'Sujets',
    amendment: 'Amendement',
    procedural: 'Procédure',
    steps: (count) => `Amendements et autres propositions (${count})`,
    noOutcome: 'Aucune décision finale consignée à cette séance',
    more: (count) => `Autres décisions (${count})`,
    repeated: (times) => `consignée ${times} fois`,
    whole: 'Ordre du jour, documents et votes au complet',
    wholeWithDecisions: (count) => `Les ${count} décisions, l’ordre du jour, les documents et les votes`,
    tallyLabel: 'Votes pour et contre : ',
    tally: {
      yes: (count) => `${count} pour`,
      no: (count) => `${count} contre`,
      abstain: (count) => (count === '1' ? '1 abstention' : `${count} abstentions`),
    },
    movers: movedBy('Proposée par', 'Appuyée par', (a, b) => `Proposée par ${a}, appuyée par ${b}`),
    rollCall: 'Vote par appel nominal',
    planned: 'Prévu',
    decided: 'Décidé',
    basis: {
      planned: 'D’après l’ordre du jour : ce qui était prévu, et non ce qui a été décidé.',
      decided: 'D’après les procès-verbaux ou les registres officiels des décisions.',
    },
    evidence: (sentences) => `Citations à l’appui (${sentences})`,
    page: (page) => `page ${page}`,
    readByOcr: 'lu par OCR',
    documentGone: 'Le document a changé ou ne figure plus dans la liste.',
    documentKinds: documentKindNames.fr,
  },
};
