import { inState } from '../../../../schemas/formats/state-names.ts';
import { externalLink } from '../../html/components.ts';
import { countIn } from '../../html/numbers.ts';
import { type Html, html } from '../../html/template.ts';
import type { Content, SiteWords } from './site-words.ts';

// No-break spaces: before `:`, `;` and `»`, and after `«`.

const inCountry = { US: 'aux États-Unis', CA: 'au Canada' } as const;
const ofCountry = { US: 'des États-Unis', CA: 'du Canada' } as const;
const subdivision = { US: 'État', CA: 'province ou territoire' } as const;

const contentNames: Readonly<Record<Content, string>> = {
  summaries: 'résumés',
  titles: 'titres officiels',
  decisions: 'décisions',
  documents: 'documents',
};

const places = (count: number): string =>
  countIn('fr', count, 'administration locale', 'administrations locales');
const meetings = (count: number): string => countIn('fr', count, 'séance', 'séances');

const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1) ?? ''}`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says that a list has decisions of French-speaking governments only, and leads to the list of all. */
export const frenchOnly = (all: string): Html =>
  html`<p class="small muted">
    Décisions des administrations francophones.
    <a href="${all}" hreflang="en">Décisions de tout le Canada (en anglais)</a>
  </p>`;

export const fr: SiteWords = {
  inEnglish: ' (en anglais)',
  places,
  meetings,
  coverage: 'Municipalités',
  topics: 'Sujets',
  newest: 'Décisions récentes',
  follow: (name) => `Suivre : ${name} (fil Atom)`,
  home: {
    title: (country) => `Ce que décident les administrations locales ${ofCountry[country]}`,
    heading: 'Voyez ce qu’a décidé votre conseil municipal ou scolaire',
    summary: ({ contents, meetings: met, places: covered, written }) =>
      `${capitalized(listText(contents.map((content) => contentNames[content])))} de ${meetings(met)} de ${places(covered)}, avec des liens vers les sources officielles.${written === undefined ? '' : ` Un résumé a été rédigé pour ${meetings(written)}.`}`,
    free: 'Gratuit, sans compte, données ouvertes.',
    noScript: (listUrl) =>
      html`Sans JavaScript, les résultats s’ouvrent dans une page simple. Si elle ne s’affiche pas, ouvrez une
        municipalité ci-dessous ou lisez les données : la
        <a href="${listUrl}">liste des municipalités</a> (JSON) mène aux séances de chacune.`,
    bothCountries: 'La recherche couvre le Canada et les États-Unis.',
    examples: (queries, howToSearch) =>
      html`Essayez ${queries}, ou lisez <a href="${howToSearch}">comment rechercher</a>.`,
    queries: ['piste cyclable', '"logement abordable"', 'zonage OR dérogation', 'déneigement -contrat'],
    documentQuery: 'génératrices',
    inDocuments: (query) => `${query} dans les documents`,
    contested: 'Décisions les plus disputées',
    closest: 'Les votes les plus serrés sur des décisions finales',
    costly: 'Montants les plus élevés',
    largest: 'Décisions finales dont le montant est publié',
    period: (from, to, isOneYear) => `du ${isOneYear ? from.replace(/ \d+$/, '') : from} au ${to}`,
    browse: (country) => `Parcourir par ${subdivision[country]}`,
    noPlaces: 'Aucune municipalité pour l’instant.',
    allPlaces: 'Toutes les municipalités et leurs données',
    otherSite: (country) => `Administrations locales ${ofCountry[country]}`,
    dataTitle: 'Réutiliser les données',
    data: ({ docs, dataset, database, files }) =>
      html`Tout est en données ouvertes, sans clé : voyez les
        <a href="${docs}" hreflang="en">adresses et exemples (en anglais)</a>, ou téléchargez le
        <a href="${dataset}" hreflang="en">jeu de données (en anglais)</a> de toutes les municipalités, publié
        chaque jour, sous forme de ${externalLink(database, 'base de données SQLite')} et de fichiers Parquet
        (${externalLink(files, 'tous les fichiers')}).`,
  },
  list: {
    tally: (yes, no) => `${yes} contre ${no}`,
    ai: 'IA',
  },
  state: {
    title: (state) => `Séances des administrations locales ${inState(state, 'fr')}`,
    counts: (met, covered) => `${meetings(met)} de ${places(covered)}`,
    description: (counts, state) =>
      `${counts} ${inState(state, 'fr')} : municipalités, administrations régionales et organismes scolaires, avec la dernière et la prochaine séance.`,
    heading: (state) => `Administrations locales ${inState(state, 'fr')}`,
    search: (state) => `Rechercher dans les séances ${inState(state, 'fr')}`,
    searchName: 'Séances',
    searchAll: 'Rechercher dans toutes les décisions',
    feed: (state) => `Décisions ${inState(state, 'fr')}`,
    groups: {
      places: { US: 'Villes et municipalités', CA: 'Municipalités' },
      counties: { US: 'Comtés', CA: 'MRC et autres administrations régionales' },
      schools: { US: 'Districts scolaires', CA: 'Organismes scolaires' },
    },
    withoutMeetings: 'Pas encore de séances',
    otherData: (count, state) =>
      `${places(count)} ${inState(state, 'fr')} avec d’autres données, comme les élus, les élections ou les permis de construire`,
    columns: { place: 'Nom', meetings: 'Séances', last: 'Dernière séance', next: 'Prochaine séance' },
  },
  topic: {
    inSentence: (name) => name.charAt(0).toLowerCase() + name.slice(1),
    title: (name) => `${name} : décisions récentes`,
    description: (topic, country) =>
      `Les décisions les plus récentes ${inCountry[country]} sur ce sujet : ${topic}, avec votes, montants et sources officielles.`,
    lede: (topic) =>
      `Les décisions les plus récentes sur ce sujet : ${topic}. Au plus trois par séance. Si une décision n’a pas de sujet à elle, ce sont ceux de sa séance qui comptent : elle peut alors porter sur autre chose.`,
    search: (topic) => `Rechercher toutes les décisions sur ce sujet : ${topic}`,
    feed: (name) => `Décisions : ${name}`,
    feedTitle: (name, country) => `${name} : décisions ${inCountry[country]}`,
  },
  map: {
    label: (count, active) => `Carte de ${places(count)}, dont ${active} avec des séances`,
    withMeetings: 'avec des séances',
    without: 'pas encore de séances',
    asList: 'La même chose en liste :',
    everyPlace: 'toutes les municipalités',
  },
  coveragePage: {
    title: (country) => `Municipalités et organismes scolaires ${ofCountry[country]}`,
    description: (country) =>
      `Toutes les administrations locales que nous couvrons ${inCountry[country]} : combien de séances, si elles sont à jour, quelles autres données existent et ce qui manque.`,
    heading: 'Municipalités couvertes',
    lede: (count, active) =>
      `${places(count)}, dont ${active} avec des séances. Les données manquantes n’ont pas encore été recueillies, ou ne sont pas publiées là où nous les cherchons.`,
    download: 'Télécharger cette liste :',
    status: 'Date de lecture des sources, et données en retard :',
    allPlaces: 'Toutes les municipalités',
    statusLink: 'état du service (en anglais)',
    list: 'Toutes les municipalités',
    current: 'Mise à jour',
    freshness: ({ current, stale }) => ({
      current: `À jour : une séance annoncée, ou tenue depuis au plus ${current} jours ; si des décisions sont consignées, la dernière date d’au plus ${stale} jours`,
      quiet: 'Calme : dernière séance ou décision il y a moins d’un an',
      old: 'Ancien : dernière séance ou décision il y a plus d’un an',
      none: 'Pas encore de séances',
    }),
    ages: { quiet: 'calme', old: 'ancien' },
    otherData: 'Autres données',
    letters: 'Lettres employées dans les listes ci-dessous :',
    dot: ' ; un point indique l’absence de données.',
    blockTitles: {
      member_votes: 'votes partagés',
      officials: 'élus',
      election_results: 'résultats d’élections',
      matters: 'dossiers',
      gov_finances: 'finances',
      building_permits: 'permis de construire',
      ballot_measures: 'référendums',
      demographics: 'démographie',
      home_value_trend: 'valeur des habitations',
      federal_awards: 'subventions et contrats fédéraux',
      campaign_finance: 'financement électoral',
      permits: 'permis et licences',
    },
    blockDescriptions: {
      member_votes: 'Votes par appel nominal (qui a voté quoi) sur les propositions partagées.',
      officials: 'Membres du conseil.',
      election_results: 'Voix des candidats et personnes élues.',
      matters: 'Dossiers d’urbanisme, de zonage, d’aménagement et de réglementation.',
      gov_finances: 'Budget municipal : revenus, dépenses, dette, solde.',
      building_permits: 'Logements autorisés.',
      ballot_measures: 'Référendums : adoption ou rejet, et nombre de voix.',
      demographics: 'Données démographiques.',
      home_value_trend: 'Évolution de la valeur des habitations.',
      federal_awards: 'Subventions, prêts et contrats fédéraux.',
      campaign_finance: 'Contributions et dépenses électorales.',
      permits: 'Permis et licences.',
    },
    marks: {
      none: 'Aucune',
      all: 'Toutes',
      only: (names) => `Seulement : ${names}`,
      allBut: (names) => `Toutes sauf : ${names}`,
    },
    under: (percent) => `moins de ${percent}`,
    byState: (country) => `Par ${subdivision[country]}`,
    withMeetings: (count, active) => `${places(count)}, dont ${active} avec des séances`,
    tableLabel: (state) => `Administrations locales ${inState(state, 'fr')} avec des séances`,
    columns: {
      letter: 'Lettre',
      records: 'Données',
      places: 'Administrations',
      share: 'Part',
      name: 'Nom',
      active: 'Avec des séances',
      current: 'À jour',
      meetings: 'Séances',
      lastMeeting: 'Dernière séance',
      place: 'Nom',
      first: 'Première',
      last: 'Dernière',
      lastDecision: 'Dernière décision',
      next: 'Prochaine',
      data: 'Données',
    },
  },
  missing: {
    title: 'Page introuvable',
    description: 'Il n’y a pas de page à cette adresse.',
    text: 'L’adresse contient peut-être une faute de frappe, ou nous ne couvrons plus cette municipalité.',
    search: 'Rechercher dans les séances',
    searchName: 'Séances',
    home: 'Rechercher des séances et des municipalités',
    places: 'Toutes les municipalités',
    docs: 'Données et documentation (en anglais)',
  },
};
