import { deOf } from '../../../html/french.ts';
import { inState } from '../../../../../schemas/formats/state-names.ts';
import { html } from '../../../html/template.ts';
import type { PlaceWords } from './place-words.ts';

export const french: PlaceWords = {
  language: 'fr',
  title: (place) => `${place} : séances et décisions`,
  description: ({ place, meetings, first, next }) =>
    (first === undefined
      ? `Données publiques sur ${place}.`
      : `Ce que décide ${place} : ${meetings} séances publiques depuis le ${first}, avec résumés, décisions, votes et sources officielles.`) +
    (next === undefined ? '' : ` Prochaine séance : ${next}.`),
  head: {
    lede: (kind, state, population) =>
      `${kind} ${inState(state, 'fr')}${population === undefined ? '' : `, ${population} habitants`}`,
    meetings: 'Séances',
    since: (count, date) => html`${count} depuis le ${date}`,
    latest: 'Dernière séance',
    scheduledOnly: 'prévue, encore sans compte rendu',
    translated: (language) =>
      `Séances en ${language.toLowerCase()} lorsqu’une traduction existe. Le reste est dans sa langue d’origine.`,
    languages: 'Cette page dans d’autres langues',
    website: 'Site officiel',
    calendar: 'calendrier officiel',
    newestSource: 'page officielle de la dernière séance',
    endedAfter: {
      'nothing-after': (date) => `Nos données s’arrêtent au ${date}`,
      'no-records-after': (date) => `Nos comptes rendus s’arrêtent au ${date}`,
      'no-decisions-after': (date) => `Nos données sur les décisions s’arrêtent au ${date}`,
    },
    onlyScheduled: 'Les séances suivantes sont seulement prévues : rien ici n’indique ce qui s’y est passé.',
    newerAt: 'Séances plus récentes :',
    askNewer: 'Demandez-nous les séances plus récentes',
    noMeetings: (place) =>
      `Nous n’avons pas encore les séances ${deOf(place)} : ni ordres du jour, ni décisions, ni votes.`,
    calendarAt: 'Calendrier et ordres du jour :',
    nearest: 'Les plus proches dont nous avons les séances :',
    distances: { US: (count) => `à ${count} milles`, CA: (count) => `à ${count} km` },
    ask: 'Demandez-nous de les ajouter',
    howAdded: 'Comment les séances sont ajoutées',
  },
  next: {
    title: 'Prochaine séance',
    now: 'En ce moment',
    none: 'Aucune séance n’est annoncée.',
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    localTime: 'heure locale',
    where: 'Lieu',
    map: 'Carte',
    join: 'Participer en ligne',
    comment: 'Envoyer un commentaire',
    takePart: 'Comment participer',
    agenda: 'Ordre du jour',
    source: 'Source officielle',
    details: 'Ordre du jour et détails',
    addToCalendar: 'Ajouter au calendrier',
    file: 'Fichier d’événement (.ics)',
    subscribe: 'S’abonner à toutes les séances',
    endUnknown: (hours) =>
      `Heure de fin non publiée : le lien Google suppose une durée ${hours === 1 ? 'd’une heure' : `de ${hours} heures`}.`,
    later: 'Séances suivantes',
    more: (count) => `${count} de plus`,
    moreInCalendar: (count) => `${count} de plus dans le fichier de calendrier`,
  },
  decided: {
    title: 'Dernières décisions',
    stages: { amendment: 'Amendement', procedural: 'Procédure' },
    consent: (count) => `Adoptées en bloc (${count})`,
    procedure: (count) => `Amendements et procédure (${count})`,
    all: (count) =>
      count === '1' ? 'Voir la décision de la séance' : `Voir les ${count} décisions de la séance`,
  },
  search: {
    title: 'Rechercher',
    label: (place) => `Rechercher dans les décisions et les séances ${deOf(place)}`,
    button: 'Rechercher',
    newest: 'Décisions les plus récentes',
    divided: 'Votes partagés',
    largest: 'Un million de dollars ou plus',
    documents: 'Rechercher dans les ordres du jour, les procès-verbaux et d’autres documents',
    bodies: 'Par instance',
    meetings: (count, text) => `${text} ${count <= 1 ? 'séance' : 'séances'}`,
    next: 'prochaine :',
    last: 'dernière :',
    feed: 'fil de nouvelles',
    moreBodies: (count) => `${count} instances de plus`,
    otherBodies: (count) => `Et ${count} de plus.`,
  },
  recent: {
    title: 'Séances récentes',
    earlier: 'Séances antérieures en français',
    noRecord: 'Tenue ou prévue ; aucun compte rendu pour l’instant',
    details: 'Décisions et détails',
    wholePage: (language) =>
      language === 'fr'
        ? 'Page complète, avec votes et chiffres'
        : 'Page complète, avec votes et chiffres (en anglais)',
  },
  officials: {
    title: 'Élus et membres',
    unknown: 'Nous ne savons pas qui est en fonction actuellement.',
    current: 'En fonction',
    more: (count) => `${count} de plus en fonction`,
    coming: 'Mandats à venir',
    past: 'Mandats antérieurs',
    others: 'Autres noms dans les votes',
    shown: (shown, total) => `${shown} sur ${total}.`,
    allIn: 'Tous :',
    moreRoles: (count) => (count === 1 ? '1 autre fonction' : `${count} autres fonctions`),
    columns: {
      name: 'Nom',
      role: 'Fonction',
      district: 'District',
      party: 'Parti',
      term: 'Mandat',
      contact: 'Contact',
    },
    since: 'depuis le',
    until: 'jusqu’au',
  },
  sources: {
    title: 'Sources et crédits',
    list: (count) => `Publications et licences (${count})`,
    license: 'Licence :',
    unstated: 'non précisée',
    credit: (license, attribution) =>
      html`Notre compilation et nos textes sont sous licence ${license} : utilisez-les librement en
      mentionnant « ${attribution} ». Les publications gardent leurs propres licences. Chaque enregistrement
      renvoie à sa page officielle.`,
  },
  data: {
    title: 'Données et abonnements',
    lede: 'Tout le contenu de cette page, à télécharger ou à suivre. Aucune clé n’est requise.',
    meetings: 'Séances (JSON)',
    everything: 'Tout (JSON)',
    calendar: 'Calendrier (.ics)',
    feed: 'Fil (Atom)',
    tooLarge: 'Trop volumineux pour cette page. Toutes les lignes sont dans',
    updated: (date) => html`Dernière modification des données : ${date}.`,
  },
};
