/** A process that begins a build into a folder and reports its id. The build never ends. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginBuild } from '../../../generator/store/build-folder.ts';

const { stagingFolder } = beginBuild(process.argv[2] ?? '', ['site'], 'nowhere');
mkdirSync(join(stagingFolder, 'us'));
writeFileSync(join(stagingFolder, 'us', 'index.html'), 'half');
process.stdout.write(`${process.pid}\n`);
setInterval(() => {}, 1_000);
