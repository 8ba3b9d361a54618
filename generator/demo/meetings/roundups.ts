import { dateOf, today, weekOf } from '../calendar.ts';
import type { Meeting } from './fact.ts';
import { websiteUrl } from '../places/place.ts';
import type { Setting } from './setting.ts';

/** Only the last weeks are rounded up. */
const roundupDays = 70;

/** Collects the headlines of a place's weeks and writes a roundup of each. */
export class RoundupBook {
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
