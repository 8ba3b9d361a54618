import type { Phrases } from './topic.ts';

/** How French speaks of the topics of school boards. */
export const frenchSchoolPhrases: Readonly<Record<string, Phrases>> = {
  school_calendar: {
    objects: ['le calendrier scolaire {fiscal}', 'une semaine de quatre jours'],
    titles: ['Adoption du calendrier scolaire {fiscal}'],
    details: [
      'Le personnel s’est dit favorable à {percent60} %.',
      'La relâche aura lieu la première semaine de mars.',
      'Des parents s’inquiètent du transport des plus petits.',
    ],
  },
  teacher_contract: {
    objects: [
      'une entente de {years} ans avec les enseignants, avec une hausse de {percent} %',
      'une prime à l’embauche pour le personnel de soutien',
    ],
    titles: ['Entente locale : personnel enseignant'],
    details: [
      'Il manque encore {count} enseignants dans les écoles.',
      'L’entente prévoit une hausse de {percent} %.',
      'Le syndicat réclame des classes moins nombreuses.',
    ],
  },
  school_construction: {
    objects: [
      'un contrat de {amount} à {contractor} pour agrandir {school}',
      'un contrat de {amount} à {contractor} pour une toiture et une chaudière',
    ],
    titles: ['Adjudication : agrandissement, {school}'],
    details: [
      'Les élèves iront dans des classes modulaires jusqu’en {month}.',
      '{contractor} a présenté la plus basse des {few} soumissions.',
      'La qualité de l’air a été l’un des premiers motifs du projet.',
    ],
  },
  boundaries: {
    objects: ['la fermeture de {school}', 'de nouveaux bassins pour {school}'],
    titles: ['Plan triennal de répartition des immeubles'],
    details: [
      'Les inscriptions ont reculé de {percent} % en {few} ans.',
      'Des parents ont occupé la salle pour défendre leur école de quartier.',
      'Les élèves actuels pourront finir leur primaire sur place.',
    ],
  },
  school_buses: {
    objects: [
      'un contrat de transport scolaire de {amount} à {firm}',
      'une commande de {few} autobus électriques à {firm}',
    ],
    titles: ['Transport scolaire : renouvellement du contrat'],
    details: [
      'La pénurie de chauffeurs a annulé {count} trajets en {month}.',
      'La distance de marche passerait à deux kilomètres.',
    ],
  },
  school_meals: {
    objects: ['des repas gratuits pour tous les élèves', 'un contrat alimentaire avec {firm}'],
    titles: ['Programme alimentaire : entente avec {contractor}'],
    details: [
      'Près de {percent60} % des élèves y auraient droit.',
      'Des producteurs locaux fourniront les légumes.',
    ],
  },
  cell_phones: {
    objects: ['l’interdiction du cellulaire à l’école', 'une politique sur l’intelligence artificielle'],
    titles: ['Politique {count} : appareils mobiles'],
    details: [
      'Les appareils resteraient au casier toute la journée.',
      'Après {few} semaines d’essai, les enseignants notent moins de conflits.',
    ],
  },
  school_budget: {
    objects: ['un budget de {amount} pour l’année {fiscal}', 'des compressions de {part}'],
    titles: ['Adoption du budget {fiscal}'],
    details: [
      'Les services aux élèves sont maintenus, mais {few} postes sont abolis.',
      'Les allocations du ministère couvrent {percent60} % des dépenses.',
    ],
  },
  special_education: {
    objects: ['une entente de {amount} en adaptation scolaire', 'un programme bilingue pour {school}'],
    titles: ['Adaptation scolaire : organisation des services'],
    details: [
      'Le nombre de plans d’intervention a crû de {percent} %.',
      'Des familles attendent une évaluation depuis {few} mois.',
    ],
  },
};
