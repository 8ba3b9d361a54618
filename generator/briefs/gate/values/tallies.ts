/** Counts of votes in a text. Pure. */
import { type Language, wordsOf } from '../words.ts';
import { valueOfWords } from './number-words.ts';
import { unitAfter } from './units.ts';

export type Tally = {
  readonly yes?: number;
  readonly no?: number;
  readonly abstain?: number;
  readonly absent?: number;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

type VoteKind = 'yes' | 'no' | 'abstain' | 'absent';

const numberWord =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce';
const number = `(?:\\d{1,3}|${numberWord})`;

const joined = new RegExp(
  `(?<![\\p{L}\\p{N}$.,/-])(${number})\\s?(?:-|to|a|contre|contra)\\s?(${number})(?:\\s?-\\s?(\\d{1,3}))?(?![\\p{L}\\p{N}/-]|[.,]\\d|\\s?%)`,
  'gu',
);
/** `84 for, 3 against`, `6 voix contre 2`, `5 votos a favor y 2 en contra`. */
const forAndAgainst = new RegExp(
  `(?<![\\p{L}\\p{N}$.,/-])(${number})\\s(?:(?:votes?|voix|votos?|members?)\\s)?(?:(?:for|in favou?r|pour|a favor)[,;]?\\s(?:and\\s|to\\s|et\\s|y\\s)?(${number})\\s(?:(?:votes?|voix|votos?|members?)\\s)?(?:against|opposed|contre|en contra)|(?<=(?:votes?|voix|votos?)\\s)(?:against|contre|contra)\\s(${number}))(?![\\p{L}\\p{N}])`,
  'gu',
);
/** Words that make `5-2` a vote. */
const voteWords =
  /\b(?:vot\w*|approv\w*|adopt\w*|pass(?:ed|es)?|fail\w*|reject\w*|den(?:y|ied|ies)|carr(?:y|ied|ies)|split|tally|defeat\w*|tabled?|postpon\w*|refer\w*|unanim\w*|motion|ayes?|yeas?|back\w*|ok'?d|oks|divided|rejet\w*|aprob\w*|rechaz\w*|result\w*)\b/u;

/** Before or after a number: what the votes were. */
const kinds: readonly (readonly [VoteKind, string])[] = [
  ['abstain', 'abstentions?|abstain(?:ed|ing|s)?|abst|abstenci(?:on|ones)|abstenus?|abstuvieron|abstuvo'],
  ['absent', 'absences?|absent|excused|ausentes?|absents?'],
  [
    'no',
    'no(?:es|s)?|nays?|against|opposed|oppos(?:e|ing)|dissent(?:ed|ing|s)?|contre|opposition|en contra|voting no|voted no|voted against|votes? against',
  ],
  [
    'yes',
    'yes(?:es)?|ayes?|yeas?|in favou?r|in support|in the affirmative|affirmative|for|support(?:ed|ing)?|pour|a favor|si|voting yes|voted yes|voted for',
  ],
];
const kindWords = kinds.map(([, words]) => words).join('|');
const people =
  'members?|council ?members?|councillors?|commissioners?|supervisors?|trustees?|directors?|votes?|voted|voting|people|of them|were|was|present|voix|votos?|conseillers?|concejales|concejal|miembros?|membres?';
/** `two members voted no`, `7 votes in favor`, `5 ayes`. */
const before = new RegExp(
  `(?<![\\p{L}\\p{N}$.,/-])(no one|no members?|${number}|no|none|nobody|ninguno|aucun)\\s(?:(?:${people})\\s){0,3}(${kindWords})(?![\\p{L}\\p{N}])`,
  'gu',
);
/** `over the objections of two members`. */
const objections = new RegExp(
  `(?:objections?|opposition|dissents?|no votes|votes against) (?:of|from|by) (${number}) `,
  'gu',
);
/** `Ayes: 7`, `Noes - 2`, `yes 5`, `AYES (5)`. */
const after = new RegExp(
  `(?<![\\p{L}\\p{N}])(${kindWords})\\s?(?:[:=-]|\\()?\\s?(\\d{1,3}|none)(?![\\p{L}\\p{N}/]|[.,]\\d|-\\d)`,
  'gu',
);

/** The tallies of folded text. */
export function talliesOf(folded: string, original: string, language: Language): Tally[] {
  return [...pairs(folded, original, language), ...counts(folded, language)];
}

function pairs(text: string, original: string, language: Language): Tally[] {
  return Array.from(text.matchAll(joined), ({ 0: raw, 1: yes = '', 2: no = '', 3: abstain, index }) => {
    const isWord = / (?:a|to) /.test(raw);
    const context = text.slice(Math.max(0, index - 60), index + raw.length + 40);
    const isRange = language === 'en' ? / a /.test(raw) : / to /.test(raw);
    const isVote = !isRange && voteWords.test(context) && (!isWord || isNearVote(text, index, raw.length));
    if (
      !isVote ||
      (isPartOfName(text, index, raw.length) && !isOfNoun(original, index, raw.length)) ||
      isAddress(original, index + raw.length)
    )
      return undefined;
    const tally = {
      yes: valueOf(yes),
      no: valueOf(no),
      raw,
      start: index,
      end: index + raw.length,
    };
    return abstain === undefined ? tally : { ...tally, abstain: Number(abstain) };
  }).filter((tally) => tally !== undefined);
}

const isNearVote = (text: string, index: number, length: number): boolean =>
  /(?:vot\w*|by|margin of|tally of|split|carried|passed|approved|failed|rejected|adopted)[\s(]*(?:an? |of |por |par |de )?$/u.test(
    text.slice(Math.max(0, index - 20), index),
  ) || /^\s?(?:vote|voto|margin|split|decision)\b/u.test(text.slice(index + length, index + length + 12));

/** `79-18 164th Street`, `51-53 Main Street`. */
const isAddress = (original: string, end: number): boolean =>
  /^ ?(?:\p{Lu}|\d)/u.test(original.slice(end, end + 2));

/** `approved a contract 5-2.`, unlike `Contract 5-2`: after a noun in lower case, at the end of a clause. */
const isOfNoun = (original: string, index: number, length: number): boolean =>
  /(?<![\p{L}])(?:ordinance|resolution|bill|contract|case|item) $/u.test(original.slice(0, index)) &&
  /^[.,;]?(?:\s|$)/u.test(original.slice(index + length)) &&
  !/^\s+\p{L}/u.test(original.slice(index + length));

/** `Ordinance No. 12-3`, `Section 5-2`, `District 4-5`, `5-2 Main Street` are no tallies. */
const isPartOfName = (text: string, index: number, length: number): boolean =>
  /(?:no\.?|nos\.?|#|number|ordinance|resolution|res|ord|bill|section|chapter|article|item|rfp|rfq|itb|bid|contract|district|case|file|lots?|blocks?|phase|grades?|ages?|pages?|code|title|sec|§|between|from|reglement|resolucion|ordenanza)\s*$/u.test(
    text.slice(Math.max(0, index - 14), index),
  ) ||
  /^\s?(?:acres?|miles?|years?|months?|days?|weeks?|hours?|minutes?|feet|percent|story|stories|p\.?m|a\.?m)\b/u.test(
    text.slice(index + length, index + length + 10),
  );

function counts(text: string, language: Language): Tally[] {
  const result: Tally[] = [];
  const add = (tally: Pick<Tally, VoteKind>, raw: string, start: number): string => {
    result.push({ ...tally, raw, start, end: start + raw.length });
    return ' '.repeat(raw.length);
  };
  let rest = text
    .replaceAll(
      forAndAgainst,
      (raw: string, yes: string, no: string | undefined, other: string, start: number) =>
        add({ yes: valueOf(yes), no: valueOf(no ?? other) }, raw, start),
    )
    .replaceAll(objections, (raw: string, count: string, start: number) =>
      add({ no: valueOf(count) }, raw, start),
    );
  for (const [pattern, isAfter] of [
    [after, true],
    [before, false],
  ] as const)
    rest = rest.replaceAll(pattern, (raw: string, first: string, second: string, start: number) => {
      const kind = kindOf(isAfter ? first : second);
      const value = valueOf(isAfter ? second : first);
      // “No for”, “two for the price of one” are no votes without a word that says so.
      const word = isAfter ? first : second;
      // “No. 2 for the price of one” is no vote without a word that says so.
      const isVague = /^(?:for|support\w*|pour|si|no)$/.test(word) && !/vot|member|voix/.test(raw);
      const isRelated =
        /vot|motion|ayes?\b|yeas?\b|favou?r|unanim|carried|passed|failed|approv|adopt|reject|oppos|defeat/.test(
          text,
        );
      const isCount =
        !isAfter || /[:=-]/.test(raw) || !/^(?:for|pour|si|against|contre|no|opposed)$/.test(word);
      const isPlain = /^(?:contre|against|oppos\w*|absent|absences?)$/.test(word);
      if (kind === undefined || !isCount || (isVague && !isAfter) || (isPlain && !isRelated)) return raw;
      // “Voted for 84 homes”, “Plan for: 84 homes”
      if (isAfter && hasObject(word) && isMeasured(text, start + raw.length, language)) return raw;
      return add({ [kind]: value }, raw, start);
    });
  return result;
}

/** What is voted for may follow, unlike after “ayes”. */
const hasObject = (words: string): boolean =>
  /(?:^|\s)(?:for|pour|against|contre|favou?r|favor|support\w*|oppos\w*|si)$/.test(words);

/** True if the number that ends here counts homes, acres and the like, not votes. */
const isMeasured = (text: string, end: number, language: Language): boolean =>
  unitAfter(text, wordsOf(text, language), end) !== null;

const kindOf = (words: string): VoteKind | undefined =>
  kinds.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(words))?.[0];

const valueOf = (text: string): number => {
  if (/^(?:no|no one|no members?|none|nobody|ninguno|aucun)$/.test(text)) return 0;
  if (/^(?:un|une|uno|una)$/.test(text)) return 1;
  return /^\d/.test(text) ? Number(text) : (valueOfWords([text]) ?? 0);
};

/** Tallies of one passage, joined: `Ayes: 5. Noes: 2.` → 5, 2. Each kind once, otherwise they are of several votes. */
export function joinedTally(tallies: readonly Tally[]): Tally | undefined {
  const keys = tallies.flatMap((tally) => Object.keys(tally).filter((key) => voteKinds.has(key)));
  if (new Set(keys).size !== keys.length || keys.length === 0) return undefined;
  return Object.assign({}, ...tallies) as Tally;
}

const voteKinds = new Set<string>(['yes', 'no', 'abstain', 'absent'] satisfies VoteKind[]);

/** True if each stated count is that of the other. */
export const includesTally = (known: Tally, stated: Tally): boolean =>
  (['yes', 'no', 'abstain', 'absent'] as const).every(
    (kind) => stated[kind] === undefined || stated[kind] === known[kind],
  );
