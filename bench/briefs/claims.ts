/** Claims whose truth is known: what a good writer says of an item, and what nobody may say. */
import type { Claim, Material } from '../../generator/briefs/model.ts';
import type { Row } from '../../schemas/tables/index.ts';

/** The phrasings that the rules were tuned on, and those that were held out. */
export type Half = 'tuned' | 'held out';

export type JudgedClaim = {
  readonly half: Half;
  /** `true`, or the kind of lie. */
  readonly kind: string;
  readonly phrasing: string;
  readonly claim: Claim;
  readonly decisionId?: string;
};

/** An agenda item, as a writer sees it. */
export type Item = {
  readonly material: Material;
  readonly title: string;
  readonly motion: Row<'motions'> | undefined;
  readonly decision: Row<'decisions'> | undefined;
  readonly votes: readonly Row<'member_votes'>[];
  /** `a resolution to close Main Street`, in two lengths. */
  readonly short: string;
  readonly long: string;
  /** A sentence that names no matter: phrasings only repeat it. */
  readonly isProse?: boolean;
  /** Quotes of the agenda and of the minutes with the result. */
  readonly agenda: Claim;
  readonly minutes: Claim;
};

const titleMax = 700;

export function itemsOf(material: Material): Item[] {
  const [agenda, minutes] = material.texts;
  if (agenda === undefined || minutes === undefined) return [];
  const titles = Map.groupBy(material.rows.agendaItems, ({ title }) => title);
  return material.rows.agendaItems.flatMap(({ id, title }) => {
    const isClear =
      title !== null && title.length <= titleMax && titles.get(title)?.length === 1 && !title.endsWith('…');
    if (!isClear) return [];
    const motions = material.rows.motions.filter(({ agenda_item_id: item }) => item === id);
    const motion = motions.length === 1 ? motions[0] : undefined;
    const short = nounPhrase(title, 18);
    const long = nounPhrase(title, 34);
    if (short === undefined || long === undefined) return [];
    const after = minutes.text.slice(minutes.text.indexOf(title) + title.length);
    const result = motion === undefined ? '' : (/^\n[^\n]*/.exec(after)?.[0] ?? '');
    return [
      {
        material,
        title,
        motion,
        decision: material.rows.decisions.find(({ agenda_item_id: item }) => item === id),
        votes:
          motion === undefined ? [] : material.rows.votes.filter(({ motion_id: of }) => of === motion.id),
        short,
        long,
        agenda: { text: '', quote: title, documentId: agenda.documentId },
        minutes: {
          text: '',
          quote: `${title}${result}`.trimEnd(),
          documentId: minutes.documentId,
        },
      },
    ];
  });
}

const nouns =
  /^(?:(?:a|an|the)\s+)?(?:resolution|ordinance|application|appointment|contract|agreement|amendment|purchase|request|report|proposal|public hearing|hearing|presentation|project|license|liquor license|zoning|plan|grant|lease|agenda|minutes|local law|bill|act|proclamation|award|consideration|approval|adoption|first reading|second reading|emergency|introduction|oversight)\b/i;
const verbs =
  /^(?:to\s+)?(authorize|approve|adopt|amend|accept|award|declare|appropriate|establish|increase|enter|grant|direct|modify|rezone|designate|confirm|appoint|create|repeal|transfer|ratify|support|oppose|extend|set|waive|receive|reappoint|honor|recognize|vacate|sell|convey)\b/i;

/** `Resolution to close Main Street; …` → `a resolution to close Main Street`; undefined for a title that is neither noun nor verb. */
export function nounPhrase(title: string, wordsMax: number): string | undefined {
  const [clause = ''] = title
    .replace(/\s+/g, ' ')
    .split(/[;•\n]|(?<!\b(?:No|Nos|Inc|St|Dr|Ave|Blvd|Co|Corp|Bros|[A-Z]))\.\s|\s-\s| – /);
  const words = clause.trim().split(' ');
  const cut = words.length <= wordsMax ? words : words.slice(0, lastBreak(words, wordsMax));
  const text = cut.join(' ').replace(/[\s,:(]+$/, '');
  if (cut.length < 4 || (text.match(/\(/g) ?? []).length !== (text.match(/\)/g) ?? []).length)
    return undefined;
  if (text === text.toUpperCase()) return undefined;
  const verb = verbs.exec(text);
  if (verb !== null)
    return `a proposal to ${text.replace(/^to\s+/i, '').replace(/^./, (letter) => letter.toLowerCase())}`;
  if (!nouns.test(text)) return undefined;
  if (/^(?:a|an|the)\s/i.test(text)) return text.replace(/^./, (letter) => letter.toLowerCase());
  const article = /^(?:minutes|zoning)/i.test(text) ? 'the' : /^[aeiou]/i.test(text) ? 'an' : 'a';
  return `${article} ${text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`;
}

/** A phrase ends before a preposition or after a comma, not within a name. */
function lastBreak(words: readonly string[], max: number): number {
  for (let index = max; index > 6; index--) {
    const next = words[index] ?? '';
    const last = words[index - 1] ?? '';
    const isEnd =
      /^(?:for|with|in|at|on|from|located|between|and|by|regarding|to|which|that)$/.test(next) ||
      last.endsWith(',');
    if (
      isEnd &&
      !/^(?:and|of|the|a|an|to|for|with|in|at|on|between|by|No\.?|from|or|not|relation|pursuant|located)$/i.test(
        last,
      )
    )
      return index;
  }
  return max;
}
