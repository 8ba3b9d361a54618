/** The words of budgets and campaign finance. */
import type { PageLanguage } from '../../html/dates.ts';
import type { Noun } from './notes.ts';

type BudgetWords = {
  readonly intro: string;
  /** For lines that do not overlap. */
  readonly introOfParts: string;
  /** Takes an amount. */
  readonly total: (amount: string) => string;
  /** Takes the amount at the end of the scale. */
  readonly scale: (amount: string) => string;
  readonly revenue: string;
  readonly spending: string;
  readonly debt: string;
  readonly balance: string;
  readonly adopted: string;
  readonly actual: string;
  readonly line: string;
  readonly lines: Noun;
  readonly amount: string;
  readonly someLines: (shown: number, total: string) => string;
  readonly earlierYears: string;
  /** Takes a category and its basis: `Spending, adopted`. */
  readonly byYear: (name: string) => string;
};

export const budgetWords: Readonly<Record<PageLanguage, BudgetWords>> = {
  en: {
    intro:
      'The largest lines of the newest budget year, as published. Some lines are subtotals; do not add them. A budget year is named after the year in which it ends.',
    introOfParts:
      'The largest lines of the newest year. No line contains another. Aid and payments to other governments are in the accounts of both governments. The Census Bureau counts a budget year that ended from July 1, 2019, to June 30, 2020, as 2020; so 2020 is the calendar year 2019 where budget years end in December.',
    total: (amount) => `total ${amount}`,
    scale: (amount) => `Every bar starts at zero and is on one scale; the longest is ${amount}.`,
    revenue: 'Revenue',
    spending: 'Spending',
    debt: 'Debt',
    balance: 'Balance',
    adopted: 'adopted',
    actual: 'actual',
    line: 'Line',
    lines: { one: 'line', many: 'lines' },
    amount: 'Amount',
    someLines: (shown, total) => `${shown} of ${total} lines`,
    earlierYears: 'Show earlier years',
    byYear: (name) => `${name}, by year`,
  },
  es: {
    intro:
      'Las partidas más grandes del año presupuestario más reciente, tal como se publicaron. Algunas son subtotales; no las sume. El año presupuestario lleva el nombre del año en que termina.',
    introOfParts:
      'Las partidas más grandes del año más reciente. Ninguna partida contiene a otra. La ayuda y los pagos a otros gobiernos figuran en las cuentas de ambos. La Oficina del Censo cuenta como 2020 un año presupuestario que terminó entre el 1 de julio de 2019 y el 30 de junio de 2020; donde termina en diciembre, 2020 es el año civil 2019.',
    total: (amount) => `total ${amount}`,
    scale: (amount) => `Todas las barras empiezan en cero y usan la misma escala; la más larga es ${amount}.`,
    revenue: 'Ingresos',
    spending: 'Gastos',
    debt: 'Deuda',
    balance: 'Saldo',
    adopted: 'aprobado',
    actual: 'ejecutado',
    line: 'Partida',
    lines: { one: 'partida', many: 'partidas' },
    amount: 'Importe',
    someLines: (shown, total) => `${shown} de ${total} partidas`,
    earlierYears: 'Mostrar años anteriores',
    byYear: (name) => `${name}, por año`,
  },
  fr: {
    intro:
      'Les postes les plus importants du dernier exercice, tels que publiés. Certains postes sont des sous-totaux ; il ne faut pas les additionner. L’exercice porte le nom de l’année où il se termine.',
    introOfParts:
      'Les postes les plus importants du dernier exercice. Aucun poste n’en contient un autre. L’aide et les paiements à d’autres administrations figurent dans les comptes des deux. Le Census Bureau compte comme 2020 un exercice terminé entre le 1er juillet 2019 et le 30 juin 2020\u00a0; là où l’exercice finit en décembre, 2020 est l’année civile 2019.',
    total: (amount) => `total ${amount}`,
    scale: (amount) =>
      `Toutes les barres partent de zéro et sont à la même échelle ; la plus longue vaut ${amount}.`,
    revenue: 'Revenus',
    spending: 'Dépenses',
    debt: 'Dette',
    balance: 'Solde',
    adopted: 'budget adopté',
    actual: 'résultats réels',
    line: 'Poste',
    lines: { one: 'poste', many: 'postes' },
    amount: 'Montant',
    someLines: (shown, total) => `${shown} postes sur ${total}`,
    earlierYears: 'Afficher les années antérieures',
    byYear: (name) => `${name}, par année`,
  },
};

