/** Requests pages of searches, and reads them. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { unescaped } from '../../../support/site/page-markup.ts';
import { send } from '../app.fixture.ts';
import { formApp } from '../app-forms.fixture.ts';
import { textOf } from './results.fixture.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    // The formatter writes these.
    rules: {
      'doctype-style': 'off',
      'void-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'no-implicit-input-type': 'off',
    },
  }),
);

export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

type Fetched = { readonly status: number; readonly headers: Headers; readonly page: string };

export async function fetched(address: string, app = formApp): Promise<Fetched> {
  const response = await send(app, address);
  return { status: response.status, headers: response.headers, page: await response.text() };
}

/** The address of the link with a text, apart from its count. */
export const linkIn = (page: string, text: string): string =>
  new RegExp(`<a href="([^"]*)"[^>]*>\\s*(?:<bdi>)?${text}(?: <span class="count">|(?:</bdi>)?\\s*</a)`).exec(
    unescaped(page),
  )?.[1] ?? '';

/** The text that says how many results there are, or why there are none. */
export const statusIn = (page: string): string =>
  textOf(/ data-status>([^]*?)<\/(?:p|span)>/.exec(page)?.[1] ?? '');
