import type { Phrases } from './topic.ts';

/** How French speaks of the topics of cities; places where French is spoken have these topics only. */
export const frenchPhrases: Readonly<Record<string, Phrases>> = {
  affordable_housing: {
    objects: [
      'un projet de {units} logements abordables au {address}',
      'un immeuble de {units} logements sociaux pour aînés ({street})',
    ],
    titles: [
      'PIIA – {units} logements, {address}, {developer}',
      'Résolution {resolution} : entente avec {developer} pour du logement abordable',
    ],
    details: [
      'Les loyers seraient réservés aux ménages à revenu modeste pendant {tens} ans.',
      'Des voisins ont dit craindre la circulation et le manque de stationnement.',
      'Selon l’office d’habitation, plus de {count} ménages attendent un logement.',
      'Le promoteur, {developer}, espère commencer les travaux en {month}.',
      'Le projet comprend une cour intérieure, des œuvres d’art et un local pour les vélos.',
    ],
  },
  rezoning: {
    objects: [
      'un changement de zonage au {address}',
      'le changement de zonage d’un vaste terrain ({street})',
    ],
    titles: [
      'Second projet de règlement {ordinance} modifiant le règlement de zonage',
      'Assemblée publique de consultation : zone {zone}, {address}',
    ],
    details: [
      'Le terrain, laissé vacant depuis {few} ans, passerait de la zone {zone} à la zone {zone2}.',
      'Une citoyenne a demandé un écran d’arbres le long de la limite de propriété.',
      'Le registre pourrait être ouvert si {count} personnes habiles à voter le demandent.',
      'Le service de l’urbanisme a donné un avis favorable, assorti de {few} conditions.',
    ],
  },
  short_term_rentals: {
    objects: [
      'un plafond de {count} résidences de tourisme',
      'de nouvelles règles sur la location à court terme dans {area}',
    ],
    titles: ['Avis de motion : règlement {ordinance} sur les résidences de tourisme'],
    details: [
      'Les propriétaires devront afficher leur numéro d’enregistrement à l’entrée.',
      'La Ville a reçu {count} plaintes pour bruit l’été dernier.',
      'L’amende pourrait atteindre {fee} par jour.',
      'Des aubergistes ont demandé que les mêmes règles s’appliquent à tous.',
    ],
  },
  variance: {
    objects: [
      'une dérogation mineure au {address}',
      'une dérogation mineure pour l’enseigne d’un commerce ({street})',
    ],
    titles: ['Dérogation mineure DM-{ordinance} : {address}'],
    details: [
      'La forme irrégulière du lot rend la norme difficile à respecter, selon le comité.',
      'Aucun voisin ne s’est opposé à la demande.',
      'L’empiétement est de {count} centimètres dans la marge avant.',
    ],
  },
  comprehensive_plan: {
    objects: ['le nouveau plan d’urbanisme', 'un programme particulier d’urbanisme pour {area}'],
    titles: ['Règlement {ordinance} édictant le plan d’urbanisme'],
    details: [
      'Le document vise à freiner l’étalement et à protéger les terres agricoles.',
      'Plus de {count} mémoires ont été déposés durant la consultation.',
      'La densité augmenterait autour de la gare et du cœur du village.',
    ],
  },
  annual_budget: {
    objects: ['un budget de {amount} pour {fiscal}', 'un budget de {amount} sans hausse de taxes'],
    titles: [
      'Séance extraordinaire : adoption du budget {fiscal}',
      'Dépôt du programme triennal d’immobilisations',
    ],
    details: [
      'Les dépenses augmentent de {percent} %, surtout en raison des salaires et du carburant.',
      'La Ville puise {part} dans son surplus accumulé.',
      'Le déneigement et la sûreté du public demeurent les plus gros postes.',
      'La trésorière a rappelé que la marge de manœuvre est mince.',
    ],
  },
  property_tax: {
    objects: ['une hausse de {percent} % du compte de taxes', 'un prélèvement foncier de {amount}'],
    titles: ['Règlement {ordinance} fixant les taux de taxes et les tarifs'],
    details: [
      'Pour une maison moyenne, la facture grimpe d’environ {fee} par année.',
      'Le nouveau rôle d’évaluation fait bondir la valeur des chalets.',
      'Des retraités ont demandé un programme de report des taxes.',
    ],
  },
  bonds: {
    objects: ['un règlement d’emprunt de {amount}'],
    titles: ['Règlement d’emprunt {ordinance} décrétant une dépense de {amount}'],
    details: [
      'L’emprunt sera remboursé sur {tens} ans.',
      'Une subvention couvrirait {percent60} % de la dépense.',
      'Le taux d’intérêt obtenu est de {percent} %.',
    ],
  },
  collective_bargaining: {
    objects: [
      'une entente de {years} ans avec les pompiers',
      'une entente qui hausse de {percent} % la paie des policiers',
    ],
    titles: ['Résolution {resolution} : signature de la convention collective'],
    details: [
      'Les salaires augmenteront de {percent} % la première année.',
      'Les syndiqués travaillaient sans contrat depuis {few} ans.',
      'L’entente coûtera {amount} sur sa durée.',
    ],
  },
  appointment: {
    objects: [
      'la candidature soumise par {resident} au conseil de la bibliothèque',
      'la candidature soumise par {resident} au comité consultatif d’urbanisme',
    ],
    titles: ['Nomination de membres au comité consultatif d’urbanisme'],
    details: [
      '{count} personnes avaient posé leur candidature.',
      'Le mandat est de {few} ans et n’est pas rémunéré.',
      'Le conseil souhaite attirer davantage de jeunes dans ses comités.',
    ],
  },
  fire_equipment: {
    objects: ['l’achat d’une autopompe au coût de {amount}', 'l’achat d’une ambulance au coût de {amount}'],
    titles: ['Sécurité incendie : adjudication, autopompe, {amount}'],
    details: [
      'La livraison prendra environ {few} ans.',
      'Le camion actuel a {tens} ans et ne répond plus aux normes.',
      'Le directeur du service s’inquiète du recrutement de pompiers à temps partiel.',
    ],
  },
  emergency_plan: {
    objects: ['un plan de prévention des inondations et des feux', 'un plan d’évacuation pour {area}'],
    titles: ['Adoption du plan municipal de sécurité civile'],
    details: [
      'La dernière crue a forcé l’évacuation de {count} résidences.',
      'Un système d’alerte par téléphone sera mis à l’essai en {month}.',
      'Des sacs de sable seront offerts à {few} endroits.',
    ],
  },
  paving: {
    objects: [
      'un contrat de pavage de {amount} à {contractor}',
      'un contrat de {amount} à {contractor} pour refaire la chaussée ({street})',
    ],
    titles: [
      'Adjudication : travaux de pavage {year}, {contractor}',
      'Appel d’offres {ordinance} : réfection, {street}',
    ],
    details: [
      '{contractor} était le plus bas de {few} soumissionnaires conformes.',
      'Le chantier doit commencer en {month} et durer {count} jours.',
      'Les trottoirs et les bordures seront refaits du même coup.',
      'Une citoyenne a demandé quand viendra le tour des rangs.',
    ],
  },
  traffic_calming: {
    objects: [
      'une limite de 30 km/h ({street})',
      'l’installation de dos d’âne et d’un carrefour giratoire ({street})',
    ],
    titles: ['Règlement {ordinance} relatif à la circulation'],
    details: [
      'Des parents ont déposé une pétition de {count} noms.',
      'Les relevés montrent que beaucoup d’automobilistes roulent trop vite.',
      'Le service incendie craint de perdre de précieuses secondes.',
    ],
  },
  bike_lanes: {
    objects: ['une piste cyclable protégée ({street})', 'un plan de mobilité active de {amount}'],
    titles: ['Mobilité active : aménagement cyclable, {street}'],
    details: [
      'Le tracé fait disparaître {count} places de stationnement.',
      'Des bollards seront posés à titre d’essai jusqu’en {month}.',
      'Des commerçants ont demandé des zones de livraison.',
    ],
  },
  parking: {
    objects: ['le stationnement payant ({street})', 'des vignettes de stationnement dans {area}'],
    titles: ['Règlement {ordinance} sur le stationnement'],
    details: [
      'Les résidents paieraient {fee} par année.',
      'L’étude a compté {count} places libres à midi.',
      'Le stationnement de nuit en hiver demeure interdit.',
    ],
  },
  snow_and_fleet: {
    objects: [
      'l’achat de {few} camions de déneigement pour {amount}',
      'la location d’un balai de rue au coût de {amount}',
    ],
    titles: ['Adjudication : déneigement, saisons {fiscal}, {contractor}'],
    details: [
      'Le prix du sel a augmenté de {percent} % depuis le dernier contrat.',
      'Les écoles et les côtes seront déneigées en premier.',
      'Les anciens véhicules seront vendus à l’encan.',
    ],
  },
  water_main: {
    objects: [
      'un contrat de {amount} à {contractor} pour le remplacement de l’aqueduc',
      'un contrat à {contractor} pour remplacer les entrées de service en plomb',
    ],
    titles: ['Remplacement de conduites d’eau potable, {street} : octroi du contrat'],
    details: [
      'La conduite de fonte s’est rompue à {few} reprises l’hiver dernier.',
      'Un avis d’ébullition est possible durant {few} jours.',
      'La subvention provinciale atteint {part}.',
    ],
  },
  sewer_plant: {
    objects: [
      'la mise à niveau de l’usine d’épuration au coût de {amount}',
      'le prolongement des égouts vers {area}',
    ],
    titles: ['Usine d’épuration : mandat d’ingénierie à {contractor}'],
    details: [
      'Quelque {count} résidences dépendent encore de fosses septiques.',
      'Le ministère exige la fin des débordements dans la rivière.',
      'Les travaux s’étaleront sur {few} ans.',
    ],
  },
  stormwater: {
    objects: [
      'un bassin de rétention de {amount}',
      'une tarification des eaux pluviales selon la surface pavée',
    ],
    titles: ['Gestion des eaux pluviales : bassin, {street}'],
    details: [
      'Des sous-sols y ont été inondés {few} fois l’an dernier.',
      'Le bassin servira aussi de prairie fleurie.',
      'L’ingénieur a expliqué que les ponceaux datent des années 1950.',
    ],
  },
  climate_plan: {
    objects: ['un plan climat visant la carboneutralité', 'un code du bâtiment tout électrique'],
    titles: ['Adoption du plan d’action climatique'],
    details: [
      'Les émissions ont baissé de {percent60} % depuis le premier inventaire.',
      'Des élèves du secondaire ont réclamé des échéances plus serrées.',
      'Le plan compte {count} actions, dont la plantation d’arbres.',
    ],
  },
  trees: {
    objects: ['un règlement sur l’abattage d’arbres', 'la plantation de {count} centaines d’arbres de rue'],
    titles: ['Règlement {ordinance} sur la protection du couvert forestier'],
    details: [
      'L’agrile du frêne a tué {count} arbres en {few} ans.',
      'Chaque arbre coupé devra être remplacé par deux jeunes plants.',
      'La canopée ne couvre que {percent60} % du secteur.',
    ],
  },
  trash_contract: {
    objects: [
      'un contrat de collecte de {years} ans à {firm}',
      'un contrat de recyclage de {amount} à {firm}',
    ],
    titles: ['Matières résiduelles : contrat de collecte, {years} ans'],
    details: [
      'Les coûts d’enfouissement ont grimpé de {percent} %.',
      'Les restes de table comptent pour {percent60} % du sac vert.',
      'Chaque foyer recevra un bac brun en {month}.',
    ],
  },
  park_renovation: {
    objects: ['des travaux de {amount} dans {park}', 'une nouvelle aire de jeu dans {park}'],
    titles: ['Réaménagement : {park}, octroi du contrat à {contractor}'],
    details: [
      'Le projet prévoit des sentiers accessibles, de l’ombre et des toilettes.',
      'Plus de {count} familles ont répondu au sondage.',
      'Les travaux doivent finir avant {month}.',
    ],
  },
  library: {
    objects: [
      'l’agrandissement de la bibliothèque au coût de {amount}',
      'l’ouverture de la bibliothèque le dimanche',
    ],
    titles: ['Bibliothèque : programme fonctionnel et technique'],
    details: [
      'La fréquentation a augmenté de {percent} % en un an.',
      'La section jeunesse doublerait de superficie.',
      'Des bénévoles ont demandé l’ouverture le dimanche.',
    ],
  },
  street_festival: {
    objects: ['la fermeture d’une rue pour une fête en {month} ({street})', 'un marché public dans {park}'],
    titles: ['Autorisation d’événement : {street}'],
    details: [
      'Les organisateurs attendent {count} exposants.',
      'La musique devra cesser à 22 h.',
      'L’an dernier, des riverains s’étaient plaints du bruit.',
    ],
  },
};
