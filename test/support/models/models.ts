/** Models for tests: one that only quotes, one that lies, one that fails, and one that plays back recorded answers. */
import type { BriefAnswer, Claim } from '../../../generator/briefs/model.ts';
import type { Asked, Model, Reply } from './model-server.ts';

const block =
  /<document-[0-9a-f]{16} documentId="(?<id>[^"]+)" kind="\w+">\n(?<text>[\s\S]*?)\n<\/document-[0-9a-f]{16}>/g;
const decisionLine = /^ {2}Decision (?<id>[A-Za-z0-9_-]+): (?<headline>[^;\n]+)/gm;

/** Lengths of a sentence, and of a headline. */
const sentenceMin = 40;
const sentenceMax = 220;
const headlineMax = 160;

/** The sentences of the documents in a request; if there are none, their lines. A numbered line is an item of its own. */
function sentencesIn(asked: Asked): Claim[] {
  const sentences = textsIn(asked, ({ text }) => text.endsWith('.'));
  return sentences.length > 0 ? sentences : textsIn(asked, () => true);
}

/** Each once: a brief repeats nothing. */
function textsIn({ user }: Asked, isWanted: (claim: Claim) => boolean): Claim[] {
  const claims = [...user.matchAll(block)].flatMap(({ groups = {} }) =>
    (groups['text'] ?? '')
      .split(/(?<=[.!?])\s+|\n{2,}|\n(?=\d+\. )|\n\[…\]\n/)
      .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
      .filter(
        (sentence) =>
          sentence.length >= sentenceMin && sentence.length <= sentenceMax && !addressed.test(sentence),
      )
      .filter((sentence) => !/ (?:spoke against|called the meeting) /.test(sentence))
      .map((sentence) => ({ text: aboutMatter(sentence), quote: sentence, documentId: groups['id'] ?? '' })),
  );
  return [...new Map(claims.filter(isWanted).map((claim) => [claim.text, claim])).values()];
}

/** Without what happened: `The council approved the contract by a vote of 5 to 2.` → `The council considered the contract.` */
const aboutMatter = (sentence: string): string =>
  sentence
    .replace(/^The council (?:approved|postponed|rejected|adopted) /, 'The council considered ')
    .replace(/(?: failed)? by a vote of \w+ to \w+/, '');

/** Requests to readers, and markup: nothing that a brief repeats. */
const addressed = /^(?:please|call|sign)\b|\*\*/i;

/** The ids of the decisions in a request, with their headlines. */
export const decisionsIn = ({ user }: Asked): { id: string; headline: string }[] =>
  [...user.matchAll(decisionLine)].map(({ groups = {} }) => ({
    id: groups['id'] ?? '',
    headline: groups['headline'] ?? '',
  }));

/** The claims in a request about the parts of a large meeting. */
const claimsIn = ({ user }: Asked): Claim[] => {
  const [, lines = ''] = /<claims-[0-9a-f]{16}>\n([\s\S]*?)\n<\/claims-/.exec(user) ?? [];
  return lines.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as Claim)));
};

/** A model whose every claim is about a matter in a sentence of a document. */
export const perfectModel: Model = (asked) => ({ object: quotingAnswer(asked) });

export function quotingAnswer(asked: Asked): BriefAnswer {
  const claims = [...claimsIn(asked), ...sentencesIn(asked)];
  const headline = claims.find(({ text }) => text.length <= headlineMax) ?? {
    text: 'None.',
    quote: 'none',
    documentId: 'none',
  };
  const others = claims.filter((claim) => claim !== headline);
  return {
    headline,
    summary: others.slice(0, 3),
    notableItems: others.slice(3, 5),
    decisions: [],
    tags: [],
    topics: ['budget_and_taxes'],
  };
}

const otherDigit = (text: string): string => text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

/** A model that invents every second quote, the first included, and changes a number in each sentence that has one. */
export const lyingModel: Model = (asked) => {
  const answer = quotingAnswer(asked);
  const lie = ({ text, quote, documentId }: Claim, index: number): Claim => ({
    text: otherDigit(text),
    quote: index % 2 === 0 ? `Harvey Quimby said: ${quote}` : quote,
    documentId,
  });
  return {
    object: {
      ...answer,
      headline: lie(answer.headline, 0),
      summary: answer.summary.map(lie),
      notableItems: answer.notableItems.map(lie),
    },
  };
};

/** A model that fails with the given replies, then answers as another. */
export const failingModel =
  (failures: readonly Reply[], then: Model): Model =>
  (asked, number) =>
    failures[number - 1] ?? then(asked, number - failures.length);

/** A model that plays back the recorded answer whose key is in the request. */
export const recordedModel =
  (recordings: ReadonlyMap<string, unknown>): Model =>
  ({ user }) => {
    const found = [...recordings].find(([key]) => user.includes(key));
    return found === undefined
      ? { status: 400, message: 'There is no recording for this request' }
      : { object: found[1] };
  };
