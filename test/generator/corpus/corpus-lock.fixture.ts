/** A process that takes a lock of a corpus, or of the corpus that a folder was built from, reports its id, and never ends. */
import { lockForImport, lockForRun, lockForSending } from '../../../generator/corpus/corpus-lock.ts';

const [kind, path = ''] = process.argv.slice(2);
const locks: Record<string, () => Disposable> = {
  import: () => lockForImport(path),
  run: () => lockForRun(path),
  send: () => lockForSending(path, 'Nothing was sent.'),
};
const lock = locks[kind ?? '']?.();
if (lock === undefined) throw new Error(`there is no lock for ${kind}`);
process.stdout.write(`${process.pid}\n`);
// Referred to as long as the process runs: a lock that is garbage is closed, which frees it.
setInterval(() => void lock, 1_000);
