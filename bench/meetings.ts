/** The searchable meetings of a corpus, in the form that a build passes to its search part. */
import { localConfig } from '../schemas/config.ts';
import { openChecked, type OpenedCorpus } from '../generator/build/opened-corpus.ts';
import { readPlaces } from '../generator/build/read-places.ts';
import { type Finding, formatFinding } from '../generator/corpus/rows/finding.ts';
import type { SearchableMeeting } from '../generator/search/documents.ts';

const report = (finding: Finding): void => void process.stderr.write(`${formatFinding(finding)}\n`);

/** Opens the corpus at `path`, which the caller must dispose of; findings go to standard error. */
export const openForSearch = (path: string): Promise<OpenedCorpus> => openChecked(path, { report });

/** Every meeting with a brief or a decision, place by place. */
export async function* searchableMeetingsOf(
  opened: OpenedCorpus,
  onPlace?: (done: number, total: number) => void,
): AsyncGenerator<SearchableMeeting> {
  const { municipalities, sources } = opened.globals;
  const build = {
    config: localConfig('http://localhost'),
    parts: ['search' as const],
    asOf: new Date(0),
    sources,
    folder: '',
  };
  const events = { report, ...(onPlace === undefined ? {} : { onPlace }) };
  for await (const { searchable } of readPlaces(opened, municipalities, build, () => true, events))
    yield* searchable;
}
