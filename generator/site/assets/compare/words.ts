/** What the script says, in the language of the page. */
import { countIn, formatCount, formatPercent } from '../../../../schemas/formats/numbers.ts';
import type { ComparisonCounts } from '../../../../schemas/formats/vote-comparison.ts';
import { pageLanguageOf } from '../../html/page-words.ts';

export const language = pageLanguageOf(document.documentElement.lang);

const count = (number: number): string => formatCount(number, language);
const share = (part: number, total: number): string => formatPercent((100 * part) / total, language);

type Counts = Pick<ComparisonCounts, 'both' | 'agreed'>;

type Words = {
  readonly loading: string;
  readonly failed: string;
  readonly chooseTwo: string;
  readonly chooseAnother: (name: string) => string;
  readonly unknown: (name: string) => string;
  readonly similar: string;
  /** Joins two names. */
  readonly and: string;
  readonly summary: (counts: Counts, isFinalOnly: boolean) => string;
  readonly days: (first: string, last: string) => string;
  readonly leftOut: (number: number) => string;
  readonly isCut: (shown: number, total: number) => string;
  readonly differed: (number: number) => string;
  readonly agreed: (number: number) => string;
  readonly notBoth: (number: number) => string;
  readonly csv: string;
  readonly noSubject: string;
  readonly source: string;
  readonly tally: (yes: number, no: number) => string;
  readonly stages: Readonly<Record<'amendment' | 'procedural', string>>;
  readonly motion: Readonly<Record<'passed' | 'failed', string>>;
  readonly listedDifferently: string;
};

