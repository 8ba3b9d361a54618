/** The search function: the entry of the bundle that AWS Lambda runs behind a function URL. */
import { createHttpStore } from '../load/http-store.ts';
import { createLoader } from '../load/loader.ts';
import { createS3Store } from '../load/s3-store.ts';
import { lambdaHandler, logFault } from './lambda-handler.ts';
import { readSettings } from './settings.ts';

const { indexUrl, config, pollMs, memoryBytes } = readSettings(process.env);

const loader = createLoader({
  ...(indexUrl.protocol === 's3:' ? createS3Store(indexUrl) : createHttpStore(indexUrl)),
  ...(pollMs === undefined ? {} : { pollMs }),
  memoryBytes,
  log: logFault,
});

export const handler = await lambdaHandler(loader, config, import.meta.url);
