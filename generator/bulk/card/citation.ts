/** How to cite the dataset, as BibTeX (https://ctan.org/pkg/bibtex). */
import { licenseName } from '../../../schemas/license.ts';
import type { Dataset } from '../dataset.ts';
import { datasetName, dayOf, titleOf } from './identity.ts';
import { plainText } from './markdown.ts';

/** An entry for this release. */
export function citation({ config, release }: Dataset): string {
  const year = dayOf(release)?.slice(0, 4);
  const fields = [
    `author = {{${latex(config.name)}}}`,
    `title = {{${latex(titleOf(config))}, release ${release.name}}}`,
    ...(year === undefined ? [] : [`year = {${year}}`]),
    // Braces would end the field.
    `url = {${new URL(config.site_url).href.replaceAll('{', '%7B').replaceAll('}', '%7D')}}`,
    `note = {${licenseName}}`,
  ];
  return `@misc{${datasetName}-${release.name},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}`;
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces whether or not they are escaped.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const latex = (text: string): string =>
  plainText(text).replaceAll(/[\\~^#$%&_{}]/g, (character) => commands[character] ?? `\\${character}`);
