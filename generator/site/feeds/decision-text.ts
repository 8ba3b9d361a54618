/** A decision in one line, as feeds and calendars show it. Pure. */
import type { Decision, Meeting } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/names/states.ts';
import { notableDecisions, unknownStageOf } from '../../places/notable-decisions.ts';
import type { PageLanguage } from '../html/dates.ts';
import { formatMoney } from '../html/numbers.ts';
import { outcomeNames, unknownStageNames, voteStateNames } from '../../../schemas/formats/record-words.ts';
import { type Html, html } from '../html/template.ts';
import { truncated } from '../html/texts.ts';
import { feedWords } from './words.ts';

/** These limits bound the files that feed readers and calendar apps fetch every hour. */
const maxDecisions = 20;
const maxDissenters = 12;
/** Official titles are whole; hardly any is longer. */
const headlineMaxLength = 2_000;

/**
 * The meeting in one line: the headline of its brief, or else of the most notable decision. Undefined for a meeting with neither, such
 * as one with procedural motions only.
 */
export const newsHeadline = (meeting: Meeting): string | undefined =>
  meeting.headline ?? notableDecisions(meeting)[0]?.headline;

/** Whether a meeting has a headline. Cheaper than finding it. */
export const hasNews = ({ headline, decisions }: Meeting): boolean =>
  headline !== undefined || decisions.some(({ stage }) => stage === 'final' || stage === undefined);

type FactField = 'stage' | 'outcome' | 'yes' | 'no' | 'abstain' | 'amount_cents' | 'dissent' | 'vote_state';

/** `passed, 5 yes, 2 no, $15,000, voting no: Ada Alder`: what is known. Empty if nothing is. */
export function decisionFacts(
  decision: Pick<Decision, 'headline'> & Partial<Pick<Decision, FactField>>,
  country: Country,
  language: PageLanguage,
): string {
  const { outcome, yes, no, abstain, amount_cents, dissent, vote_state: states = [] } = decision;
  const words = feedWords[language];
  const unknownStage = unknownStageOf(decision);
  const names = dissent?.slice(0, maxDissenters).map(({ name }) => name);
  const facts = [
    outcome === undefined || outcome === 'other' ? undefined : outcomeNames[language][outcome].toLowerCase(),
    yes === undefined ? undefined : words.yes(yes),
    no === undefined ? undefined : words.no(no),
    abstain === undefined || abstain === 0 ? undefined : words.abstaining(abstain),
    unknownStage && unknownStageNames[language][unknownStage],
    ...states.map((state) => voteStateNames[language][state]),
    amount_cents === undefined || amount_cents === 0
      ? undefined
      : formatMoney(amount_cents, country, language),
    names === undefined || dissent?.[0] === undefined
      ? undefined
      : words.dissent(dissent[0].vote, names.join(', ') + (names.length < dissent.length ? '…' : '')),
  ];
  return facts.filter((fact) => fact !== undefined).join(', ');
}

/** The notable decisions of a meeting as an HTML list; undefined if there are none. The attributes are for the widget. */
export function decisionItems(meeting: Meeting, country: Country, language: PageLanguage): Html | undefined {
  const notable = notableDecisions(meeting);
  if (notable.length === 0) return undefined;
  const more = notable.length - maxDecisions;
  return html`<ul>
    ${notable.slice(0, maxDecisions).map((decision) => decisionItem(decision, country, language))}
    ${more > 0 && html`<li>${feedWords[language].moreDecisions(more)}</li>`}
  </ul>`;
}

/** `<li data-outcome="passed" data-yes="5" data-no="2"><b>Rezoning of 1420 Larkspur Avenue</b>: passed, 5 yes, 2 no</li>` */
function decisionItem(decision: Decision, country: Country, language: PageLanguage): Html {
  const { headline, outcome, yes, no, amount_cents, generated_by } = decision;
  const facts = decisionFacts(decision, country, language);
  return html`<li${attribute('outcome', outcome)}${attribute('yes', yes)}${attribute('no', no)}${amount_cents !== 0 && attribute('cents', amount_cents)}${isAi(generated_by) && html` data-ai=""`}><b>${truncated(headline, headlineMaxLength)}</b>${facts !== '' && feedWords[language].colon + facts}</li>`;
}

const attribute = (name: string, value: string | number | undefined): Html | undefined =>
  value === undefined ? undefined : html` data-${name}="${value}"`;

const isAi = (generatedBy: string | undefined): boolean => generatedBy?.startsWith('ai:') === true;
