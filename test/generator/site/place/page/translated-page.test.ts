import { describe, expect, test } from 'vitest';
import { brief, decision, meeting } from '../../../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../../../support/corpus/rows.ts';
import { elementOf, headingsOf, placePagesOf, textOf } from '../place-pages.fixture.ts';

const translation = (meetingId: string, language: string, headline: string, summary: string | null = null) =>
  sampleRow('briefs_i18n', {
    id: `${meetingId}-${language}`,
    meeting_id: meetingId,
    language,
    headline,
    summary,
  });

const meetings = [
  meeting({ id: 'next', meeting_date: '2026-12-01', status: 'tentative' }),
  meeting({ id: 'done', meeting_date: '2026-03-04', minutes_url: 'https://source.example/minutes' }),
  meeting({
    id: 'untranslated',
    meeting_date: '2026-02-03',
    status: 'cancelled',
    vanished_at: '2026-02-04T00:00:00Z',
  }),
];
const briefs = [
  brief({ meeting_id: 'done', headline: 'A bridge', summary: 'It spans.' }),
  brief({ meeting_id: 'untranslated', headline: 'A road', summary: 'It leads.' }),
];

const hreflangsOf = (page: string): string[] =>
  [...page.matchAll(/hreflang="([^"]+)" href="([^"]+)" \/>/g)].map(
    ([, language, url]) => `${language} ${url?.replace('https://civic.example', '')}`,
  );

describe('a place whose briefs were translated into Spanish', () => {
  const pages = placePagesOf({
    meetings,
    briefs,
    briefs_i18n: [translation('done', 'es', 'Un puente', 'Cruza.')],
  });
  const page = pages.get('us/city/alder-falls-oh/es/index.html') ?? '';

  test('has a page in Spanish', () => {
    expect([...pages.keys()]).toEqual([
      'us/city/alder-falls-oh/index.html',
      'us/city/alder-falls-oh/es/index.html',
    ]);
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('<title>Alder Falls, Ohio: reuniones y decisiones &#183; Civic Meetings</title>');
    expect(headingsOf(page, 2)).toEqual([
      'Próxima reunión',
      'Buscar',
      'Reuniones recientes',
      'Todas las reuniones por año',
      'Fuentes y créditos',
      'Datos y suscripciones',
    ]);
  });

  test('shows a meeting in Spanish', () => {
    const article = elementOf(page, 'mdone');
    expect(textOf(article)).toContain('4 de marzo de 2026, 7:00 p. m. · City Council');
    expect(article).toContain('<h3 dir="auto">Un puente');
    expect(article).toContain('<p dir="auto">Cruza.</p>');
    expect(textOf(article)).toContain('escrito por IA');
    expect(textOf(article)).toContain('Orden del día Acta Fuente oficial Decisiones y detalles');
    expect(article).not.toContain('bridge');
    expect(textOf(elementOf(page, 'next'))).toContain(
      'Próxima reunión Martes, 1 de diciembre de 2026 7:00 p. m. hora local Provisional City Council',
    );
  });

  test('falls back to the original without a translation, and marks it as English', () => {
    const article = elementOf(page, 'muntranslated');
    expect(article).toContain('<h3 lang="en" dir="auto">A road');
    expect(article).toContain('<p lang="en" dir="auto">It leads.</p>');
    expect(textOf(article)).toContain('Cancelada');
    expect(textOf(article)).toContain('No figura en su fuente oficial desde el 4 de febrero de 2026.');
  });

  test('links to the full page and to each meeting there', () => {
    expect(page).toMatch(
      /<a href="\.\.\/\.\.\/\.\.\/city\/alder-falls-oh\/" hreflang="en"\s*>Página completa, con votaciones y cifras \(en inglés\)/,
    );
    expect(page).toContain('<a href="../../../city/alder-falls-oh/">Alder Falls</a>');
    expect(elementOf(page, 'mdone')).toContain('href="../../../city/alder-falls-oh/meeting/done/"');
  });

  test('both pages refer to each other for search engines', () => {
    const expected = [
      'en /city/alder-falls-oh/',
      'x-default /city/alder-falls-oh/',
      'es /city/alder-falls-oh/es/',
    ];
    for (const each of pages.values()) expect(hreflangsOf(each)).toEqual(expected);
    expect([...pages.values()][0]).toContain(
      '<a href="../../city/alder-falls-oh/es/" lang="es" hreflang="es">Español</a>',
    );
  });
});

