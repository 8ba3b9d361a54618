/** Names of outcomes and votes, in each language that pages are written in. */
import type { Decision } from '../documents.ts';
import type { Row } from '../tables/index.ts';
import type { PageLanguage } from './dates.ts';
import type { ConflictField, VoteState } from './vote-states.ts';

type Outcome = NonNullable<Decision['outcome']>;
type Vote = Row<'member_votes'>['vote'];

/** Kinds of documents. */
export const documentKindNames: Readonly<
  Record<PageLanguage, Readonly<Record<Row<'documents'>['kind'], string>>>
> = {
  en: {
    agenda: 'Agenda',
    packet: 'Packet',
    minutes: 'Minutes',
    exhibit: 'Exhibit',
    video: 'Video',
    transcript: 'Transcript',
    other: 'Document',
  },
  es: {
    agenda: 'Orden del día',
    packet: 'Expediente',
    minutes: 'Acta',
    exhibit: 'Anexo',
    video: 'Video',
    transcript: 'Transcripción',
    other: 'Documento',
  },
  fr: {
    agenda: 'Ordre du jour',
    packet: 'Dossier',
    minutes: 'Procès-verbal',
    exhibit: 'Annexe',
    video: 'Vidéo',
    transcript: 'Transcription',
    other: 'Document',
  },
};

/** Outcomes of decisions, and results of motions. */
export const outcomeNames: Readonly<Record<PageLanguage, Readonly<Record<Outcome, string>>>> = {
  en: {
    passed: 'Passed',
    failed: 'Failed',
    tabled: 'Tabled',
    referred: 'Referred',
    withdrawn: 'Withdrawn',
    other: 'Other',
    overridden: 'Veto overridden',
    sustained: 'Veto sustained',
  },
  es: {
    passed: 'Aprobada',
    failed: 'Rechazada',
    tabled: 'Aplazada',
    referred: 'Remitida',
    withdrawn: 'Retirada',
    other: 'Otro resultado',
    overridden: 'Veto anulado',
    sustained: 'Veto confirmado',
  },
  fr: {
    passed: 'Adoptée',
    failed: 'Rejetée',
    tabled: 'Reportée',
    referred: 'Renvoyée',
    withdrawn: 'Retirée',
    other: 'Autre résultat',
    overridden: 'Veto annulé',
    sustained: 'Veto maintenu',
  },
};

/** What lists say of a divided vote whose stage is unknown. */
export const unknownStageNames: Readonly<
  Record<PageLanguage, Readonly<Record<'ordinance' | 'other', string>>>
> = {
  en: { ordinance: 'ordinance, reading unknown', other: 'may not be final' },
  es: { ordinance: 'ordenanza, lectura desconocida', other: 'puede no ser definitiva' },
  fr: { ordinance: 'règlement, lecture inconnue', other: 'peut-être pas finale' },
};

/** What is said of a vote that cannot be fully relied on. */
export const voteStateNames: Readonly<Record<PageLanguage, Readonly<Record<VoteState, string>>>> = {
  en: {
    provisional: 'provisional: not from adopted minutes',
    contradicted: 'as published: result and votes do not agree',
    conflicting: 'sources disagree',
  },
  es: {
    provisional: 'provisional: no procede de un acta aprobada',
    contradicted: 'según lo publicado: el resultado y los votos no concuerdan',
    conflicting: 'las fuentes no coinciden',
  },
  fr: {
    provisional: 'provisoire\u00a0: ne provient pas d’un procès-verbal adopté',
    contradicted: 'tel que publié\u00a0: le résultat et les votes ne concordent pas',
    conflicting: 'les sources se contredisent',
  },
};

type ConflictWords = Readonly<Record<Exclude<ConflictField, 'outcome'>, (value: string) => string>> & {
  /** Another source, or the roll call, states it. */
  readonly elsewhere: string;
  readonly source: string;
};

/** What another source states. */
export const conflictWords: Readonly<Record<PageLanguage, ConflictWords>> = {
  en: {
    elsewhere: 'Also on record:',
    source: 'source',
    yes: (count) => `${count} yes`,
    no: (count) => `${count} no`,
    abstain: (count) => `${count} abstained`,
    amount_cents: (amount) => `amount ${amount}`,
  },
  es: {
    elsewhere: 'También consta:',
    source: 'fuente',
    yes: (count) => `${count} a favor`,
    no: (count) => `${count} en contra`,
    abstain: (count) => `${count} abstenciones`,
    amount_cents: (amount) => `monto ${amount}`,
  },
  fr: {
    elsewhere: 'Également consigné\u00a0:',
    source: 'source',
    yes: (count) => `${count} pour`,
    no: (count) => `${count} contre`,
    abstain: (count) => `${count} abstentions`,
    amount_cents: (amount) => `montant ${amount}`,
  },
};

/** How a member voted. */
export const voteNames: Readonly<Record<PageLanguage, Readonly<Record<Vote, string>>>> = {
  en: {
    yes: 'Yes',
    no: 'No',
    abstain: 'Abstain',
    absent: 'Absent',
    excused: 'Excused',
    recused: 'Recused',
    present: 'Present',
    other: 'Other',
  },
  es: {
    yes: 'A favor',
    no: 'En contra',
    abstain: 'Abstención',
    absent: 'Ausente',
    excused: 'Ausencia justificada',
    recused: 'Recusación',
    present: 'Presente',
    other: 'Otro',
  },
  fr: {
    yes: 'Pour',
    no: 'Contre',
    abstain: 'Abstention',
    absent: 'Absence',
    excused: 'Absence motivée',
    recused: 'Récusation',
    present: 'Présence',
    other: 'Autre',
  },
};

/** A colon after a name. French has a no-break space before it. */
export const colons: Readonly<Record<PageLanguage, string>> = { en: ':', es: ':', fr: '\u00a0:' };
