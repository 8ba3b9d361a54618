import type { Row } from '../../../schemas/tables/index.ts';

type BudgetLine = {
  readonly category: Row<'gov_finances'>['category'];
  readonly en: string;
  readonly fr: string;
  /** True for school boards only, false for all others only. */
  readonly school?: boolean;
  /** As a part of a year's revenue. */
  readonly share: number;
};

export const budgetLines: readonly BudgetLine[] = [
  { category: 'revenue', en: 'Property tax', fr: 'Taxes foncières', share: 0.46 },
  { category: 'revenue', en: 'Intergovernmental aid', fr: 'Transferts', share: 0.24 },
  { category: 'revenue', en: 'Charges for services', fr: 'Services rendus', share: 0.19 },
  { category: 'revenue', en: 'Sales tax', fr: 'Droits de mutation', school: false, share: 0.11 },
  { category: 'spending', en: 'Public safety', fr: 'Sécurité publique', school: false, share: 0.31 },
  { category: 'spending', en: 'Public works', fr: 'Voirie et déneigement', school: false, share: 0.22 },
  { category: 'spending', en: 'Water and sewer', fr: 'Eau et égouts', school: false, share: 0.17 },
  { category: 'spending', en: 'Parks and culture', fr: 'Loisirs et culture', school: false, share: 0.09 },
  { category: 'spending', en: 'Instruction', fr: 'Enseignement', school: true, share: 0.58 },
  { category: 'spending', en: 'Transportation', fr: 'Transport scolaire', school: true, share: 0.06 },
  { category: 'spending', en: 'Administration', fr: 'Administration générale', share: 0.12 },
  { category: 'debt', en: 'Outstanding debt', fr: 'Dette à long terme', share: 0.64 },
  { category: 'balance', en: 'General fund balance', fr: 'Surplus accumulé', share: 0.18 },
];

type Program = { readonly agency: string; readonly program: string; readonly description: string };

export const federalPrograms: Readonly<Record<'US' | 'CA', readonly Program[]>> = {
  US: [
    {
      agency: 'Department of Transportation',
      program: 'Safe Streets',
      description: 'Crosswalks and traffic signals',
    },
    {
      agency: 'Department of Housing and Urban Development',
      program: 'Community Development Block Grant',
      description: 'Housing repair and public facilities',
    },
    {
      agency: 'Environmental Protection Agency',
      program: 'Drinking Water Revolving Fund',
      description: 'Replacement of lead service lines',
    },
    {
      agency: 'Department of Homeland Security',
      program: 'Assistance to Firefighters',
      description: 'Breathing apparatus and training',
    },
    {
      agency: 'Department of Justice',
      program: 'Community Policing',
      description: 'Two school resource officers',
    },
    {
      agency: 'Department of Education',
      program: 'Title I',
      description: 'Support for schools with many low-income pupils',
    },
  ],
  CA: [
    {
      agency: 'Infrastructure Canada',
      program: 'Canada Community-Building Fund',
      description: 'Roads, water mains and community buildings',
    },
    {
      agency: 'Canada Mortgage and Housing Corporation',
      program: 'Housing Accelerator Fund',
      description: 'Faster permits for new homes',
    },
    {
      agency: 'Environment and Climate Change Canada',
      program: 'Disaster Mitigation',
      description: 'Culverts and shoreline protection',
    },
  ],
};