const words: Readonly<Record<'en' | 'es' | 'fr', Words>> = {
  en: {
    loading: 'Loading the votes…',
    failed: 'The votes could not be loaded. Reload the page to try again.',
    chooseTwo: 'Choose two members.',
    chooseAnother: (name) => `Both are ${name}. Choose another member.`,
    unknown: (name) => `No divided vote lists a member “${name}”. Choose one from the list.`,
    similar: 'Did you mean:',
    and: ' and ',
    summary: ({ both, agreed }, isFinalOnly) => {
      const [one, many] = isFinalOnly
        ? ['final decision', 'final decisions']
        : ['divided vote', 'divided votes'];
      if (both === 0) return `There is no ${one} in which both voted yes or no.`;
      if (both === 1)
        return `${agreed === 1 ? 'Agreed' : 'Differed'} on the only ${one} in which both voted yes or no.`;
      return `Agreed on ${count(agreed)} of ${count(both)} ${many} in which both voted yes or no (${share(agreed, both)}).`;
    },
    days: (first, last) => (first === last ? `On ${first}.` : `From ${first} to ${last}.`),
    leftOut: (number) =>
      `Left out: ${countIn('en', number, 'other vote', 'other votes')} (amendments, procedural motions, stage unknown).`,
    isCut: (shown, total) =>
      `Only the newest ${count(shown)} of ${count(total)} divided votes are compared. The tables have all.`,
    differed: (number) => `Where they differed (${count(number)})`,
    agreed: (number) => `Where they agreed (${count(number)})`,
    notBoth: (number) => `One or both did not vote yes or no (${count(number)})`,
    csv: 'Download CSV',
    noSubject: 'Subject not published',
    source: 'Official source',
    tally: (yes, no) => `${count(yes)} yes, ${count(no)} no`,
    stages: { amendment: 'Amendment:', procedural: 'Procedural motion:' },
    motion: { passed: 'The motion passed', failed: 'The motion failed' },
    listedDifferently: 'Listed with different votes',
  },
  es: {
    loading: 'Cargando los votos…',
    failed: 'No se pudieron cargar los votos. Vuelva a cargar la página para intentarlo de nuevo.',
    chooseTwo: 'Elija dos miembros.',
    chooseAnother: (name) => `Ambos son ${name}. Elija otro miembro.`,
    unknown: (name) => `En ninguna votación dividida figura un miembro «${name}». Elija uno de la lista.`,
    similar: 'Quizá quiso decir:',
    and: ' y ',
    summary: ({ both, agreed }, isFinalOnly) => {
      const [one, many] = isFinalOnly
        ? ['decisión final', 'decisiones finales']
        : ['votación dividida', 'votaciones divididas'];
      if (both === 0) return `No hay ninguna ${one} en la que ambos votaran a favor o en contra.`;
      if (both === 1)
        return `${agreed === 1 ? 'Coincidieron' : 'Discreparon'} en la única ${one} en la que ambos votaron a favor o en contra.`;
      return `Coincidieron en ${count(agreed)} de ${count(both)} ${many} en las que ambos votaron a favor o en contra (${share(agreed, both)}).`;
    },
    days: (first, last) => (first === last ? `El ${first}.` : `Del ${first} al ${last}.`),
    leftOut: (number) =>
      `Sin contar: ${countIn('es', number, 'votación más', 'votaciones más')} (enmiendas, mociones de procedimiento, etapa desconocida).`,
    isCut: (shown, total) =>
      `Solo se comparan las ${count(shown)} votaciones divididas más recientes de ${count(total)}. Las tablas las tienen todas.`,
    differed: (number) => `En qué discreparon (${count(number)})`,
    agreed: (number) => `En qué coincidieron (${count(number)})`,
    notBoth: (number) => `Uno o ambos no votaron a favor ni en contra (${count(number)})`,
    csv: 'Descargar CSV',
    noSubject: 'Asunto no publicado',
    source: 'Fuente oficial',
    tally: (yes, no) => `${count(yes)} a favor, ${count(no)} en contra`,
    stages: { amendment: 'Enmienda:', procedural: 'Moción de procedimiento:' },
    motion: { passed: 'La moción fue aprobada', failed: 'La moción fue rechazada' },
    listedDifferently: 'Figura con votos distintos',
  },
  fr: {
    loading: 'Chargement des votes…',
    failed: 'Les votes n’ont pas pu être chargés. Rechargez la page pour réessayer.',
    chooseTwo: 'Choisissez deux membres.',
    chooseAnother: (name) => `Les deux noms désignent ${name}. Choisissez un autre membre.`,
    unknown: (name) =>
      `Aucun vote partagé ne mentionne un membre « ${name} ». Choisissez-en un dans la liste.`,
    similar: 'Vouliez-vous dire :',
    and: ' et ',
    summary: ({ both, agreed }, isFinalOnly) => {
      const [none, only, many] = isFinalOnly
        ? ['aucune décision finale', 'la seule décision finale', 'décisions finales']
        : ['aucun vote partagé', 'le seul vote partagé', 'votes partagés'];
      const where = 'où les deux ont voté pour ou contre';
      if (both === 0) return `Il n’y a ${none} ${where}.`;
      if (both === 1) return `${agreed === 1 ? 'D’accord' : 'En désaccord'} sur ${only} ${where}.`;
      return `D’accord sur ${count(agreed)} des ${count(both)} ${many} ${where} (${share(agreed, both)}).`;
    },
    days: (first, last) => (first === last ? `Le ${first}.` : `Du ${first} au ${last}.`),
    leftOut: (number) =>
      `Non compris : ${countIn('fr', number, 'autre vote', 'autres votes')} (amendements, propositions de procédure, étape inconnue).`,
    isCut: (shown, total) =>
      `Seuls les ${count(shown)} votes partagés les plus récents sur ${count(total)} sont comparés. Les tableaux les contiennent tous.`,
    differed: (number) => `En désaccord (${count(number)})`,
    agreed: (number) => `D’accord (${count(number)})`,
    notBoth: (number) => `L’un ou l’autre n’a voté ni pour ni contre (${count(number)})`,
    csv: 'Télécharger en CSV',
    noSubject: 'Objet non publié',
    source: 'Source officielle',
    tally: (yes, no) => `${count(yes)} pour, ${count(no)} contre`,
    stages: { amendment: 'Amendement :', procedural: 'Proposition de procédure :' },
    motion: { passed: 'La proposition a été adoptée', failed: 'La proposition a été rejetée' },
    listedDifferently: 'Mentionné avec des votes différents',
  },
};

export const pageWords: Words = words[language];