type CampaignWords = {
  readonly intro: string;
  readonly totals: (year: string) => string;
  /** Takes the number of transactions with its noun. */
  readonly totalsNote: (transactions: string, year: string) => string;
  readonly transaction: Noun;
  readonly caption: string;
  readonly date: string;
  readonly kind: string;
  readonly amount: string;
  readonly filer: string;
  readonly candidate: string;
  readonly contest: string;
  readonly counterparty: string;
  readonly contribution: Noun;
  readonly expenditure: Noun;
  readonly loan: Noun;
  readonly count: string;
  readonly total: string;
  readonly unnamed: string;
  readonly someFilers: (shown: number, total: string) => string;
};

export const campaignWords: Readonly<Record<PageLanguage, CampaignWords>> = {
  en: {
    intro: 'Contributions, expenditures and loans reported by campaigns and committees, newest first.',
    totals: (year) => `Totals for ${year}`,
    totalsNote: (transactions, year) =>
      `Added up from the ${transactions} dated ${year} in this data. Later reports are not included. Every bar is on one scale.`,
    transaction: { one: 'transaction', many: 'transactions' },
    caption: 'Newest campaign finance transactions',
    date: 'Date',
    kind: 'Kind',
    amount: 'Amount',
    filer: 'Filer',
    candidate: 'Candidate',
    contest: 'Contest',
    counterparty: 'From or to',
    contribution: { one: 'Contribution', many: 'Contributions' },
    expenditure: { one: 'Expenditure', many: 'Expenditures' },
    loan: { one: 'Loan', many: 'Loans' },
    count: 'Count',
    total: 'Total',
    unnamed: 'Filer not named',
    someFilers: (shown, total) => `${shown} of ${total} filers`,
  },
  es: {
    intro: 'Aportes, gastos y préstamos declarados por campañas y comités, primero los más recientes.',
    totals: (year) => `Totales de ${year}`,
    totalsNote: (transactions, year) =>
      `Suma de ${transactions} con fecha de ${year} en estos datos. No incluye declaraciones posteriores. Todas las barras usan la misma escala.`,
    transaction: { one: 'transacción', many: 'transacciones' },
    caption: 'Transacciones de campaña más recientes',
    date: 'Fecha',
    kind: 'Tipo',
    amount: 'Importe',
    filer: 'Declarante',
    candidate: 'Candidatura',
    contest: 'Contienda',
    counterparty: 'De o para',
    contribution: { one: 'Aporte', many: 'Aportes' },
    expenditure: { one: 'Gasto', many: 'Gastos' },
    loan: { one: 'Préstamo', many: 'Préstamos' },
    count: 'Cantidad',
    total: 'Total',
    unnamed: 'Declarante sin nombrar',
    someFilers: (shown, total) => `${shown} de ${total} declarantes`,
  },
  fr: {
    intro:
      'Contributions, dépenses et prêts déclarés par les campagnes et les comités, à partir des plus récents.',
    totals: (year) => `Totaux de ${year}`,
    totalsNote: (transactions, year) =>
      `Somme de ${transactions} de ${year} dans ces données, sans les déclarations ultérieures. Toutes les barres sont à la même échelle.`,
    transaction: { one: 'opération', many: 'opérations' },
    caption: 'Opérations électorales les plus récentes',
    date: 'Date',
    kind: 'Type',
    amount: 'Montant',
    filer: 'Déclarant',
    candidate: 'Candidature',
    contest: 'Poste',
    counterparty: 'De ou à',
    contribution: { one: 'Contribution', many: 'Contributions' },
    expenditure: { one: 'Dépense', many: 'Dépenses' },
    loan: { one: 'Prêt', many: 'Prêts' },
    count: 'Nombre',
    total: 'Total',
    unnamed: 'Déclarant non nommé',
    someFilers: (shown, total) => `${shown} déclarants sur ${total}`,
  },
};
