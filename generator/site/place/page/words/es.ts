import { html } from '../../../html/template.ts';
import type { PlaceWords } from './place-words.ts';

export const spanish: PlaceWords = {
  language: 'es',
  title: (place) => `${place}: reuniones y decisiones`,
  description: ({ place, meetings, first, next }) =>
    (first === undefined
      ? `Datos públicos sobre ${place}.`
      : `Lo que decide ${place}: ${meetings} reuniones públicas desde el ${first}, con resúmenes, decisiones, votaciones y fuentes oficiales.`) +
    (next === undefined ? '' : ` Próxima reunión: ${next}.`),
  head: {
    lede: (kind, state, population) =>
      `${kind}, ${state}${population === undefined ? '' : `; ${population} habitantes`}`,
    meetings: 'Reuniones',
    since: (count, date) => html`${count} desde el ${date}`,
    latest: 'Última reunión',
    scheduledOnly: 'programada, aún sin registro',
    translated: (language) =>
      `Reuniones en ${language.toLowerCase()} cuando hay traducción. El resto está en su idioma original.`,
    languages: 'Esta página en otros idiomas',
    website: 'Sitio web oficial',
    calendar: 'calendario oficial',
    newestSource: 'página oficial de la última reunión',
    endedAfter: {
      'nothing-after': (date) => `No hay nada posterior al ${date}`,
      'no-records-after': (date) => `No hay registros posteriores al ${date}`,
      'no-decisions-after': (date) => `No constan decisiones posteriores al ${date}`,
    },
    onlyScheduled: 'Las reuniones siguientes solo están programadas: nada indica aquí qué ocurrió en ellas.',
    newerAt: 'Para reuniones más recientes, consulte:',
    askNewer: 'Pídanos reuniones más recientes',
    noMeetings: (place) =>
      `Todavía no tenemos las reuniones de ${place}: ni órdenes del día, ni decisiones, ni votaciones.`,
    calendarAt: 'Su calendario y sus órdenes del día:',
    nearest: 'Lugares más cercanos con reuniones:',
    distances: { US: (count) => `a ${count} millas`, CA: (count) => `a ${count} km` },
    ask: 'Pídanos que las añadamos',
    howAdded: 'Cómo se añade un lugar',
  },
  next: {
    title: 'Próxima reunión',
    now: 'Ahora',
    none: 'No hay ninguna reunión anunciada.',
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    localTime: 'hora local',
    where: 'Lugar',
    map: 'Mapa',
    join: 'Participar en línea',
    comment: 'Enviar un comentario',
    takePart: 'Cómo participar',
    agenda: 'Orden del día',
    source: 'Fuente oficial',
    details: 'Orden del día y detalles',
    addToCalendar: 'Añadir al calendario',
    file: 'Archivo del evento (.ics)',
    subscribe: 'Suscribirse a todas las reuniones',
    endUnknown: (hours) =>
      `No se ha publicado la hora de finalización. Google exige una, por lo que su enlace indica ${hours === 1 ? 'una hora' : `${hours} horas`} de duración.`,
    later: 'Reuniones posteriores',
    more: (count) => `${count} más`,
    moreInCalendar: (count) => `${count} más en el archivo de calendario`,
  },
  decided: {
    title: 'Últimas decisiones',
    stages: { amendment: 'Enmienda', procedural: 'Procedimiento' },
    consent: (count) => `Aprobadas en bloque (${count})`,
    procedure: (count) => `Enmiendas y procedimiento (${count})`,
    all: (count) => `Ver las ${count} decisiones`,
  },
  search: {
    title: 'Buscar',
    label: (place) => `Buscar decisiones y reuniones de ${place}`,
    button: 'Buscar',
    newest: 'Decisiones más recientes',
    divided: 'Votaciones divididas',
    largest: 'Un millón de dólares o más',
    documents: 'Buscar en órdenes del día, actas y otros documentos',
    bodies: 'Por órgano',
    meetings: (count, text) => `${text} ${count === 1 ? 'reunión' : 'reuniones'}`,
    next: 'próxima:',
    last: 'última:',
    feed: 'canal',
    moreBodies: (count) => `${count} órganos más`,
    otherBodies: (count) => `Y ${count} más.`,
  },
  recent: {
    title: 'Reuniones recientes',
    earlier: 'Reuniones anteriores en español',
    noRecord: 'Celebrada o programada; aún no hay registro',
    details: 'Decisiones y detalles',
    wholePage: (language) =>
      `Página completa, con votaciones y cifras (en ${language === 'fr' ? 'francés' : 'inglés'})`,
  },
  officials: {
    title: 'Quién gobierna',
    unknown: 'No sabemos quién ocupa los cargos ahora.',
    current: 'En el cargo',
    more: (count) => `${count} más en el cargo`,
    coming: 'Mandatos futuros',
    past: 'Mandatos anteriores',
    others: 'Otros nombres en las votaciones',
    shown: (shown, total) => `Se muestran ${shown} de ${total}.`,
    allIn: 'Todos:',
    moreRoles: (count) => (count === 1 ? '1 cargo más' : `${count} cargos más`),
    columns: {
      name: 'Nombre',
      role: 'Cargo',
      district: 'Distrito',
      party: 'Partido',
      term: 'Mandato',
      contact: 'Contacto',
    },
    since: 'desde el',
    until: 'hasta el',
  },
  sources: {
    title: 'Fuentes y créditos',
    list: (count) => `Publicaciones y licencias (${count})`,
    license: 'Licencia:',
    unstated: 'no indicada',
    credit: (license, attribution) =>
      html`Nuestra compilación y nuestros textos tienen la licencia ${license}: úselos libremente y cite
      “${attribution}”. Las publicaciones conservan sus propias licencias. Cada registro enlaza con su página
      oficial.`,
  },
  data: {
    title: 'Datos y suscripciones',
    lede: 'Todo lo que hay en esta página, para suscribirse o descargar. No se necesita clave.',
    meetings: 'Reuniones (JSON)',
    everything: 'Todo (JSON)',
    calendar: 'Calendario (.ics)',
    feed: 'Suscripción (Atom)',
    tooLarge: 'Demasiado para esta página. Todas las filas están en',
    updated: (date) => html`Último cambio de los datos: ${date}.`,
  },
};
