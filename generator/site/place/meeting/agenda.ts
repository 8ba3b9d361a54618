/** The agenda of a meeting in full. A page may have thousands of items, so every byte counts. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { formatCount } from '../../html/numbers.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import type { DecisionGroup } from './decision-groups.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { videoPositions } from './video-position.ts';

type Item = Row<'agenda_items'>;

/** Titles of items that a decision links to are shortened, because the decision has the whole title. */
const decidedTitleMaxLength = 120;

/** The items in their order, folded. Consent items, which are decided together, are folded within. */
export function agenda(
  items: readonly Item[],
  groups: readonly DecisionGroup[],
  { video_url: video }: Meeting,
  attributes: Html,
  { recordWords: words, language }: MeetingDisplay,
): Html | undefined {
  if (items.length === 0) return undefined;
  const decisions = decisionsByItem(groups);
  const positionAt = videoPositions(video, words.documentKinds.video);
  const positionOf = ({ video_seconds: seconds }: Item): Html | false =>
    seconds !== null && html` · ${positionAt(seconds)}`;
  const line = (item: Item): Html => itemLine(item, decisions.get(item), attributes, positionOf(item));
  const runs = consentRuns(items);
  return html`<details>
    <summary>${words.agenda(formatCount(items.length, language))}</summary>
    <ul class="agenda">
      ${runs.map(({ isConsent, items: run }) =>
        isConsent
          ? html`<li>
              <details>
                <summary>${words.consent(formatCount(run.length, language))}</summary>
                <ul class="agenda">
                  ${run.map(line)}
                </ul>
              </details>
            </li>`
          : html`${run.map(line)}`,
      )}
    </ul>
  </details>`;
}

/** The first decision of each item. */
function decisionsByItem(groups: readonly DecisionGroup[]): ReadonlyMap<Item, string> {
  const decisions = new Map<Item, string>();
  for (const { settled, steps } of groups)
    for (const { item, decision } of [...settled, ...steps])
      if (item !== undefined && !decisions.has(item)) decisions.set(item, decision.id);
  return decisions;
}

type Run = { readonly isConsent: boolean; readonly items: Item[] };

/** Consecutive items that are all on the consent agenda, or all not. */
function consentRuns(items: readonly Item[]): readonly Run[] {
  const runs: Run[] = [];
  for (const item of items) {
    const isConsent = item.consent === true;
    if (runs.at(-1)?.isConsent !== isConsent) runs.push({ isConsent, items: [] });
    runs.at(-1)?.items.push(item);
  }
  return runs;
}

function itemLine(item: Item, decision: string | undefined, attributes: Html, position: Html | false): Html {
  const { number, title, text, action } = item;
  const label = title ?? text ?? action ?? '';
  const shown =
    decision === undefined
      ? label
      : html`<a href="#d${decision}">${shortened(label, decidedTitleMaxLength)}</a>`;
  const done = decision === undefined && action !== null && action !== label && html` (${action})`;
  return html`<li ${attributes}>${number !== null && `${numberOf(number)} `}${shown}${done}${position}</li>`;
}

/** `3` → `3.`. Some agendas print the punctuation: `VII.`, `(a)`. */
const numberOf = (number: string): string => (/[.):]$/.test(number) ? number : `${number}.`);
