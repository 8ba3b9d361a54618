/** The words of housing permits and home values. */
import type { PageLanguage } from '../../html/dates.ts';
import type { Noun } from './notes.ts';

type PermitWords = {
  readonly intro: string;
  readonly sums: string;
  /** Takes the incomplete years: `2026 (3 months)`. */
  readonly incomplete: (years: string) => string;
  /** Takes missing years. */
  readonly missing: (years: string) => string;
  /** Takes a year and its units. */
  readonly newest: (year: string) => string;
  readonly unit: Noun;
  readonly month: Noun;
  /** By number of units in a building. */
  readonly structures: Readonly<Record<'1_unit' | '2_units' | '3_4_units' | '5_plus_units', string>>;
  readonly barsCaption: (year: string) => string;
  readonly chartTitle: string;
  readonly chartDescription: (first: string, last: string, lowest: string, highest: string) => string;
  readonly tableCaption: string;
  readonly building: string;
  readonly year: string;
  readonly buildings: string;
  readonly units: string;
  readonly allUnits: string;
  readonly value: string;
};

export const permitWords: Readonly<Record<PageLanguage, PermitWords>> = {
  en: {
    intro: 'New homes authorized by permit, by the number of units in the building.',
    sums: 'Years without a published total are sums of their months.',
    incomplete: (years) => `Pale columns are incomplete years: ${years}.`,
    missing: (years) => `A dash marks a year without data: ${years}.`,
    newest: (year) => `In ${year}:`,
    unit: { one: 'unit', many: 'units' },
    month: { one: 'month', many: 'months' },
    structures: {
      '1_unit': '1 unit',
      '2_units': '2 units',
      '3_4_units': '3 or 4 units',
      '5_plus_units': '5 or more units',
    },
    barsCaption: (year) => `Housing units permitted in ${year}`,
    chartTitle: 'Housing units permitted by year',
    chartDescription: (first, last, lowest, highest) =>
      `From ${first} to ${last}, between ${lowest} and ${highest} a year.`,
    tableCaption: 'Housing units permitted by year and units in the building',
    building: 'Building with',
    year: 'Year',
    buildings: 'Buildings',
    units: 'Units',
    allUnits: 'All units',
    value: 'Value of construction',
  },
  es: {
    intro: 'Viviendas nuevas autorizadas por permiso, según el número de unidades del edificio.',
    sums: 'Los años sin un total publicado son la suma de sus meses.',
    incomplete: (years) => `Las columnas claras son años incompletos: ${years}.`,
    missing: (years) => `Un guion marca un año sin datos: ${years}.`,
    newest: (year) => `En ${year}:`,
    unit: { one: 'unidad', many: 'unidades' },
    month: { one: 'mes', many: 'meses' },
    structures: {
      '1_unit': '1 unidad',
      '2_units': '2 unidades',
      '3_4_units': '3 o 4 unidades',
      '5_plus_units': '5 unidades o más',
    },
    barsCaption: (year) => `Viviendas autorizadas en ${year}`,
    chartTitle: 'Viviendas autorizadas por año',
    chartDescription: (first, last, lowest, highest) =>
      `De ${first} a ${last}, entre ${lowest} y ${highest} al año.`,
    tableCaption: 'Viviendas autorizadas por año y unidades del edificio',
    building: 'Edificio de',
    year: 'Año',
    buildings: 'Edificios',
    units: 'Unidades',
    allUnits: 'Todas las unidades',
    value: 'Valor de la construcción',
  },
  fr: {
    intro: 'Logements neufs autorisés par permis, selon le nombre de logements de l’immeuble.',
    sums: 'Les années sans total publié sont la somme de leurs mois.',
    incomplete: (years) => `Les colonnes pâles sont des années incomplètes : ${years}.`,
    missing: (years) => `Un tiret indique une année sans données : ${years}.`,
    newest: (year) => `En ${year} :`,
    unit: { one: 'logement', many: 'logements' },
    month: { one: 'mois', many: 'mois' },
    structures: {
      '1_unit': '1 logement',
      '2_units': '2 logements',
      '3_4_units': '3 ou 4 logements',
      '5_plus_units': '5 logements ou plus',
    },
    barsCaption: (year) => `Logements autorisés en ${year}`,
    chartTitle: 'Logements autorisés par année',
    chartDescription: (first, last, lowest, highest) =>
      `De ${first} à ${last}, entre ${lowest} et ${highest} par année.`,
    tableCaption: 'Logements autorisés par année et par taille d’immeuble',
    building: 'Immeuble de',
    year: 'Année',
    buildings: 'Immeubles',
    units: 'Logements',
    allUnits: 'Tous les logements',
    value: 'Valeur de la construction',
  },
};

