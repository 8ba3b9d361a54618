/** The outcome of a decision or motion, colored, and what is not known about its stage. */
import type { PageLanguage } from './dates.ts';
import { outcomeNames, unknownStageNames } from '../../../schemas/formats/record-words.ts';
import { unknownStageOf } from '../../places/notable-decisions.ts';
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

/** Says that the stage of a divided vote is unknown. */
export function unknownStageMark(
  decision: Parameters<typeof unknownStageOf>[0],
  language: PageLanguage,
): Html | undefined {
  const stage = unknownStageOf(decision);
  return stage && html` <span class="muted small">${unknownStageNames[language][stage]}</span>`;
}
