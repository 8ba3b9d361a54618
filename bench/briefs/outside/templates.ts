/** Sentences that say of a matter what did not happen, with words from outside; and sentences that say what it is about. */
import type { Material } from '../../../generator/briefs/model.ts';
import type { OutsideVerb } from './words.ts';

export type Matter = {
  /** As a noun phrase or an official title. */
  readonly what: string;
  readonly body: string;
};

type Language = Material['language'];

/** Each takes a verb in another form, active or passive. */
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
    ({ participle }, { what }) => `${capital(what)} se voit ${participle}.`,
  ],
  es: [
    ({ past }, { what }) => `El concejo ${past} ${what}.`,
    ({ present }, { what }) => `El concejo ${present} ${what}.`,
    ({ participle }, { what }) => `${capital(what)} fue ${participle}.`,
    ({ participle }, { what }) => `${capital(what)} quedó ${participle} por el concejo.`,
    ({ base }, { what }) => `Los concejales votaron para ${base} ${what}.`,
    ({ participle }, { what }) => `${capital(participle)}: ${what}.`,
    ({ past }, { what }) => `El concejo considera ${what}, que el alcalde ${past}.`,
    ({ participle }, { what }) => `El concejo ha ${participle} ${what}.`,
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

/** Idioms of people who saw no rule. */
export const idioms: readonly ((matter: Matter) => string)[] = [
  ({ what }) => `The council said no to ${what}.`,
  ({ what }) => `The council voted against ${what}.`,
  ({ what }) => `The council did not go along with ${what}.`,
  ({ what }) => `${what} went down.`,
  ({ what }) => `${what} was sent back to committee.`,
  ({ what }) => `${what} died for lack of a second.`,
  ({ what }) => `${what} is no more.`,
  ({ what }) => `${what} is off the agenda.`,
  ({ what }) => `${what} was not to be.`,
  ({ what }) => `${what} failed to win a majority.`,
  ({ what }) => `The council is against ${what}.`,
  ({ what }) => `The council took ${what} off the table.`,
  ({ what }) => `Thumbs down for ${what}.`,
  ({ what }) => `The council pulled the plug on ${what}.`,
  ({ what }) => `No luck for ${what}.`,
  ({ what }) => `${what} only just made it.`,
  ({ what }) => `The council bl ocked ${what}.`,
  ({ what }) => `The council bl\u043ecked ${what}.`,
  ({ what }) => `The council bl\u200bocked ${what}.`,
  ({ what }) => `\u274c ${what}.`,
  ({ what }) => `The council: not in favor of ${what}.`,
  ({ what }) => `The council is done with ${what}.`,
  ({ what }) => `Nobody on the council is for ${what}.`,
  ({ what }) => `${what} is dead.`,
];

/** What a matter is about, without what happened. */
export const truths: Readonly<Record<Language, readonly ((matter: Matter) => string)[]>> = {
  en: [
    ({ what }) => `${what}.`,
    ({ what }) => `The council will consider ${what}.`,
    ({ what, body }) => `The ${body} considered ${what}.`,
    ({ what }) => `On the agenda: ${what}.`,
    ({ what }) => `Members discussed ${what}.`,
    ({ what }) => `The council is asked to approve ${what}.`,
    ({ what }) => `A proposal is on the agenda: ${what}.`,
    ({ what }) => `Members are due to take up ${what}.`,
  ],
  fr: [
    ({ what }) => `${capital(what)}.`,
    ({ what }) => `Le conseil examinera ${what}.`,
    ({ what }) => `À l’ordre du jour : ${what}.`,
    ({ what }) => `Le conseil a étudié ${what}.`,
    ({ what }) => `Les élus examinent ${what}.`,
  ],
  es: [
    ({ what }) => `${capital(what)}.`,
    ({ what }) => `El concejo considerará ${what}.`,
    ({ what }) => `En la agenda: ${what}.`,
    ({ what }) => `El concejo examinó ${what}.`,
    ({ what }) => `Los concejales discutirán ${what}.`,
  ],
};

export const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());