type HomeValueWords = {
  readonly intro: string;
  /** Takes the number of series shown, and their total number. */
  readonly someSeries: (shown: number, total: string) => string;
  /** The axis of the chart. Takes the amount at its lower end. */
  readonly axis: (lowest: string) => string;
  /** The name of a series that has none. */
  readonly series: string;
  readonly same: string;
  readonly more: (percent: string) => string;
  readonly less: (percent: string) => string;
  readonly title: string;
  readonly noValues: (series: string) => string;
  /** An amount in a month. */
  readonly inMonth: (amount: string, month: string) => string;
  readonly fromTo: (series: string, from: string, to: string) => string;
  readonly byMonth: string;
  readonly newestMonths: (shown: number, total: number) => string;
  readonly month: string;
};

export const homeValueWords: Readonly<Record<PageLanguage, HomeValueWords>> = {
  en: {
    intro: 'What a typical home is worth, month by month',
    someSeries: (shown, total) => `, in ${shown} of ${total} series`,
    axis: (lowest) => `The axis starts at ${lowest}, not at zero. Months without a value are gaps.`,
    series: 'Home values',
    same: 'same as a year earlier',
    more: (percent) => `${percent} more than a year earlier`,
    less: (percent) => `${percent} less than a year earlier`,
    title: 'Home values by month',
    noValues: (series) => `${series}: no values.`,
    inMonth: (amount, month) => `${amount} in ${month}`,
    fromTo: (series, from, to) => `${series}: from ${from} to ${to}.`,
    byMonth: 'Home values by month',
    newestMonths: (shown, total) => `Home values: the newest ${shown} of ${total} months`,
    month: 'Month',
  },
  es: {
    intro: 'El valor de una vivienda típica, mes a mes',
    someSeries: (shown, total) => `, en ${shown} de ${total} series`,
    axis: (lowest) => `El eje empieza en ${lowest}, no en cero. Los meses sin valor quedan en blanco.`,
    series: 'Valor de las viviendas',
    same: 'igual que un año antes',
    more: (percent) => `${percent} más que un año antes`,
    less: (percent) => `${percent} menos que un año antes`,
    title: 'Valor de las viviendas por mes',
    noValues: (series) => `${series}: sin valores.`,
    inMonth: (amount, month) => `${amount} en ${month}`,
    fromTo: (series, from, to) => `${series}: de ${from} a ${to}.`,
    byMonth: 'Valor de las viviendas por mes',
    newestMonths: (shown, total) => `Valor de las viviendas: los ${shown} meses más recientes de ${total}`,
    month: 'Mes',
  },
  fr: {
    intro: 'La valeur d’une habitation type, mois par mois',
    someSeries: (shown, total) => `, dans ${shown} séries sur ${total}`,
    axis: (lowest) => `L’axe commence à ${lowest}, et non à zéro. Les mois sans valeur restent vides.`,
    series: 'Valeur des habitations',
    same: 'comme un an plus tôt',
    more: (percent) => `${percent} de plus qu’un an plus tôt`,
    less: (percent) => `${percent} de moins qu’un an plus tôt`,
    title: 'Valeur des habitations par mois',
    noValues: (series) => `${series} : aucune valeur.`,
    inMonth: (amount, month) => `${amount} en ${month}`,
    fromTo: (series, from, to) => `${series} : de ${from} à ${to}.`,
    byMonth: 'Valeur des habitations par mois',
    newestMonths: (shown, total) =>
      `Valeur des habitations : les ${shown} mois les plus récents sur ${total}`,
    month: 'Mois',
  },
};
