/** The agenda of a meeting in full. A page may have thousands of items, so every byte counts. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { formatCount } from '../../html/numbers.ts';
import { type Html, html } from '../../html/template.ts';
import type { DecisionGroup } from './decision-groups.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { videoPositions } from './video-position.ts';

type Item = Row<'agenda_items'>;

/**
 * The items that no decision is about, in their order: a decision shows its item. Consent items, which are decided together, are folded
 * within.
 */
export function agenda(
  items: readonly Item[],
  groups: readonly DecisionGroup[],
  { video_url: video }: Meeting,
  language: Html | undefined,
  { recordWords: words, language: pageLanguage }: MeetingDisplay,
  isFolded = groups.length > 0,
): Html | undefined {
  const decided = decidedItems(groups);
  const others = items.filter((item) => !decided.has(item));
  if (others.length === 0) return undefined;
  const positionAt = videoPositions(video, words.documentKinds.video);
  const line = (item: Item): Html => itemLine(item, language, positionOf(item, positionAt));
  const list = html`<ul class="agenda">
    ${consentRuns(others).map(({ isConsent, items: run }) =>
      isConsent
        ? html`<li>
            <details>
              <summary>${words.consent(formatCount(run.length, pageLanguage))}</summary>
              <ul class="agenda">
                ${run.map(line)}
              </ul>
            </details>
          </li>`
        : html`${run.map(line)}`,
    )}
  </ul>`;
  const count = formatCount(others.length, pageLanguage);
  return isFolded
    ? html`<details>
        <summary>${(others.length === items.length ? words.agenda : words.otherItems)(count)}</summary>
        ${list}
      </details>`
    : html`<h2>${words.agenda(count)}</h2>
        ${list}`;
}

const decidedItems = (groups: readonly DecisionGroup[]): ReadonlySet<Item | undefined> =>
  new Set(groups.flatMap(({ settled, steps }) => [...settled, ...steps].map(({ item }) => item)));

/** Where in the recording an item begins. */
export const positionOf = (
  { video_seconds: seconds }: Item,
  positionAt: ReturnType<typeof videoPositions>,
): Html | false => seconds !== null && html` · ${positionAt(seconds)}`;

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

/** The style sheet gives each item the direction of its text. */
function itemLine(
  { number, title, text, action }: Item,
  language: Html | undefined,
  position: Html | false,
): Html {
  const label = title ?? text ?? action ?? '';
  return html`<li${language}>${numberOf(number)}${label}${action !== null && action !== label && html` (${action})`}${position}</li>`;
}

/** `3` → `3. `. Some agendas print the punctuation: `VII.`, `(a)`. */
export const numberOf = (number: string | null): string =>
  number === null ? '' : `${/[.):]$/.test(number) ? number : `${number}.`} `;
