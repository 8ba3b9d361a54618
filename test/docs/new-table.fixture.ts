/** What a contributor writes to add a table of lobbyists that is shown on pages. */

type Edit = { readonly file: string; readonly before: string; readonly insert: string };

const declaration = `export const lobbyists = table('lobbyists', 'A registered lobbyist.', {
  id: id('The lobbyist.'),
  muni_id: muniId,
  name: text('Name.'),
  since: optional(date('First day of the registration.')),
  source_url: sourceUrl,
});

`;

const section = `/** Registered lobbyists. */
export function lobbyists(view: BlockView<Published<'lobbyists'>>): Html {
  const shown = view.rows.slice(0, maxRows);
  return html\`<ul>
      \${shown.map(({ name }) => html\`<li>\${textCell(name)}</li>\`)}
    </ul>
    \${rowsParagraph(view, shown)}\`;
}

`;

const demoRow = `  rows.insert('lobbyists', {
    id: rows.nextId('lobbyists'),
    muni_id: place.id,
    name: \`The lobbyist of \${place.slug}\`,
    since: '2024-02-01',
    source_url: websiteUrl(place),
  });
`;

const title = { file: 'generator/site/context/words/titles.ts' };

/** The edits by step. Each inserts its text before the given one. */
export const steps = {
  declare: [
    { file: 'schemas/tables/context.ts', before: 'export const nonprofits = ', insert: declaration },
    { file: 'schemas/tables/index.ts', before: '  nonprofits,\n  permits,\n}', insert: '  lobbyists,\n' },
    { file: 'schemas/tables/index.ts', before: '  decision_links: ', insert: '  lobbyists,\n' },
  ],
  block: [
    {
      file: 'schemas/blocks.ts',
      before: '] as const;',
      insert: "  block('lobbyists', 'Registered lobbyists.', 'since'),\n",
    },
  ],
  section: [
    {
      file: 'generator/site/context/context-sections.ts',
      before: '};\n\n/** Renders a section',
      insert: "  lobbyists: { id: 'lobbyists', title: 'lobbyists', render: lobbyists },\n",
    },
    {
      file: 'generator/site/context/context-sections.ts',
      before: "matters, permits } from './record-tables.ts'",
      insert: 'lobbyists, ',
    },
    {
      file: 'generator/site/context/record-tables.ts',
      before: '/** The newest licenses. */',
      insert: section,
    },
    { ...title, before: "  licenses: 'Licenses',", insert: "  lobbyists: 'Lobbyists',\n" },
    { ...title, before: "    licenses: 'Licencias',", insert: "    lobbyists: 'Cabilderos',\n" },
    { ...title, before: "    licenses: 'Permis ", insert: "    lobbyists: 'Lobbyistes',\n" },
    {
      file: 'generator/site/home/coverage-marks.ts',
      before: "  permits: 'L'",
      insert: "  lobbyists: 'R',\n",
    },
    ...['en', 'fr'].flatMap((language) => {
      const file = `generator/site/home/words/${language}.ts`;
      const [title, text] =
        language === 'en'
          ? ["permits: 'licenses'", "permits: 'Licenses."]
          : ["permits: 'permis et", "permits: 'Permis et"];
      return [
        { file, before: `      ${title}`, insert: "      lobbyists: 'registered lobbyists',\n" },
        { file, before: `      ${text}`, insert: "      lobbyists: 'Registered lobbyists.',\n" },
      ];
    }),
  ],
  demo: [
    {
      file: 'generator/demo/context/registers.ts',
      before: '  const count = place.population > ',
      insert: demoRow,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Edit[]>>;
