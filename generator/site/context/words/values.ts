/** French names of values that many corpora have in English: statuses, types, topics, series, licenses. Pure. */
import { fold } from '../../../../schemas/names/fold.ts';
import type { PageLanguage } from '../../html/dates.ts';

/** Statuses agree with `dossier` and `permis`. */
const french: Readonly<Record<string, string>> = {
  active: 'En vigueur',
  adopted: 'Adopté',
  approved: 'Approuvé',
  'approved as amended': 'Approuvé avec modifications',
  cancelled: 'Annulé',
  canceled: 'Annulé',
  closed: 'Fermé',
  committee: 'En commission',
  continued: 'Reporté',
  deferred: 'Reporté',
  denied: 'Refusé',
  disapproved: 'Refusé',
  enacted: 'Édicté',
  expired: 'Expiré',
  failed: 'Rejeté',
  filed: 'Classé',
  granted: 'Accordé',
  'in committee': 'En commission',
  'in review': 'À l’étude',
  inactive: 'Inactif',
  introduced: 'Déposé',
  issued: 'Délivré',
  passed: 'Adopté',
  pending: 'En attente',
  rejected: 'Rejeté',
  revoked: 'Révoqué',
  suspended: 'Suspendu',
  tabled: 'Reporté',
  'under review': 'À l’étude',
  withdrawn: 'Retiré',

  bylaw: 'Règlement',
  communication: 'Communication',
  'land use application': 'Demande d’urbanisme',
  ordinance: 'Règlement',
  petition: 'Pétition',
  report: 'Rapport',
  resolution: 'Résolution',
  rezoning: 'Changement de zonage',
  variance: 'Dérogation mineure',

  bonds: 'emprunt',
  cannabis: 'cannabis',
  'ethics rules': 'règles d’éthique',
  library: 'bibliothèque',
  'park renovation': 'réaménagement d’un parc',
  'property tax': 'taxe foncière',
  'school budget': 'budget scolaire',

  'all homes': 'Toutes les habitations',
  'single-family homes': 'Maisons unifamiliales',

  'public domain': 'domaine public',
  'us-public-domain': 'domaine public (États-Unis)',
};

/** A value in the language of a page: `Expired` -> `Expiré` in French. Values that are not listed stay as they are. */
export const valueName = (value: string, language: PageLanguage): string =>
  (language === 'fr' ? names.get(keyOf(value)) : undefined) ?? value;

const keyOf = (value: string): string => fold(value).trim().replaceAll('_', ' ');

const names: ReadonlyMap<string, string> = new Map(Object.entries(french));
