/** The button “Follow” of pages and of results: calendar, e-mail and feed, as a disclosure that needs no script. Pure. */
import type { PageLanguage } from './dates.ts';
import { emailFollow } from './email-follow.ts';
import { type Html, html } from './html-template.ts';

export type Followable = {
  /** Absolute address of the feed. */
  readonly feedUrl: string;
  /** The same, as the page links to it. */
  readonly feedHref: string;
  /** Opens the calendar app of the reader; absent if there is no calendar. */
  readonly calendarUrl?: string | undefined;
};

type FollowWords = {
  readonly follow: string;
  readonly calendar: string;
  readonly byEmail: (service: string) => string;
  readonly address: string;
  readonly open: string;
};

/** French has a no-break space before a colon. */
export const followWords: Readonly<Record<PageLanguage, FollowWords>> = {
  en: {
    follow: 'Follow',
    calendar: 'Meetings in your calendar',
    byEmail: (service) => `By email (through ${service}, another service)`,
    address: 'Address for a feed reader:',
    open: 'Open the feed',
  },
  es: {
    follow: 'Seguir',
    calendar: 'Las reuniones en su calendario',
    byEmail: (service) => `Por correo electrónico (a través de ${service}, otro servicio)`,
    address: 'Dirección para un lector de fuentes:',
    open: 'Abrir la fuente',
  },
  fr: {
    follow: 'Suivre',
    calendar: 'Les séances dans votre calendrier',
    byEmail: (service) => `Par courriel (par ${service}, un autre service)`,
    address: 'Adresse pour un lecteur de fils :',
    open: 'Ouvrir le fil',
  },
};

/** Renders the button. E-mail is offered if the operator has named a service for it. */
export function followButton(
  { feedUrl, feedHref, calendarUrl }: Followable,
  config: Parameters<typeof emailFollow>[0],
  language: PageLanguage,
): Html {
  const words = followWords[language];
  const email = emailFollow(config, feedUrl);
  return html`<details class="follow">
    <summary>${words.follow}</summary>
    <div class="popover">
      ${calendarUrl !== undefined && html`<p><a href="${calendarUrl}">${words.calendar}</a></p>`}
      ${email !== undefined && html`<p><a href="${email.url}" rel="external">${words.byEmail(email.service)}</a></p>`}
      <label
        >${words.address}
        <input readonly value="${feedUrl}" data-feed-address />
      </label>
      <p>
        <a
          href="${feedHref}"
          type="application/atom+xml"
          ${feedHref === feedUrl && html`rel="external"`}
          data-feed
          >${words.open}</a
        >
      </p>
    </div>
  </details>`;
}
