import { type Command, Option } from 'commander';
import { type Part, parts } from '../../schemas/paths.ts';
import { addCorpusOptions, type CorpusOptions, parseParts, parsePath } from './shared/corpus-options.ts';
import type { CommandContext } from './shared/command-io.ts';
import { indexVersionOption, type IndexVersionOption } from './shared/index-version.ts';

type Options = CorpusOptions &
  IndexVersionOption & { out: string; only: Part[]; previous?: string; json?: true };

export const addBuildCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('build')
    .summary('build the site, the search index and the dataset from a corpus')
    .description(
      'Checks a corpus, then writes the sites, the search index and the bulk dataset into a folder. If the corpus has errors, the folder is left unchanged.',
    );
  addCorpusOptions(command)
    .requiredOption('--out <folder>', 'folder to write to', parsePath)
    .addOption(
      new Option('--only <parts>', `parts to build, comma-separated: ${parts.join(', ')}`)
        .argParser(parseParts)
        .default([...parts], 'all'),
    )
    .addOption(
      indexVersionOption(
        'format version of a packed search index: the current one (default), or the previous one for a search function that is not upgraded yet',
      ),
    )
    .option(
      '--previous <release>',
      'list the changes of the dataset since this release: path or URL of its manifest.json, or of the folder that contains it',
    )
    .option('--json', 'print the summary as JSON, or { error, errors, warnings } if the build failed')
    .action((path: string, options: Options) => runBuild(context, path, options));
};

async function runBuild(
  context: CommandContext,
  path: string,
  { previous, ...options }: Options,
): Promise<void> {
  context.exitOnSignals();
  const { buildReport, buildSummary, buildWithProgress } = await import('./shared/building.ts');
  const { readPreviousRelease } = await import('../bulk/previous-release.ts');
  const outcome = await buildWithProgress(context, path, {
    ...options,
    previous: previous === undefined ? undefined : await readPreviousRelease(previous),
  });
  await warnOfMissingContacts(context, options);
  context.stdout.write(
    options.json === true
      ? `${JSON.stringify(buildReport(outcome))}\n`
      : buildSummary(context, path, options.out, outcome),
  );
}

/** One line if readers could not reach the operator of the site. Without a configuration, the site is for a look at it. */
async function warnOfMissingContacts({ stderr }: CommandContext, { config, only }: Options): Promise<void> {
  const { missingContacts } = await import('../../schemas/config.ts');
  const { configFile, readConfig } = await import('../system/config.ts');
  const isPublic = only.includes('site') && configFile(config) !== undefined;
  const missing = isPublic ? missingContacts(await readConfig(config)) : undefined;
  if (missing !== undefined) stderr.write(`warning ${missing}\n`);
}
