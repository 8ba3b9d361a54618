/** The words of election results and ballot measures. */
import type { PageLanguage } from '../../html/dates.ts';
import type { Noun } from './notes.ts';

type ElectionWords = {
  readonly intro: string;
  /** Takes the number of contests shown, and their total with its noun. */
  readonly newest: (shown: number, total: string) => string;
  readonly contest: Noun;
  readonly candidacy: Noun;
  /** Heading of an election day. The date follows. */
  readonly election: string;
  readonly candidate: string;
  readonly votes: string;
  readonly share: string;
  readonly publishedShare: string;
  readonly elected: string;
  readonly seat: Noun;
  /** Takes the number of candidates shown, and their total number. */
  readonly someCandidates: (shown: number, total: string) => string;
  /** Names and counts of rows that are no candidates follow. */
  readonly notCandidates: string;
  /** Takes the number of rows that are no candidates. */
  readonly leftOut: (rows: string, count: number) => string;
  /** Below a contest that is not known to be complete. */
  readonly incomplete: string;
};

export const electionWords: Readonly<Record<PageLanguage, ElectionWords>> = {
  en: {
    intro:
      'Candidates and their votes, newest election first. Every bar is on a scale from 0 to 100%. Shares are of the votes for all candidates of the contest; votes for people not named and counts of ballots are not part of them. Only those whom the source reports as elected are marked “Elected”. A source may cover only part of a place, such as one county: contests that are not known to be complete have no winner and are in the order of names.',
    newest: (shown, total) => `Showing the newest ${shown} of ${total}.`,
    contest: { one: 'contest', many: 'contests' },
    candidacy: { one: 'candidacy', many: 'candidacies' },
    election: 'Election of',
    candidate: 'Candidate',
    votes: 'Votes',
    share: 'Share',
    publishedShare: 'Share as published',
    elected: 'Elected',
    seat: { one: 'seat', many: 'seats' },
    someCandidates: (shown, total) => `${shown} of ${total} candidates`,
    notCandidates: 'Not candidates, and not in the shares:',
    leftOut: (rows, count) =>
      `${rows} ${count === 1 ? 'record counts' : 'records count'} ballots or votes for people not named.`,
    incomplete: 'Not known to be complete: part of the votes may be missing, and no winner is shown.',
  },
  es: {
    intro:
      'Candidaturas y votos, primero la elección más reciente. Todas las barras usan una escala de 0 a 100%. Los porcentajes se calculan sobre los votos de todas las candidaturas de la contienda; no incluyen los votos por personas sin nombrar ni los recuentos de boletas. Solo lleva la marca “Resultó electa” la candidatura que la fuente da por ganadora. Una fuente puede abarcar solo una parte del lugar, por ejemplo un condado: las contiendas que no consta que estén completas no muestran ganadora y siguen el orden de los nombres.',
    newest: (shown, total) => `Se muestran las ${shown} más recientes de ${total}.`,
    contest: { one: 'contienda', many: 'contiendas' },
    candidacy: { one: 'candidatura', many: 'candidaturas' },
    election: 'Elección del',
    candidate: 'Candidatura',
    votes: 'Votos',
    share: 'Porcentaje',
    publishedShare: 'Porcentaje publicado',
    elected: 'Resultó electa',
    seat: { one: 'escaño', many: 'escaños' },
    someCandidates: (shown, total) => `${shown} de ${total} candidaturas`,
    notCandidates: 'No son candidaturas ni cuentan en los porcentajes:',
    leftOut: (rows, count) =>
      `${rows} ${count === 1 ? 'registro cuenta' : 'registros cuentan'} boletas o votos por personas sin nombrar.`,
    incomplete: 'No consta que esté completo: pueden faltar votos, y no se muestra ganadora.',
  },
  fr: {
    intro:
      'Candidatures et votes, à partir du scrutin le plus récent. Toutes les barres sont à la même échelle, de 0 à 100 %. Les parts sont calculées sur les votes de toutes les candidatures du poste ; les votes pour des personnes non nommées et les décomptes de bulletins n’en font pas partie. La mention « Candidature élue » n’apparaît que si la source l’indique. Une source peut ne couvrir qu’une partie du territoire\u00a0: un poste dont les résultats ne sont pas réputés complets n’a pas de candidature élue et suit l’ordre des noms.',
    newest: (shown, total) => `Les ${shown} plus récents sur ${total}.`,
    contest: { one: 'poste', many: 'postes' },
    candidacy: { one: 'candidature', many: 'candidatures' },
    election: 'Scrutin du',
    candidate: 'Candidature',
    votes: 'Votes',
    share: 'Part',
    publishedShare: 'Part publiée',
    elected: 'Candidature élue',
    seat: { one: 'siège', many: 'sièges' },
    someCandidates: (shown, total) => `${shown} candidatures sur ${total}`,
    notCandidates: 'Ne sont pas des candidatures et ne comptent pas dans les parts :',
    leftOut: (rows, count) =>
      `${rows} ${count === 1 ? 'enregistrement compte' : 'enregistrements comptent'} des bulletins ou des votes pour des personnes non nommées.`,
    incomplete:
      'Pas réputé complet\u00a0: des votes peuvent manquer, et aucune candidature élue n’est indiquée.',
  },
};

type MeasureWords = {
  readonly intro: string;
  readonly caption: string;
  readonly noun: Noun;
  readonly measure: string;
  readonly result: string;
  readonly passed: string;
  readonly failed: string;
  readonly election: string;
  readonly yes: string;
  readonly no: string;
  readonly share: string;
  readonly needed: string;
};

export const measureWords: Readonly<Record<PageLanguage, MeasureWords>> = {
  en: {
    intro:
      'Questions on the ballot, newest first. The yes share is of yes and no votes. A result is shown only where the source states it.',
    caption: 'Ballot measures',
    noun: { one: 'measure', many: 'measures' },
    measure: 'Measure',
    result: 'Result',
    passed: 'Passed',
    failed: 'Failed',
    election: 'Election',
    yes: 'Yes',
    no: 'No',
    share: 'Yes share',
    needed: 'Needed',
  },
  es: {
    intro:
      'Preguntas en la boleta, primero las más recientes. El porcentaje de “sí” se calcula sobre los votos “sí” y “no”. Solo se muestra un resultado si la fuente lo indica.',
    caption: 'Medidas en la boleta',
    noun: { one: 'medida', many: 'medidas' },
    measure: 'Medida',
    result: 'Resultado',
    passed: 'Aprobada',
    failed: 'Rechazada',
    election: 'Elección',
    yes: 'Sí',
    no: 'No',
    share: 'Porcentaje de sí',
    needed: 'Necesario',
  },
  fr: {
    intro:
      'Questions soumises au vote, à partir de la plus récente. La part du oui est calculée sur les votes pour le oui et pour le non. Un résultat n’est affiché que si la source l’indique.',
    caption: 'Référendums',
    noun: { one: 'question', many: 'questions' },
    measure: 'Question',
    result: 'Résultat',
    passed: 'Adoptée',
    failed: 'Rejetée',
    election: 'Scrutin',
    yes: 'Oui',
    no: 'Non',
    share: 'Part du oui',
    needed: 'Requis',
  },
};
