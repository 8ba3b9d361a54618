import { dateOf, today, weekOf } from '../calendar.ts';
import { websiteUrl } from '../places/place.ts';
import type { Meeting, Setting } from './meeting.ts';

/** Number of days before today that have roundups. */
const roundupDays = 70;

/** Collects headlines by week, and writes one roundup per week of a place. */
export class WeeklyRoundups {
  readonly #setting: Setting;
  readonly #weeks = new Map<string, string[]>();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  add({ day, body }: Meeting, headline: string): void {
    if (day < today - roundupDays) return;
    const week = weekOf(day);
    const lines = this.#weeks.get(week) ?? [];
    lines.push(`- **${body.kind.name}**, ${dateOf(day)}: ${headline}`);
    this.#weeks.set(week, lines);
  }

  write(): void {
    const { rows, place } = this.#setting;
    for (const [week, lines] of this.#weeks)
      rows.insert('roundups', {
        id: rows.nextId('roundups'),
        muni_id: place.id,
        week,
        markdown: [`## ${place.language === 'fr' ? 'La semaine' : 'The week'} ${week}`, '', ...lines].join(
          '\n',
        ),
        generated_by: 'ai:demo-model',
        source_url: websiteUrl(place),
      });
  }
}
