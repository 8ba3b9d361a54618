/** Who wrote the texts of a meeting: the mark on text written by AI, and a note about other authors. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { type Html, html } from '../../html/template.ts';
import { type MeetingWords, meetingWords } from '../words.ts';

const aiPrefix = 'ai:';

/** The mark on a decision by the AI that also wrote the headline of the meeting, whose mark names the AI. */
const sameAiMarks: Readonly<Record<PageLanguage, Html>> = {
  en: markOf(meetingWords.en),
  es: markOf(meetingWords.es),
  fr: markOf(meetingWords.fr),
};

function markOf({ ai }: MeetingWords): Html {
  return html` <span class="ai"><span class="visually-hidden">${ai.by}</span>${ai.mark}</span>`;
}

/** The mark on a decision that AI wrote. */
export const decisionAiMark = (
  generatedBy: string | undefined,
  { headline, generated_by }: Meeting,
  words: MeetingWords,
): Html | undefined =>
  generatedBy === generated_by && headline !== undefined && isByAi(generatedBy)
    ? sameAiMarks[words.language]
    : aiMark(generatedBy, words);

const isByAi = (generatedBy: string | undefined): generatedBy is string =>
  generatedBy?.startsWith(aiPrefix) === true;

/** The mark on text written by AI, which names the AI. */
export const aiMark = (generatedBy: string | undefined, { ai }: MeetingWords): Html | undefined =>
  isByAi(generatedBy)
    ? html` <span class="ai" title="${ai.from(generatedBy.slice(aiPrefix.length))}"
        ><span class="visually-hidden">${ai.by}</span>${ai.mark}</span
      >`
    : undefined;

/** The rule that makes a brief of the titles on the agenda. */
const titlesRule = 'official-titles';

/** True for a brief that only repeats titles of the agenda. */
export const copiesTitles = ({ generated_by }: Pick<Meeting, 'generated_by'>): boolean =>
  generated_by === `extract:${titlesRule}`;

type AuthorWords = {
  readonly brief: (author: string) => string;
  readonly decisions: (authors: string) => string;
  readonly agendaTitles: string;
  readonly copiedFromAgenda: string;
  readonly copied: (rule: string) => string;
  readonly written: (by: string) => string;
  readonly published: (by: string) => string;
};

const authorWords: Readonly<Record<PageLanguage, AuthorWords>> = {
  en: {
    brief: (author) => `Brief ${author}.`,
    decisions: (authors) => `Decisions ${authors}.`,
    agendaTitles: 'Copied from the official agenda.',
    copiedFromAgenda: 'copied from the official agenda',
    copied: (rule) => `copied from official text (${rule})`,
    written: (by) => `written by ${by}`,
    published: (by) => `published by ${by}`,
  },
  es: {
    brief: (author) => `Resumen ${author}.`,
    decisions: (authors) => `Texto de las decisiones ${authors}.`,
    agendaTitles: 'Copiado del orden del día oficial.',
    copiedFromAgenda: 'copiado del orden del día oficial',
    copied: (rule) => `copiado del texto oficial (${rule})`,
    written: (by) => `redactado por ${by}`,
    published: (by) => `publicado por ${by}`,
  },
  fr: {
    brief: (author) => `Résumé ${author}.`,
    decisions: (authors) => `Texte des décisions ${authors}.`,
    agendaTitles: 'Copié de l’ordre du jour officiel.',
    copiedFromAgenda: 'copié de l’ordre du jour officiel',
    copied: (rule) => `copié du texte officiel (${rule})`,
    written: (by) => `rédigé par ${by}`,
    published: (by) => `publié par ${by}`,
  },
};

/** Names the authors of brief and decisions. Official text and text with the AI mark need no note. */
export function authorsNote(
  { headline, generated_by, decisions }: Meeting,
  language: PageLanguage,
): Html | undefined {
  const words = authorWords[language];
  const briefNote = headline === undefined ? undefined : authorNote(generated_by, words);
  const decisionNotes = notesOn(decisions, words);
  const notes = [
    briefNote !== undefined &&
      (briefNote === words.copiedFromAgenda ? words.agendaTitles : words.brief(briefNote)),
    decisionNotes.length > 0 && words.decisions(decisionNotes.join(', ')),
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : html`<p class="small muted">${notes.join(' ')}</p>`;
}

/** The notes about the authors of decisions, each once. Nearly always, one author wrote all of a meeting. */
function notesOn(decisions: Meeting['decisions'], words: AuthorWords): readonly string[] {
  const notes: string[] = [];
  for (const [index, { generated_by: author }] of decisions.entries()) {
    if (index > 0 && author === decisions[index - 1]?.generated_by) continue;
    const note = authorNote(author, words);
    if (note !== undefined && !notes.includes(note)) notes.push(note);
  }
  return notes;
}

const authors: readonly (readonly [string, (name: string, words: AuthorWords) => string])[] = [
  ['extract:', (rule, words) => (rule === titlesRule ? words.copiedFromAgenda : words.copied(rule))],
  ['human:', (name, words) => words.written(name)],
  ['publisher:', (name, words) => words.published(name)],
];

/** `human:a2council.vote` -> `written by a2council.vote`. Undefined for official text and for text written by AI. */
function authorNote(generatedBy: string | undefined, words: AuthorWords): string | undefined {
  const [prefix, describe] = authors.find(([prefix]) => generatedBy?.startsWith(prefix)) ?? [];
  return prefix === undefined ? undefined : describe?.(generatedBy?.slice(prefix.length) ?? '', words);
}
