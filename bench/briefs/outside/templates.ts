/** Sentences that say of a matter what did not happen, with words from outside; and sentences that say what it is about. */
import type { Material } from '../../../generator/briefs/model.ts';
import type { OutsideVerb } from './words.ts';

export type Matter = {
  /** As a noun phrase or an official title. */
  readonly what: string;
  readonly body: string;
};

type Language = Material['language'];

export const verbTemplates: Readonly<
  Record<Language, readonly ((verb: OutsideVerb, matter: Matter) => string)[]>
> = {
  en: [
    ({ past }, { what }) => `The council ${past} ${what}.`,
    ({ present }, { what, body }) => `The ${body} ${present} ${what}.`,
    ({ participle }, { what }) => `${what} was ${participle}.`,
    ({ base }, { what }) => `Members voted to ${base} ${what}.`,
    ({ participle }, { what, body }) => `The ${body} has ${participle} ${what}.`,
    ({ participle }, { what }) => `${what} has been ${participle} by the council.`,
    ({ participle }, { what }) => `${capital(participle)}: ${what}.`,
    ({ participle }, { what }) => `${what} gets ${participle}.`,
    ({ past }, { what }) => `${what} ${past} in a close vote.`,
    ({ base }, { what }) => `The council will ${base} ${what}.`,
    ({ past }, { what }) => `The council heard ${what}, which the mayor ${past}.`,
    ({ past }, { what }) => `THE COUNCIL ${past.toUpperCase()} ${what}.`,
  ],
  fr: [
    ({ past }, { what }) => `Le conseil a ${past} ${what}.`,
    ({ present }, { what }) => `Le conseil ${present} ${what}.`,
    ({ participle }, { what }) => `${capital(what)} a été ${participle}.`,
    ({ participle }, { what }) => `${capital(what)} est ${participle} par le conseil.`,
    ({ base }, { what }) => `Les élus ont voté pour ${base} ${what}.`,
    ({ participle }, { what }) => `${capital(participle)} : ${what}.`,
    ({ past }, { what }) => `Le conseil examine ${what}, que le maire a ${past}.`,
  ],
  es: [
    ({ past }, { what }) => `El concejo ${past} ${what}.`,
    ({ present }, { what }) => `El concejo ${present} ${what}.`,
    ({ participle }, { what }) => `${capital(what)} fue ${participle}.`,
    ({ participle }, { what }) => `${capital(what)} quedó ${participle} por el concejo.`,
    ({ base }, { what }) => `Los concejales votaron para ${base} ${what}.`,
    ({ participle }, { what }) => `${capital(participle)}: ${what}.`,
    ({ past }, { what }) => `El concejo considera ${what}, que el alcalde ${past}.`,
  ],
};

type WordTemplate = readonly ['adj' | 'adv' | 'noun', string, (word: string, matter: Matter) => string];

/** English outcomes that are no verbs. */
export const wordTemplates: readonly WordTemplate[] = [
  ['adj', 'adjectives', (word, { what }) => `${what} was ${word}.`],
  ['adj', 'adjectives', (word, { what }) => `The council called ${what} ${word}.`],
  ['adv', 'adverbs', (word, { what }) => `The council ${word} considered ${what}.`],
  ['adv', 'adverbs', (word, { what }) => `The council will ${word} consider ${what}.`],
  ['noun', 'nouns', (word, { what }) => `The ${word} of ${what} is on the agenda.`],
  ['noun', 'nouns', (word, { what }) => `${what} ended in ${word}.`],
];

type Template = (matter: Matter) => string;

/** Sentences, in which `WHAT` becomes the matter and `BODY` the body. */
const sentences = (lines: string): Template[] =>
  lines.split(/[\n/]/).map(
    (line) =>
      ({ what, body }) =>
        capital(
          line
            .trim()
            .replace('WHAT', () => what)
            .replace('BODY', () => body),
        ),
  );

/** Idioms of people who saw no rule. */
export const idioms: readonly Template[] =
  sentences(`The council said no to WHAT. / The council voted against WHAT.
The council did not go along with WHAT. / WHAT went down. / WHAT was sent back to committee.
WHAT died for lack of a second. / WHAT is no more. / WHAT is off the agenda. / WHAT was not to be.
WHAT failed to win a majority. / The council is against WHAT. / The council took WHAT off the table.
Thumbs down for WHAT. / The council pulled the plug on WHAT. / No luck for WHAT.
WHAT only just made it. / The council bl ocked WHAT. / The council bl\u043ecked WHAT.
The council bl\u200bocked WHAT. / \u274c WHAT. / The council: not in favor of WHAT.
The council is done with WHAT. / Nobody on the council is for WHAT. / WHAT is dead.`);

/** What a matter is about, without what happened. */
export const truths: Readonly<Record<Language, readonly Template[]>> = {
  en: sentences(`WHAT. / The council will consider WHAT. / The BODY considered WHAT. / On the agenda: WHAT.
Members discussed WHAT. / The council is asked to approve WHAT. / A proposal is on the agenda: WHAT.
Members are due to take up WHAT.`),
  fr: sentences(`WHAT. / Le conseil examinera WHAT. / À l’ordre du jour : WHAT. / Le conseil a étudié WHAT.
Les élus examinent WHAT.`),
  es: sentences(`WHAT. / El concejo considerará WHAT. / En la agenda: WHAT. / El concejo examinó WHAT.
Los concejales discutirán WHAT.`),
};

export const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());
