/** A process that puts texts into a folder store on command. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../../../generator/store/file-lock.ts';
import { openFolderStore } from '../../../generator/store/folder-store.ts';
import { sha256Of } from '../../../generator/store/hash-file.ts';
import { cacheRules, textMediaType } from '../../../generator/store/artifact.ts';
import type { Condition } from '../../../generator/store/object-store.ts';

type Task =
  | { key: string; text: string; condition: Condition }
  | { putAndDelete: string; times: number }
  | { holdLock: string };

const store = openFolderStore(process.argv[2] ?? '');
const reply = (answer: string): void => void process.send?.(answer);

async function run(task: Task): Promise<void> {
  if ('holdLock' in task) {
    withLock(task.holdLock, () => {
      reply('held');
      // Until it is killed; the channel is served by another thread of this process only once it is idle.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
    return;
  }
  await (
    'times' in task ? putAndDelete(task.putAndDelete, task.times) : put(task.key, task.text, task.condition)
  ).then(
    () => reply('done'),
    (error: Error) => reply(error.name === 'ConditionFailed' ? error.name : String(error)),
  );
}

async function put(key: string, text: string, condition?: Condition): Promise<void> {
  const body = Buffer.from(text);
  const headers = { mediaType: textMediaType, cacheControl: cacheRules.pointer, sha256: sha256Of(body) };
  await store.put(key, body, headers, condition);
}

async function putAndDelete(key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await put(key, String(time));
    await store.delete([key]);
  }
}

process.on('message', (task) => void run(task as Task));
await sleep(0);
reply('ready');
