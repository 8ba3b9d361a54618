/** The search of a built folder or of a store, for commands. */
import { localConfig } from '../../../schemas/config.ts';
import type { IndexName } from '../../../schemas/paths.ts';
import type { Log } from '../../serve/adapter.ts';
import { openCatalog } from '../../serve/catalog.ts';
import { openFiles } from '../../serve/files.ts';
import { hasIndex, searchOf } from '../../serve/search.ts';
import type { ServiceAnswer } from '../../system/ask-service.ts';
import { localOrigin } from '../../system/config.ts';
import { UserError } from '../../system/errors.ts';

/**
 * Opens the search, which answers paths such as `/search?q=housing`.
 * @throws {UserError} if there is no build, or none with this index
 */
export async function openSearch(
  folder: string,
  index: IndexName,
  warn: Log,
): Promise<(path: string) => Promise<ServiceAnswer>> {
  const files = openFiles(folder);
  const currentCatalog = await openCatalog(files, warn);
  if (!hasIndex(await currentCatalog(), index))
    throw new UserError(
      `${folder} has no search index${index === 'decisions' ? ' of decisions' : ''}. Build one with --only search, or name another built folder with --folder.`,
    );
  const answer = searchOf(files, currentCatalog, localConfig(localOrigin), warn);
  return async (path) => {
    const response = await answer(new Request(localOrigin + path));
    return { status: response.status, body: await response.text() };
  };
}
