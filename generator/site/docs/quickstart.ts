/** The first screen of the documentation: a short program over one place, and what it prints. Pure. */
import type { Decision, Meeting } from '../../../schemas/documents.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import { type Html, html } from '../html/template.ts';
import { codeBlock, foldedLanguages } from './code-and-tables.ts';
import { type Code, curlLine, type DocsExample, type ExampleRequest, literal } from './example-code.ts';

/** What the newest meeting with decisions decided: the answer of the program, known when the site is built. */
export type MeetingSample = {
  readonly date: string;
  readonly decisions: readonly Pick<Decision, 'headline' | 'outcome'>[];
};

/** Decisions that the program prints. */
const maxDecisions = 3;
/** meetings.json may be cut, but always has this many of the newest meetings. */
const maxMeetings = 100;

const hasDecisions = ({ meeting }: { readonly meeting: Meeting }): boolean => meeting.decisions.length > 0;

/** The sample of a place; undefined if none of its newest meetings has decisions. */
export function sampleOf({ recent }: PlaceMeetings): MeetingSample | undefined {
  const found = recent.slice(0, maxMeetings).find(hasDecisions)?.meeting;
  if (found === undefined) return undefined;
  const decisions = found.decisions
    .slice(0, maxDecisions)
    .map(({ headline, outcome }) => (outcome === undefined ? { headline } : { headline, outcome }));
  return { date: found.date, decisions };
}

/** Prints what the newest meeting with decisions decided. */
export const quickstartCode = ({ url }: ExampleRequest): Code => ({
  curl: curlLine({ url }),
  JavaScript: `const url = ${literal(url)};
const { recent } = await (await fetch(url)).json();
const { date, decisions } = recent.find((meeting) => meeting.decisions.length > 0);
for (const { outcome = "unknown", headline } of decisions.slice(0, ${maxDecisions}))
  console.log(date, outcome, headline);`,
  Python: `import json
from urllib.request import urlopen

with urlopen(${literal(url)}) as response:
    recent = json.load(response)["recent"]
meeting = next(meeting for meeting in recent if meeting["decisions"])
for decision in meeting["decisions"][:${maxDecisions}]:
    print(meeting["date"], decision.get("outcome", "unknown"), decision["headline"])`,
});

/** What the programs in JavaScript and Python print. */
const quickstartAnswer = ({ date, decisions }: MeetingSample): string =>
  decisions.map(({ outcome = 'unknown', headline }) => `${date} ${outcome} ${headline}`).join('\n');

/** The program, its answer if it is known, and the other languages folded. */
export const quickstartSection = (
  { code, purpose }: DocsExample,
  placeName: string,
  sample: MeetingSample | undefined,
): Html =>
  html`<section class="quickstart" aria-labelledby="quick-start">
    <h2 id="quick-start">Quick start</h2>
    <p>${purpose}: five lines, no key. Paste them into the console of your browser.</p>
    ${codeBlock(code.JavaScript)}
    ${
      sample !== undefined &&
      html`<p>The answer for <bdi>${placeName}</bdi>, when this page was built:</p>
        <div class="answer" dir="auto">${codeBlock(quickstartAnswer(sample))}</div>`
    }
    ${foldedLanguages(code, ['Python', 'curl'])}
  </section> `;
