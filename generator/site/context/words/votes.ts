/** The words of divided votes. */
import type { PageLanguage } from '../../html/dates.ts';
import type { Noun } from './notes.ts';

type VoteWords = {
  readonly intro: string;
  readonly legend: string;
  readonly motion: Noun;
  /** Link to all divided votes. */
  readonly all: (formatted: string, count: number) => string;
  /** Title of the grid. Takes the body, if it is known. */
  readonly grid: (body: string) => string;
  readonly someMembers: (shown: number, total: number) => string;
  readonly member: string;
  readonly withMajority: string;
  /** `9 of 11` */
  readonly of: (count: number, total: number) => string;
  /** For screen readers, before the number of a motion. */
  readonly motionNumber: string;
};

export const voteWords: Readonly<Record<PageLanguage, VoteWords>> = {
  en: {
    intro: 'Votes that weren’t unanimous, newest first.',
    legend:
      'Column numbers refer to the list above. – = not in the roll call. “With majority” counts how many of a member’s yes and no votes in the table were on the larger side.',
    motion: { one: 'divided motion', many: 'divided motions' },
    all: (formatted, count) => (count === 1 ? 'The divided vote' : `All ${formatted} divided votes`),
    grid: (body) => `Votes by member and motion${body === '' ? '' : `, ${body}`}`,
    someMembers: (shown, total) => `Showing the ${shown} of ${total} members listed most often.`,
    member: 'Member',
    withMajority: 'With majority',
    of: (count, total) => `${count} of ${total}`,
    motionNumber: 'Motion',
  },
  es: {
    intro: 'Votaciones que no fueron unánimes, primero las más recientes.',
    legend:
      'Cada columna de una tabla es una moción de la lista anterior. Un guion indica que la persona no figura en esa votación. “Con la mayoría” cuenta cuántos de sus votos a favor y en contra de la tabla coincidieron con el lado mayor.',
    motion: { one: 'moción dividida', many: 'mociones divididas' },
    all: (formatted, count) =>
      count === 1 ? 'La votación dividida' : `Las ${formatted} votaciones divididas`,
    grid: (body) => `Votos por miembro y moción${body === '' ? '' : `, ${body}`}`,
    someMembers: (shown, total) => `Se muestran los ${shown} miembros que más figuran, de ${total}.`,
    member: 'Miembro',
    withMajority: 'Con la mayoría',
    of: (count, total) => `${count} de ${total}`,
    motionNumber: 'Moción',
  },
  fr: {
    intro: 'Les votes qui n’étaient pas unanimes, à partir du plus récent.',
    legend:
      'Les numéros des colonnes renvoient à la liste ci-dessus. – = absent de ce vote nominal. La colonne « Avec la majorité » indique combien de ses votes pour et contre du tableau étaient du côté majoritaire.',
    motion: { one: 'proposition au vote partagé', many: 'propositions au vote partagé' },
    all: (formatted, count) => (count === 1 ? 'Le vote partagé' : `Les ${formatted} votes partagés`),
    grid: (body) => `Votes par membre et par proposition${body === '' ? '' : `, ${body}`}`,
    someMembers: (shown, total) => `Les ${shown} membres les plus souvent nommés sur ${total}.`,
    member: 'Membre',
    withMajority: 'Avec la majorité',
    of: (count, total) => `${count} sur ${total}`,
    motionNumber: 'Proposition',
  },
};
