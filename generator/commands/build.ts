import { type Command, Option } from 'commander';
import { type Part, parts } from '../../schemas/paths.ts';
import { addCorpusOptions, type CorpusOptions, parseParts, parsePath } from './shared/build-options.ts';
import type { CommandContext } from './shared/command-io.ts';

type Options = CorpusOptions & { out: string; only: Part[]; previous?: string; json?: true };

export const addBuildCommand = (program: Command, context: CommandContext): void => {
  const command = program
    .command('build')
    .summary('make the published files from a corpus')
    .description(
      'Checks a corpus and writes the sites, the search index and the bulk dataset. On errors the output folder stays as it was.',
    );
  addCorpusOptions(command)
    .requiredOption('--out <folder>', 'where the files go', parsePath)
    .addOption(
      new Option('--only <parts>', `build these parts, comma-separated: ${parts.join(', ')}`)
        .argParser(parseParts)
        .default([...parts], 'all'),
    )
    .option(
      '--previous <release>',
      'tell what the dataset changed since this release: its manifest.json, or the folder or address it is under',
    )
    .option('--json', 'print the summary as JSON, or { error, errors, warnings } where nothing was built')
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
  const made = await buildWithProgress(context, path, {
    ...options,
    previous: previous === undefined ? undefined : await readPreviousRelease(previous),
  });
  context.stdout.write(
    options.json === true
      ? `${JSON.stringify(buildReport(made))}\n`
      : buildSummary(context, path, options.out, made),
  );
}
