import type { Frames } from './frames.ts';

export const frenchFrames: Frames = {
  verbs: {
    approve: {
      present: ['approuve', 'accepte', 'autorise'],
      past: ['approuvé', 'accepté', 'autorisé'],
      infinitive: 'd’approuver',
    },
    adopt: { present: ['adopte', 'approuve'], past: ['adopté', 'approuvé'], infinitive: 'd’adopter' },
    award: { present: ['accorde', 'octroie'], past: ['accordé', 'octroyé'], infinitive: 'd’accorder' },
    accept: { present: ['reçoit', 'accepte'], past: ['reçu', 'accepté'], infinitive: 'de recevoir' },
    confirm: {
      present: ['confirme', 'entérine'],
      past: ['confirmé', 'entériné'],
      infinitive: 'de confirmer',
    },
  },
  headlines: {
    passed: ['{Body} {present} {object}'],
    failed: ['{Body} rejette {object}', '{Body} refuse {object}', '{Body} dit non : {object}'],
    tabled: ['{Body} reporte sa décision : {object}', 'Décision remise à plus tard : {object}'],
    referred: ['{Body} renvoie {object} en comité', '{Body} veut étudier davantage {object}'],
    withdrawn: ['Point retiré de l’ordre du jour : {object}'],
    other: ['À l’étude : {object}', 'Consultation publique : {object}', '{Body} fait le point : {object}'],
  },
  sentences: {
    passed: [
      '{Body} a {past} {object}.',
      'Sans grand débat, {body} a {past} {object}.',
      'Sur la recommandation du directeur général, {body} a {past} {object}.',
      'Après une période de questions animée, {body} a {past} {object}.',
    ],
    failed: ['{Body} a rejeté {object}.', 'Faute de majorité, {body} n’a pas retenu {object}.'],
    tabled: [
      'La décision sur un point est reportée en {month} : {object}.',
      '{Body} a remis son vote à plus tard au sujet du point suivant : {object}.',
    ],
    referred: ['{Body} a renvoyé {object} en comité plénier.', 'Le greffe examinera d’abord {object}.'],
    withdrawn: ['Un point a été retiré à la demande du promoteur : {object}.'],
    other: [
      'Une assemblée publique a porté sur {object}.',
      'Aucun vote n’a été tenu sur {object}, présenté à titre d’information.',
    ],
  },
  further: [
    '{Body} a aussi {past} {object}.',
    'Parmi les autres points, {body} a {past} {object}.',
    'Plus tard dans la séance, {body} a {past} {object}.',
  ],
  unanimous: [
    'À l’unanimité, {body} a {past} {object}.',
    '{Body} a {past} {object} à l’unanimité des {yes} membres présents.',
    'Les élus ont été unanimes : {body} a {past} {object}.',
  ],
  dividedPassed: [
    'Par {yes} voix contre {no}, {body} a {past} {object}.',
    '{Body} a {past} {object} à {yes} contre {no}, après un long débat.',
    'Divisé, {body} a {past} {object} ({tally}).',
  ],
  dividedFailed: [
    'Par {no} voix contre {yes}, {body} a rejeté {object}.',
    '{Body} a refusé {object}, à {no} contre {yes}.',
  ],
  dissents: [
    '{dissenter} a voté contre en raison du coût.',
    '{dissenter} a inscrit sa dissidence et réclamé une étude indépendante.',
    'Selon {dissenter}, qui a voté contre, les riverains n’ont pas été entendus.',
    '{dissenter} s’y est opposé, jugeant le moment mal choisi.',
  ],
  openers: [
    'La séance a duré près de {few} heures.',
    'Une pétition de {count} noms a été déposée dès l’ouverture de la séance.',
    'Environ {count} personnes ont assisté à la séance, dont plusieurs en ligne.',
    'La séance s’est ouverte par un hommage à {resident}, bénévole de longue date.',
    'Les finances et la voirie ont dominé l’ordre du jour.',
    'La salle était comble pour cette séance ordinaire.',
  ],
  comments: [
    'À la période de questions, {resident} a réclamé un meilleur éclairage.',
    'Des élèves ont présenté un projet sur l’histoire de leur milieu.',
    'Plusieurs citoyens ont dénoncé l’état de la chaussée ({street}).',
    '{resident} a remercié les cols bleus pour leur travail après le verglas.',
    'Une lettre sur le bruit des motoneiges a été lue à voix haute.',
    'La période de questions a duré {count} minutes.',
  ],
  closers: [
    'Le procès-verbal de la séance précédente a été adopté.',
    'Le règlement reviendra pour adoption finale en {month}.',
    'La prochaine séance ordinaire aura lieu dans deux semaines.',
    'Les comptes à payer ont été approuvés.',
    'La séance a été levée peu avant 22 h.',
    'Le directeur général fera rapport d’ici {few} semaines.',
  ],
  short: {
    passed: 'Adopté',
    failed: 'Rejeté',
    tabled: 'Reporté',
    referred: 'Renvoyé en comité',
    withdrawn: 'Retiré',
    other: 'Aucun vote',
  },
  agendaHeadline: 'À l’ordre du jour : {object}',
  agendaSentences: [
    'L’ordre du jour comprend {object}.',
    'Les membres étudieront aussi {object}.',
    'Une consultation portera sur {object}.',
  ],
  and: ' et ',
  motion: 'Il est proposé par {mover}, appuyé par {seconder}, {infinitive} {object}.',
  motionToDeny: 'Il est proposé par {mover}, appuyé par {seconder}, de rejeter {object}.',
};
