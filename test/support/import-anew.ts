import { fileURLToPath } from 'node:url';

let instances = 0;

/**
 * Imports a module that reads its environment when it loads, as a new process does. The modules that it imports are loaded once. Test
 * files share modules (vitest.config.ts), so a plain import would return what another file has loaded, or its error.
 */
export const importAnew = async <Module>(module: URL): Promise<Module> =>
  (await import(/* @vite-ignore */ `${fileURLToPath(module)}?instance=${++instances}`)) as Module;
