/** Entry of the CDK: `npm run infra -- synth`, `diff` or `deploy`, with `-c settings=<file>` for other settings. */
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readConfiguration } from './configuration.ts';
import { SettingsError } from './settings-error.ts';
import { readSettings } from './settings.ts';
import { makeStack } from './stack.ts';

/** Where `npm run build:lambda` puts the function. */
const bundleFolder = '.lambda';

function synthesize(): void {
  // By itself it would also make what there is of the stack when an error has ended the program.
  const app = new App({ autoSynth: false });
  const file: unknown = app.node.tryGetContext('settings');
  const settings = readSettings(typeof file === 'string' ? file : undefined);
  makeStack(app, settings, { config: readConfiguration(settings), bundleFolder });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
}

try {
  synthesize();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
