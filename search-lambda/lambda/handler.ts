/** The search function: the entry of the bundle that AWS Lambda runs behind a function URL. */
import { indexKeys, type IndexName } from '../../schemas/paths.ts';
import { createHttpStore } from '../load/http-store.ts';
import { createLoader, type WarmableLoader } from '../load/loader.ts';
import { createS3Store } from '../load/s3-store.ts';
import { lambdaHandler, logFault } from './lambda-handler.ts';
import { prepareAnswers } from './prepare-answers.ts';
import { readSettings } from './settings.ts';

const { indexUrl, indexes, config, pollMs, memoryBytes } = readSettings(process.env);

const loaderOf = (name: IndexName): WarmableLoader => {
  const pointerKey = indexKeys[name].pointer;
  const store = indexUrl.protocol === 's3:' ? createS3Store : createHttpStore;
  return createLoader({
    ...store(indexUrl, pointerKey),
    pointerKey,
    isOptional: name === 'documents',
    ...(pollMs === undefined ? {} : { pollMs }),
    memoryBytes: memoryBytes === undefined ? undefined : memoryBytes / indexes.length,
    prepare: prepareAnswers,
    log: logFault,
  });
};

const loaders = Object.fromEntries(indexes.map((name) => [name, loaderOf(name)]));

export const handler = await lambdaHandler(loaders, config, import.meta.url);
