/** The outcome of a decision or motion, colored, and what is not known about its stage. */
import type { PageLanguage } from './dates.ts';
import {
  conflictWords,
  outcomeNames,
  unknownStageNames,
  voteStateNames,
} from '../../../schemas/formats/record-words.ts';
import type { Conflict } from '../../../schemas/formats/vote-states.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { unknownStageOf } from '../../places/notable-decisions.ts';
import type { VoteStateFields } from '../../places/vote-state.ts';
import { externalLink } from './components.ts';
import { formatCount, formatMoney } from './numbers.ts';
import { type Html, html } from './template.ts';

type Outcome = keyof (typeof outcomeNames)['en'];

/** Rendered once: the pages of a place have thousands. */
const marks: Readonly<Record<PageLanguage, ReadonlyMap<string, Html>>> = {
  en: marksIn('en'),
  es: marksIn('es'),
  fr: marksIn('fr'),
};

function marksIn(language: PageLanguage): ReadonlyMap<string, Html> {
  return new Map(
    Object.entries(outcomeNames[language]).map(([outcome, name]) => [
      outcome,
      html`<span class="outcome outcome-${outcome}">${name}</span>`,
    ]),
  );
}

export const outcomeMark = (outcome: Outcome, language: PageLanguage): Html | undefined =>
  marks[language].get(outcome);

/** What is known against a vote: provisional, result and votes disagree, sources disagree; with what other sources state. */
export function voteStateMarks(
  { vote_state: states, conflicts }: VoteStateFields,
  language: PageLanguage,
  country: Country,
): Html | undefined {
  if (states === undefined) return undefined;
  return html`${states.map((state) => html` <span class="badge vote-state">${voteStateNames[language][state]}</span>`)}${conflicts && html` <span class="muted small">${conflictWords[language].elsewhere} ${conflictsByPage(conflicts, language, country)}</span>`}`;
}

/** `4 yes, 3 no (source); Failed (source)` */
const conflictsByPage = (
  conflicts: NonNullable<VoteStateFields['conflicts']>,
  language: PageLanguage,
  country: Country,
): Html =>
  html`${Array.from(
    Map.groupBy(conflicts, ({ source }) => source),
    ([source, stated], index) =>
      html`${index > 0 && '; '}${stated.map((conflict) => conflictValue(conflict, language, country)).join(', ')}
      (${externalLink(source, conflictWords[language].source)})`,
  )}`;

function conflictValue({ field, value }: Conflict, language: PageLanguage, country: Country): string {
  if (typeof value === 'string') return outcomeNames[language][value];
  const text =
    field === 'amount_cents' ? formatMoney(value, country, language) : formatCount(value, language);
  return field === 'outcome' ? text : conflictWords[language][field](text);
}

/** Says that the stage of a divided vote is unknown. */
export function unknownStageMark(
  decision: Parameters<typeof unknownStageOf>[0],
  language: PageLanguage,
): Html | undefined {
  const stage = unknownStageOf(decision);
  return stage && html` <span class="muted small">${unknownStageNames[language][stage]}</span>`;
}