test('a page in French is in French', () => {
  const page = placePagesOf(
    { meetings, briefs, briefs_i18n: [translation('done', 'fr', 'Un pont')] },
    { place: { country: 'CA' } },
  ).get('ca/city/alder-falls-oh/fr/index.html');
  expect(page).toContain('<html lang="fr">');
  expect(textOf(elementOf(page ?? '', 'mdone'))).toContain('4 mars 2026, 19 h · City Council Un pont');
  expect(textOf(elementOf(page ?? '', 'mdone'))).toContain('écrit par IA');
});

test('a page in a language without its own labels has English labels, and marks the language of the text', () => {
  const pages = placePagesOf({ meetings, briefs, briefs_i18n: [translation('done', 'zh-Hant', '橋')] });
  const page = pages.get('us/city/alder-falls-oh/zh-hant/index.html') ?? '';
  expect(page).toContain('<html lang="en">');
  expect(textOf(page)).toContain('Meetings in 中文 (zh-Hant) where a translation exists.');
  expect(elementOf(page, 'mdone')).toContain('<h3 lang="zh-Hant" dir="auto">橋');
  expect(elementOf(page, 'muntranslated')).toContain('<h3 dir="auto">A road');
});

test('language tags that differ only in case share a page', () => {
  const pages = placePagesOf({
    meetings,
    briefs,
    briefs_i18n: [translation('done', 'pt-BR', 'Uma ponte'), translation('untranslated', 'pt-br', 'Uma rua')],
  });
  expect([...pages.keys()].slice(1)).toEqual(['us/city/alder-falls-oh/pt-br/index.html']);
  const page = [...pages.values()][1] ?? '';
  expect(headingsOf(page, 3).join()).toContain('Uma ponte');
  expect(headingsOf(page, 3).join()).toContain('Uma rua');
});

test('in Canada, briefs that were translated into English are marked as French', () => {
  const pages = placePagesOf(
    {
      meetings,
      briefs: [brief({ meeting_id: 'done', headline: 'Un pont' })],
      briefs_i18n: [translation('done', 'en', 'A bridge')],
    },
    { place: { country: 'CA' } },
  );
  const page = pages.get('ca/city/alder-falls-oh/index.html') ?? '';
  const translated = pages.get('ca/city/alder-falls-oh/en/index.html') ?? '';
  expect(elementOf(page, 'mdone')).toContain('<h3 lang="fr" dir="auto">Un pont');
  expect(elementOf(translated, 'mdone')).toContain('<h3 dir="auto">A bridge');
  expect(hreflangsOf(page)).toEqual([
    'x-default /ca/city/alder-falls-oh/',
    'fr /ca/city/alder-falls-oh/fr/',
    'en /ca/city/alder-falls-oh/en/',
  ]);
});

test('if briefs are translated both ways, each is marked with its own language', () => {
  const pages = placePagesOf(
    {
      meetings: [...meetings, meeting({ id: 'other', meeting_date: '2026-01-02' })],
      briefs: [...briefs, brief({ meeting_id: 'other' })],
      briefs_i18n: [translation('done', 'en', 'A bridge'), translation('untranslated', 'fr', 'Une rue')],
    },
    { place: { country: 'CA' } },
  );
  const [page = ''] = pages.values();
  expect(elementOf(page, 'mdone')).toContain('<h3 lang="fr" dir="auto">');
  expect(elementOf(page, 'muntranslated')).toContain('<h3 dir="auto">');
  expect(elementOf(page, 'mother')).toContain('<h3 dir="auto">');
  expect(hreflangsOf(page)).toEqual([
    'x-default /ca/city/alder-falls-oh/',
    'en /ca/city/alder-falls-oh/en/',
    'fr /ca/city/alder-falls-oh/fr/',
  ]);
});

