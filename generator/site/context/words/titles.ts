/** Titles of the context sections of a place page. */
import type { PageLanguage } from '../../html/dates.ts';

const en = {
  votes: 'Divided votes',
  elections: 'Elections',
  files: 'Planning and legislative files',
  budget: 'Budget',
  housingPermits: 'Housing permits',
  ballotMeasures: 'Ballot measures',
  demographics: 'Demographics',
  homeValues: 'Home values',
  federalAwards: 'Federal awards',
  campaignFinance: 'Campaign finance',
  licenses: 'Licenses',
};

export const sectionTitles: Readonly<Record<PageLanguage, Readonly<typeof en>>> = {
  en,
  es: {
    votes: 'Votaciones divididas',
    elections: 'Elecciones',
    files: 'Expedientes de urbanismo y legislación',
    budget: 'Presupuesto',
    housingPermits: 'Permisos de vivienda',
    ballotMeasures: 'Medidas en la boleta',
    demographics: 'Demografía',
    homeValues: 'Valor de las viviendas',
    federalAwards: 'Fondos federales',
    campaignFinance: 'Financiamiento de campañas',
    licenses: 'Licencias',
  },
  fr: {
    votes: 'Votes partagés',
    elections: 'Élections',
    files: 'Dossiers d’urbanisme et de réglementation',
    budget: 'Budget',
    housingPermits: 'Permis de construction résidentielle',
    ballotMeasures: 'Référendums',
    demographics: 'Démographie',
    homeValues: 'Valeur des habitations',
    federalAwards: 'Subventions et contrats fédéraux',
    campaignFinance: 'Financement électoral',
    licenses: 'Permis et licences',
  },
};
