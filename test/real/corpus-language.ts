/** Statistics of the words of a corpus: how many there are, how often they occur, and how long texts are. */
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { Random } from '../../generator/demo/random.ts';
import { stemOf } from '../../search-lambda/engine/text/stem.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';

/** Reads all rows of a table. */
export type ReadTable = <Name extends TableName>(name: Name) => readonly Row<Name>[];

export type LanguageStatistics = {
  /** By name of the statistic. */
  readonly values: Readonly<Record<string, number>>;
  readonly meetings: number;
  /** Number of different stems. */
  readonly stems: number;
};

/** The numbers of meetings, in random order, after which stems are counted. */
const curvePoints = [1000, 4000, 16_000];
/** Ranks of stems by document frequency. One place dominates the words before them in the real corpus. */
const ranks = [100, 500, 1000, 2000, 5000];

/** Returns statistics of the meetings with a brief or a decision, the ones that search finds. */
export function languageOf(read: ReadTable): LanguageStatistics {
  const counter = new WordCounter();
  const meetings = new Random(1).shuffle(searchableMeetings(read));
  const values: Record<string, number> = {};
  for (const [index, { headline, summary, decisions, others }] of meetings.entries()) {
    counter.begin();
    counter.add(headline, 'headline');
    counter.add(summary, 'summary');
    for (const decision of decisions) {
      counter.add(decision.headline, 'decision');
      counter.add(decision.summary ?? '');
    }
    for (const text of others) counter.add(text);
    counter.end();
    if (curvePoints.includes(index + 1)) values[`stems in ${index + 1} meetings`] = counter.frequencies.size;
  }
  const decided = meetings.reduce((sum, { decisions }) => sum + decisions.length, 0);
  values['decisions per meeting'] = decided / meetings.length;
  return {
    values: { ...values, ...counter.values(meetings.length) },
    meetings: meetings.length,
    stems: counter.frequencies.size,
  };
}

type MeetingTexts = {
  readonly headline: string;
  readonly summary: string;
  readonly decisions: readonly Pick<Row<'decisions'>, 'headline' | 'summary'>[];
  readonly others: readonly string[];
};

function searchableMeetings(read: ReadTable): MeetingTexts[] {
  const briefs = new Map(read('briefs').map((brief) => [brief.meeting_id, brief]));
  const decisions = Map.groupBy(read('decisions'), ({ meeting_id }) => meeting_id);
  const places = new Map(read('municipalities').map((place) => [place.id, place]));
  return read('meetings').flatMap(({ id, muni_id, body_name }) => {
    const brief = briefs.get(id);
    const own = decisions.get(id) ?? [];
    const place = places.get(muni_id);
    if (brief === undefined && own.length === 0) return [];
    const others = [body_name ?? '', place?.name ?? '', place?.state ?? ''];
    return [{ headline: brief?.headline ?? '', summary: brief?.summary ?? '', decisions: own, others }];
  });
}

class WordCounter {
  /** Number of meetings by stem. */
  readonly frequencies = new Map<string, number>();
  readonly #lengths = new Map<string, { texts: number; words: number }>();
  #stems = new Set<string>();
  #postings = 0;

  begin(): void {
    this.#stems = new Set();
  }

  /** @param kind of text whose mean length is measured. */
  add(text: string, kind?: string): void {
    const words = wordsOf(text);
    for (const word of words) this.#stems.add(stemOf(word.text));
    if (kind === undefined) return;
    const length = this.#lengths.get(kind) ?? { texts: 0, words: 0 };
    this.#lengths.set(kind, { texts: length.texts + 1, words: length.words + words.length });
  }

  end(): void {
    this.#postings += this.#stems.size;
    for (const stem of this.#stems) this.frequencies.set(stem, (this.frequencies.get(stem) ?? 0) + 1);
  }

  values(meetings: number): Record<string, number> {
    const sorted = [...this.frequencies.values()].toSorted((a, b) => b - a);
    const numbers = [...this.frequencies.keys()].filter((stem) => /\p{N}/u.test(stem)).length;
    return {
      'stems in one meeting only': sorted.filter((frequency) => frequency === 1).length,
      'stems with a digit': numbers,
      'stems without a digit': sorted.length - numbers,
      'stems per meeting': this.#postings / meetings,
      ...Object.fromEntries(
        ranks.map((rank) => [`share of meetings with stem ${rank}`, (sorted[rank - 1] ?? 0) / meetings]),
      ),
      ...Object.fromEntries(
        Array.from(this.#lengths, ([kind, { texts, words }]) => [`words per ${kind}`, words / texts]),
      ),
    };
  }
}
