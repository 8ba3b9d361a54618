import { publishedColumns } from '../../schemas/derived-columns.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bulkSchemas } from '../../schemas/bulk.ts';
import { dataDictionary } from '../../schemas/data-dictionary.ts';
import { createTable } from '../../schemas/ddl.ts';
import { documentSchemas } from '../../schemas/documents.ts';
import { derivedFiles } from '../../schemas/generate.ts';
import { tableNames, tableOf } from '../../schemas/tables/index.ts';
import { createFullText, databaseViews } from '../../schemas/views.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('derived files', () => {
  test.each([...derivedFiles()])('%s is up to date (otherwise run `npm run generate`)', (path, content) => {
    expect(readFileSync(root + path, 'utf8')).toBe(content);
  });

  test('are the only files in schemas/generated', () => {
    const onDisk = readdirSync(`${root}schemas/generated`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
      .toSorted();
    const derived = [...derivedFiles().keys()].filter((path) => path.startsWith('schemas/generated/'));
    expect(onDisk).toEqual(derived.toSorted());
  });

  test('are a JSON Schema for every document and every table, the dictionary, the synonyms and the OpenAPI document', () => {
    expect(new Set(derivedFiles().keys())).toEqual(
      new Set([
        'docs/data-dictionary.md',
        'docs/synonyms.md',
        'schemas/generated/openapi.json',
        ...Object.keys({ ...documentSchemas, ...bulkSchemas }).map(
          (name) => `schemas/generated/${name}.schema.json`,
        ),
        ...tableNames.map((name) => `schemas/generated/tables/${name}.schema.json`),
      ]),
    );
  });
});

describe.each(tableNames)('the data dictionary on %s', (name) => {
  const { description } = tableOf(name);
  const columns = publishedColumns(name);
  const section =
    dataDictionary()
      .split(/^## /m)
      .find((text) => text.startsWith(`${name}\n`)) ?? '';

  test('describes a row, also in the list of tables', () => {
    expect(section).toContain(description);
    expect(dataDictionary()).toContain(`| [${name}](#${name}) | ${description} |`);
  });

  test('has a line for every column, with its values, unit and reference', () => {
    const lines = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(lines).toHaveLength(Object.keys(columns).length);
    for (const [index, [column, declared]] of Object.entries(columns).entries()) {
      const line = lines[index] ?? '';
      const { values = [], references, unit, nullable, description } = declared;
      expect(line).toMatch(new RegExp(`^\\| \`${column}\` \\|`));
      expect(line).toContain(values.map((value) => `\`${value}\``).join(', '));
      expect(line).toContain(references === undefined ? '' : `[${references}](#${references})`);
      expect(line).toContain(`| ${nullable ? 'yes' : ''} | ${unit ?? ''} |`);
      expect(line).toContain(description);
    }
  });
});

describe('the data dictionary on the SQLite database', () => {
  const section = dataDictionary().split(/^## Views and full-text index$/m)[1] ?? '';
  const database = new DatabaseSync(':memory:');
  for (const name of tableNames) database.exec(createTable(name));
  for (const { name, sql } of databaseViews) database.exec(`CREATE VIEW ${name} AS ${sql}`);

  test.each(databaseViews)('has $name with its columns in SQLite', ({ name, description }) => {
    const line =
      section.split('\n').find((text) => text.startsWith(`- \`${name}\`: ${description} Columns: `)) ?? '';
    const documented = line
      .split(' Columns: ')
      .at(-1)
      ?.replaceAll(/ \(`[^`]*`\)/g, '');
    const columns = database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(name)
      .map((column) => `\`${String(column['name'])}\``);
    expect(columns.length).toBeGreaterThan(10);
    expect(documented).toBe(columns.join(', '));
  });

  test('has the origin of a column with another name', () => {
    expect(section).toContain('`place` (`municipalities.name`), `state`,');
    expect(section).toContain('`body` (`coalesce(meetings.body_name, bodies.name)`)');
  });

  test('has the statements of the full-text index', () => {
    const code = /```sql\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
    expect(code).toBe(createFullText.map((statement) => `${statement};\n`).join(''));
    expect(() => database.exec(code)).not.toThrow();
  });
});
