/** Positions in recordings: as text, and as links that start the recording there. Pure. */
import { recordingAddresses } from '../../../../schemas/formats/recordings.ts';
import { externalLink } from '../../html/components.ts';
import { type Html, html } from '../../html/template.ts';

/** Returns a function that renders `Video 1:02:05`, a link if the host of the recording is known to support positions. */
export function videoPositions(video: string | undefined, name: string): (seconds: number) => Html {
  const addressAt = video === undefined ? undefined : recordingAddresses(video);
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
