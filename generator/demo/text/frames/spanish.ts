import type { Frames } from './frames.ts';

/** For translations only: what no translation needs is empty. */
export const spanishFrames: Frames = {
  verbs: {
    approve: { present: ['aprueba', 'respalda'], past: ['aprobó', 'respaldó'], infinitive: 'aprobar' },
    adopt: { present: ['adopta', 'aprueba'], past: ['adoptó', 'aprobó'], infinitive: 'adoptar' },
    award: { present: ['aprueba'], past: ['aprobó'], infinitive: 'aprobar' },
    accept: { present: ['recibe'], past: ['recibió'], infinitive: 'recibir' },
    confirm: { present: ['confirma'], past: ['confirmó'], infinitive: 'confirmar' },
  },
  headlines: {
    passed: ['{Body} {present} {object}'],
    failed: ['{Body} rechaza {object}', '{Body} vota en contra: {object}'],
    tabled: ['{Body} aplaza su decisión sobre {object}'],
    referred: ['{Body} envía a comité {object}'],
    withdrawn: ['Retirado de la agenda: {object}'],
    other: ['En discusión: {object}', 'Audiencia pública sobre {object}'],
  },
  sentences: {
    passed: [
      '{Body} {past} {object}.',
      'Sin mucho debate, {body} {past} {object}.',
      'Por recomendación del personal, {body} {past} {object}.',
    ],
    failed: ['{Body} rechazó {object}.', 'No hubo mayoría para {infinitive} {object}.'],
    tabled: ['La votación sobre {object} se aplazó hasta {month}.'],
    referred: ['{Body} envió a comité {object} para más estudio.'],
    withdrawn: ['Se retiró de la agenda {object}.'],
    other: ['Hubo una audiencia pública sobre {object}, sin votación.'],
  },
  further: ['También {past} {object}.', 'Más tarde, {body} {past} {object}.'],
  unanimous: [
    'Por unanimidad, {body} {past} {object}.',
    '{Body} {past} {object} con {yes} votos a favor y ninguno en contra.',
  ],
  dividedPassed: [
    'Por {yes} votos contra {no}, {body} {past} {object}.',
    '{Body} {past} {object} por {yes} a {no} tras un largo debate.',
  ],
  dividedFailed: ['{Body} rechazó {object}, con {yes} votos a favor y {no} en contra.'],
  dissents: [
    '{dissenter} votó en contra por el costo.',
    '{dissenter} se opuso y pidió un estudio independiente.',
  ],
  openers: [
    'La reunión duró unas {few} horas.',
    'Asistieron unas {count} personas.',
    'La sesión comenzó con un homenaje a {resident}.',
  ],
  comments: [
    'Durante los comentarios públicos, {resident} pidió mejor alumbrado.',
    'Varias personas se quejaron del estado de {street}.',
    '{count} personas pidieron la palabra.',
  ],
  closers: [
    'La próxima sesión ordinaria será dentro de dos semanas.',
    'Se aprobaron las actas de la sesión anterior.',
    'El personal informará de nuevo en {month}.',
  ],
  short: { passed: '', failed: '', tabled: '', referred: '', withdrawn: '', other: '' },
  agendaHeadline: 'En la agenda: {object}',
  agendaSentences: ['La agenda incluye {object}.', 'También se tratará {object}.'],
  and: ' y ',
  motion: '',
  motionToDeny: '',
};
