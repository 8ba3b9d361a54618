/** Most words of a sentence are those of its support, or plain words for them. Pure. */
import type { Facts } from '../facts.ts';
import { outcomeMeaning } from '../outcomes/outcome-words.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { isFunctionWord, type Language, stemIn, type Word } from '../words.ts';

/** Words that mean the same in briefs: what clerks write, and what readers say. One group per line. */
const groups = `rezone rezoning zoning zone reclassify map
buy buys purchase purchasing acquire acquisition
sell sale selling convey conveyance disposition dispose
contract agreement deal memorandum mou contracts amendment
home homes house housing dwelling residential residence unit apartment multifamily multi family
road street avenue roadway boulevard highway paving resurfacing pavement
money fund funding funds financing appropriation appropriate appropriating pay payment spend spending expend expenditure budget cost amount dollars grant
hire appoint appointment employ employment nomination nominate reappoint reappointment
rent lease leasing rental tenant
build construct construction building development develop project
fix repair rehabilitation rehabilitate renovation replace replacement maintenance improve improvement upgrade
ban prohibit prohibiting forbid restrict restriction bar
allow permit authorize authorizing authorization let license enable approve
raise increase increasing hike higher rise
cut reduce reduction reducing decrease lower
law ordinance local rule rules regulation code statute bill legislation act
change amend amending amendment modify modification revise update
worker employee personnel staff labor union
police cops law enforcement officer
trash refuse solid waste garbage recycling
sewer wastewater sewage sanitary
water utility utilities
bike bicycle cycling
store retail shop business
liquor alcohol alcoholic wine beer bar
land property parcel site lot real estate
plan program proposal strategy
tax levy taxation exemption abatement
school education educational district
ask call urge request petition support calling urging
honor recognize recognition proclaim proclamation commend celebrate celebrating congratulate
require requirement mandate mandatory must
hearing testimony comment
street closure close closing
name naming rename co naming
settle settlement lawsuit litigation claim
borrow bond bonds debt
bidder bid contractor vendor firm company
minutes record
extend extension renew renewal
end terminate termination repeal stop
study review examine examination oversight assessment
start begin establish create creating creation establishing
landmark historic preservation
approve adopt adoption approval pass
deny denial reject
postpone continue defer table lay
logement logements habitation residentiel
rue route chemin boulevard
contrat entente
reglement loi
vivienda viviendas residencial
calle avenida
contrato acuerdo convenio`;

type Groups = ReadonlyMap<string, ReadonlySet<number>>;

const groupsIn = (language: Language): Groups => {
  const result = new Map<string, Set<number>>();
  for (const [index, line] of groups.split('\n').entries())
    for (const word of line.split(' ')) {
      const stem = stemIn(word, language);
      const known = result.get(stem);
      if (known === undefined) result.set(stem, new Set([index]));
      else known.add(index);
    }
  return result;
};

const groupsOfLanguage: Readonly<Record<Language, Groups>> = {
  en: groupsIn('en'),
  fr: groupsIn('fr'),
  es: groupsIn('es'),
};

/** What any sentence about a meeting may say. */
const ordinary = new Set(
  `city council county town village board commission committee meeting meet met member members vote voted votes voting
  will consider considered considers considering discuss discussed discusses discussing review reviewed agenda item items
  plan planned decide decided decides public official officials staff resident residents hear heard hold held take took
  took up ask asked asks get gave give given make made new matter motion resolution ordinance majority unanimous
  unanimously measure proposal proposed propose proposes people local would could also two three four five six seven
  eight nine ten against favor yes no abstain abstained absent opposed dissenting dissent conseil ville seance comite
  vote membre membres examine examinera examiner sujet consejo ciudad sesion miembro miembros considerara votar considerar
  ayuntamiento discutir prevu prevue point punto schedule scheduled expect expected set list listed set consent calendar
  body chamber lawmakers leaders panel amount total about approximately roughly nearly almost percent million thousand
  billion come comes elus feu vert ordre jour concejales luz verde dio dieron figura figure dollars dollar year years day days month months a.m p.m am pm backed minutes session mayor won win approval green light go ahead nod blessing opposition objection objections dissent margin due take taken brought zero eleven twelve thirteen regular special`.split(
    /\s+/,
  ),
);
const ordinaryStems: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set([...ordinary].map((word) => stemIn(word, 'en'))),
  fr: new Set([...ordinary].map((word) => stemIn(word, 'fr'))),
  es: new Set([...ordinary].map((word) => stemIn(word, 'es'))),
};

