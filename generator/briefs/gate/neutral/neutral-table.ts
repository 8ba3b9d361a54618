/** `words, separated by spaces | reason`, one a line. */
export type Lines = string;

/** What each language must give. */
export type NeutralTable = {
  readonly words: Lines;
  /** Also neutral, and no beginning of a predicate, so that they may follow a body. */
  readonly joints: Lines;
  /** Those who meet. What follows them is of the list, whatever the quote says. */
  readonly bodies: Lines;
  /** Others who act, or what acts for them: the same, but a source must have them. */
  readonly actors: Lines;
  /** How bodies decide: the same, and minutes lend none of them. */
  readonly votes: Lines;
  /** Phrases, separated by commas, that may follow a body. */
  readonly predicates: Lines;
  /** Phrases, separated by commas, that may be anywhere. */
  readonly phrases: Lines;
  /** Forms of “to be”, which a participle makes a passive. What else follows them says what something is, and never its state. */
  readonly copulas: Lines;
  /** What may begin what something is, such as articles. */
  readonly determiners: Lines;
  /** Other auxiliaries, which a participle makes a past. */
  readonly auxiliaries: Lines;
  /** Participles that may follow an auxiliary. */
  readonly participles: Lines;
};
