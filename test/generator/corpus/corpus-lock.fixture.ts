/** A process that takes a lock of a corpus, or of the corpus that a folder was built from, reports its id, and never ends. */
import { lockForImport, lockForRun, lockForSending } from '../../../generator/corpus/corpus-lock.ts';

const [kind, path = ''] = process.argv.slice(2);
const locks: Record<string, () => Disposable> = {
  import: () => lockForImport(path),
  run: () => lockForRun(path),
  send: () => lockForSending(path, 'Nothing was sent.'),
};
if (locks[kind ?? '']?.() === undefined) throw new Error(`there is no lock for ${kind}`);
process.stdout.write(`${process.pid}\n`);
setInterval(() => {}, 1_000);
