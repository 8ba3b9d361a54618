/** Queries for which PostgreSQL's 'english' and our engine differ: at least one example per cause. */
export type DifferenceExample = {
  readonly cause: string;
  readonly query: string;
  /** The texts of one meeting. */
  readonly texts: readonly string[];
  /** The only engine that finds the meeting. */
  readonly foundBy: 'PostgreSQL' | 'us';
};

export const differenceExamples: readonly DifferenceExample[] = [
  { cause: 'white space', query: 'council\u00a0park', texts: ['A park for the council'], foundBy: 'us' },
  { cause: 'accent', query: 'montreal', texts: ['Ville de Montréal'], foundBy: 'us' },
  { cause: 'accent', query: 'fire', texts: ['Fees of the ﬁre department'], foundBy: 'us' },
  { cause: 'lower-case or', query: 'parks or schools', texts: ['New parks'], foundBy: 'PostgreSQL' },
  { cause: 'lone dash', query: 'council - budget', texts: ['Council adopts the budget'], foundBy: 'us' },
  { cause: 'apostrophe', query: 'OBrien', texts: ['Appointment of Ann O’Brien'], foundBy: 'us' },
  { cause: 'apostrophe', query: '"mayor office"', texts: ["The mayor's office"], foundBy: 'us' },
  { cause: 'apostrophe', query: "l'école", texts: ['Une école à rénover'], foundBy: 'us' },
  { cause: 'URL', query: 'sewer', texts: ['New water/sewer rates'], foundBy: 'us' },
  { cause: 'URL', query: 'example', texts: ['Write to clerk@example.org'], foundBy: 'us' },
  { cause: 'number', query: '117', texts: ['Ordinance 2024-117'], foundBy: 'us' },
  { cause: 'number', query: '"1 2"', texts: ['A grant of $1.2 million'], foundBy: 'us' },
  { cause: 'hyphen', query: 'mixed-use', texts: ['A mixed use building'], foundBy: 'us' },
  { cause: 'stop word', query: '"city of angels"', texts: ['A city for angels'], foundBy: 'PostgreSQL' },
  { cause: 'stop word', query: 'the', texts: ['Closing the bridge'], foundBy: 'us' },
  {
    cause: 'field boundary',
    query: '"park housing"',
    texts: ['A park', 'Housing plan'],
    foundBy: 'PostgreSQL',
  },
  { cause: 'exact phrase', query: '"parking plan"', texts: ['Plans: parks plan'], foundBy: 'PostgreSQL' },
  { cause: 'stemmer', query: 'add', texts: ['Adding bus stops'], foundBy: 'PostgreSQL' },
];
