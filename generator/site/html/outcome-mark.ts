/** The outcome of a decision or motion, colored. */
import type { PageLanguage } from './dates.ts';
import { outcomeNames } from '../../../schemas/formats/record-words.ts';
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
