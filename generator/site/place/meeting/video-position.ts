/** Positions in recordings: as text, and as links that start the recording there. Pure. */
import { externalLink } from '../../html/components.ts';
import { type Html, html } from '../../html/template.ts';

/** Returns a function that renders `Video 1:02:05`, a link if the host of the recording is known to support positions. */
export function videoPositions(video: string | undefined, name: string): (seconds: number) => Html {
  const addressAt = video === undefined ? undefined : addressesIn(video);
  return (seconds) => {
    const text = `${name} ${clockOf(seconds)}`;
    return addressAt === undefined ? html`${text}` : externalLink(addressAt(seconds), text);
  };
}

/** `14:15`, `1:02:05`. */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

const youTube = /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)$/;
const mediaFile = /\.(?:mp4|m4v|webm|ogv|mov|mp3|m4a)$/i;

/** Returns a function of the address that starts playback at a position; undefined for hosts whose format is unknown. */
function addressesIn(video: string): ((seconds: number) => string) | undefined {
  const url = URL.parse(video);
  if (url === null) return undefined;
  if (youTube.test(url.hostname))
    return (seconds) => {
      url.searchParams.set('t', `${seconds}s`);
      return url.href;
    };
  // Media fragments (https://www.w3.org/TR/media-frags/).
  if (mediaFile.test(url.pathname))
    return (seconds) => {
      url.hash = `t=${seconds}`;
      return url.href;
    };
  return undefined;
}