/** At least this share of the words that say something must be known. */
const minimumShare = 0.5;

export function groundingReasons(claim: Facts, support: Support): Reason[] {
  const said = claim.words.filter((word) => saysSomething(word, support.language) && !isDate(claim, word));
  const known = said.filter(({ text, stem }) => isKnownWord(text, stem, support));
  const isGrounded = said.length === 0 ? isWithin(claim, support) : isMost(said, known, support);
  return isGrounded && (known.length > 0 || said.length === 0) ? [] : [reasonOf('not-about-quote')];
}

/** Of few words all but one count: “The project is safe” is not about every project. */
const fewWords = { min: 3, max: 4 } as const;
/** Words that most items have say little. */
const minimumWeight = 0.4;

function isMost(said: readonly Word[], known: readonly Word[], { rarity }: Support): boolean {
  const share = known.length / said.length;
  const weightOf = (words: readonly Word[]): number => words.reduce((sum, { stem }) => sum + rarity(stem), 0);
  const total = weightOf(said);
  const isLight = total > 0 && weightOf(known) / total < minimumWeight;
  return (
    !isLight &&
    (share > minimumShare ||
      (share === minimumShare && (said.length > fewWords.max || said.length < fewWords.min)))
  );
}

const isDate = ({ dates }: Facts, word: Word): boolean =>
  dates.some(({ start, end }) => word.start >= start && word.end <= end);

const saysSomething = ({ text, stem }: Word, language: Language): boolean =>
  text.length > 2 &&
  !/^\p{N}/u.test(text) &&
  !isFunctionWord(text, language) &&
  !ordinaryStems[language].has(stem) &&
  outcomeMeaning(text, language) === undefined;

/** True if a source has the word, one of its family, or a plain word for it. */
export function isKnownWord(text: string, stem: string, { sources, meeting, language }: Support): boolean {
  if (sources.some(({ facts, names }) => facts.stems.has(stem) || names.has(text)) || meeting.names.has(text))
    return true;
  const own = groupsOfLanguage[language].get(stem);
  return sources.some(({ facts }) => {
    const { families, groups } = vocabularyOf(facts, language);
    const isFamily = stem.length >= familyLength && families.has(stem.slice(0, familyLength));
    return isFamily || (own !== undefined && [...own].some((group) => groups.has(group)));
  });
}

type Vocabulary = {
  readonly families: ReadonlySet<string>;
  readonly groups: ReadonlySet<number>;
};

/** `develop` and `development`, `environment` and `environmental` begin alike. */
const familyLength = 5;

/** The facts of rows are used for many sentences. */
const vocabularies = new WeakMap<Facts, Vocabulary>();

function vocabularyOf(facts: Facts, language: Language): Vocabulary {
  const known = vocabularies.get(facts);
  if (known !== undefined) return known;
  const stems = [...facts.stems];
  const vocabulary = {
    families: new Set(
      stems.filter(({ length }) => length >= familyLength).map((stem) => stem.slice(0, familyLength)),
    ),
    groups: new Set(stems.flatMap((stem) => [...(groupsOfLanguage[language].get(stem) ?? [])])),
  };
  vocabularies.set(facts, vocabulary);
  return vocabulary;
}

/** Of a sentence of ordinary words only, such as “The consent agenda was approved.” */
const sharedWords = 2;

const isWithin = (claim: Facts, { quote, sources, decision, language }: Support): boolean =>
  decision !== undefined ||
  sources.length > 1 ||
  claim.words.filter(
    ({ text, stem }) => text.length > 3 && !isFunctionWord(text, language) && quote.facts.stems.has(stem),
  ).length >= sharedWords;
