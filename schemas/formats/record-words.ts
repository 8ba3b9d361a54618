/** Names of outcomes and votes, in each language that pages are written in. */
import type { Decision } from '../documents.ts';
import type { Row } from '../tables/index.ts';
import type { PageLanguage } from './dates.ts';

type Outcome = NonNullable<Decision['outcome']>;
type Vote = Row<'member_votes'>['vote'];

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
