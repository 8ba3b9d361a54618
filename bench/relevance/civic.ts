/**
 * Two sets of questions over the meetings of a real corpus.
 *
 * `civic-questions` are typed as readers type them; their answers have grades from 1 to 3 (README.txt in their folder).
 *
 * `civic-links` are official titles of matters, answered by the meetings that decided on them: an answer is a meeting with a
 * decision that `decision_links` links to the matter. Copied titles would be too easy to find, so a title is dropped if it
 * appears in a text of an answer, or if it contains the headline of its decision (without the cut-off end). Titles such as these
 * remain: "A Local Law to amend the administrative code of the city of New York, in relation to requiring the fire department to
 * report on ..." for decisions named "Requiring the fire dept to report on ...". Identical titles become one question with all
 * their answers. Titles have at least five words, and up to 400 characters: the collection stays the same when /search accepts longer ones.
 *
 * Biases of the links: texts and titles are both official, so they share more words than a reader's question would, including file
 * numbers; only three places have such titles; meetings that discussed a matter without deciding it do not count as answers.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { textsOf } from '../../search-lambda/engine/document-terms.ts';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import { openForSearch, searchableMeetingsOf } from '../meetings.ts';
import { type Collection, type JudgedQuery, readQueries } from './collection.ts';

const queryCount = 300;
const fewestWords = 5;
const maxTitleLength = 400;

/** Returns the collections of the corpus in `real` of the data folder, whose documents are the same; deterministic. */
export async function readCivicCollections(
  data: string,
  onPlace?: (done: number, total: number) => void,
): Promise<readonly [questions: Collection, links: Collection]> {
  const opened = await openForSearch(join(data, 'real'));
  using corpus = opened.corpus;
  const documents: SearchDocument[] = [];
  for await (const { document } of searchableMeetingsOf(opened, onPlace)) documents.push(document);
  return [civicQuestions(data, documents), civicLinks(decidedMatters(corpus.snapshot.database), documents)];
}

/** The graded questions over these meetings of the real corpus. */
export const civicQuestions = (data: string, documents: readonly SearchDocument[]): Collection => ({
  name: 'civic-questions',
  judgedBy: 'graders',
  goodGrade: 2,
  documents,
  queries: readQueries(join(data, 'ir', 'civic-questions'), (grade) => grade),
});

/** Official titles over these meetings. */
export const civicLinks = (
  decided: readonly DecidedMatter[],
  documents: readonly SearchDocument[],
): Collection => ({
  name: 'civic-links',
  judgedBy: 'links',
  goodGrade: 1,
  documents,
  queries: sample(fairTitles(decided, documents)),
});

type Title = JudgedQuery & { readonly place: string };

/** A matter and a decision on it. */
export type DecidedMatter = {
  readonly place: string;
  readonly title: string;
  /** Meeting of the decision. */
  readonly meeting: string;
  /** Headline of the decision. */
  readonly headline: string;
};

const decidedMatters = (database: DatabaseSync): DecidedMatter[] =>
  database
    .prepare(
      `SELECT matters.muni_id AS place, matters.title, decisions.meeting_id AS meeting, decisions.headline
      FROM decision_links JOIN matters ON matters.id = target_id JOIN decisions ON decisions.id = decision_id
      WHERE target_table = 'matters'`,
    )
    .all() as DecidedMatter[];

function fairTitles(decided: readonly DecidedMatter[], documents: readonly SearchDocument[]): Title[] {
  const texts = new Map(documents.map((document) => [document.id, textsOf(document).map(plain)]));
  const short = decided.filter(({ title }) => Array.from(title).length <= maxTitleLength);
  const byTitle = Map.groupBy(short, ({ place, title }) => `${place}${plain(title)}`);
  return [...byTitle.values()].flatMap((decisions) => {
    const [{ place, title } = { place: '', title: '' }] = decisions;
    if (wordsOf(title).length < fewestWords) return [];
    const relevant = new Set(decisions.map(({ meeting }) => meeting));
    const plainTitle = plain(title);
    const isCopied =
      [...relevant].flatMap((id) => texts.get(id) ?? []).some((text) => text.includes(plainTitle)) ||
      decisions.some(({ headline }) => plainTitle.includes(plain(headline)));
    const grades = new Map([...relevant].map((id) => [id, 1]));
    return isCopied ? [] : [{ place, text: title, grades }];
  });
}

/** Returns the folded words of a text, each between spaces. */
const plain = (text: string): string => ` ${[...wordsOf(text)].map((word) => word.text).join(' ')} `;

/** Up to an equal share per place, selected by the hash of the text. */
function sample(titles: readonly Title[]): JudgedQuery[] {
  const places = [...Map.groupBy(titles, ({ place }) => place).values()];
  places.sort((a, b) => a.length - b.length);
  let left = queryCount;
  return places.flatMap((titles, position) => {
    const share = Math.ceil(left / (places.length - position));
    const taken = titles.toSorted((a, b) => (hash(a.text) < hash(b.text) ? -1 : 1)).slice(0, share);
    left -= taken.length;
    return taken;
  });
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