test('the newest forty earlier meetings with a translation follow the recent meetings in one line each', () => {
  const many = Array.from({ length: 90 }, (_, index) =>
    meeting({ id: padded(index), meeting_date: `${2026 - Math.floor(index / 12)}-01-05` }),
  );
  const page =
    [
      ...placePagesOf({
        meetings: many,
        briefs_i18n: many
          .filter((_, index) => index !== 21)
          .map(({ id }) => translation(id, 'es', `Titular ${id}`)),
      }).values(),
    ][1] ?? '';
  expect(headingsOf(page, 2)).toContain('Reuniones anteriores en español');
  const earlier = elementOf(page, 'earlier');
  expect(textOf(earlier)).toContain('Se muestran 40 de 69.');
  const titles = [...earlier.matchAll(/class="meeting-title"[^>]*>([^<]*)/g)].map(([, title]) => title);
  expect(titles).toHaveLength(40);
  expect(titles.slice(0, 2)).toEqual(['Titular 000020', 'Titular 000022']);
});

describe('a place in Québec', () => {
  const decided = { meeting_id: 'done', outcome: 'passed', yes: 5, no: 2, headline: 'Règlement 12' } as const;
  const pages = placePagesOf(
    {
      meetings,
      briefs: [brief({ meeting_id: 'done', headline: 'Un pont', summary: null })],
      decisions: [decision(decided)],
    },
    {
      place: { country: 'CA', state: 'Quebec', state_code: 'QC' },
      sources: [sampleRow('sources', { license: 'unstated', tables: ['municipalities'] })],
    },
  );
  const page = pages.get('ca/city/alder-falls-oh/index.html') ?? '';
  const english = pages.get('ca/city/alder-falls-oh/en/index.html') ?? '';

  test('has its own page in French, whose texts are French', () => {
    expect(page).toContain('<html lang="fr">');
    expect(headingsOf(page, 2).slice(0, 4)).toEqual([
      'Prochaine séance',
      'Dernières décisions',
      'Rechercher',
      'Séances récentes',
    ]);
    expect(textOf(page)).toContain('Ville au Québec');
    expect(textOf(page)).toContain('non précisée.');
    expect(page).toMatch(/<a href="\.\.\/\.\.\/fr\/state\/quebec\/" *>Québec<\/a>/);
    expect(page).toMatch(/<title>[^<]*, Québec\s: séances et décisions/);
    expect(textOf(page)).not.toContain('Quebec');
    expect(textOf(elementOf(page, 'decisions'))).toContain(
      'Règlement 12 Adoptée Votes pour et contre : 5–2 1 200 000 $',
    );
    expect(elementOf(page, 'decisions')).not.toContain('lang=');
    expect(page).toContain('<a href="../../city/alder-falls-oh/en/" lang="en" hreflang="en">English</a>');
  });

  test('has an English page, whose texts are marked as French', () => {
    expect(english).toContain('<html lang="en">');
    expect(headingsOf(english, 2)).toContain('Latest decisions');
    expect(elementOf(english, 'decisions')).toMatch(
      /class="headline"[^>]* lang="fr" dir="auto"\s*>Règlement 12/,
    );
    expect(elementOf(english, 'mdone')).toContain('<h3 lang="fr" dir="auto">Un pont');
    expect(english).toContain('<a href="../../../city/alder-falls-oh/" lang="fr" hreflang="fr">Français</a>');
    expect(hreflangsOf(english)).toEqual([
      'fr /ca/city/alder-falls-oh/',
      'x-default /ca/city/alder-falls-oh/',
      'en /ca/city/alder-falls-oh/en/',
    ]);
  });
});
