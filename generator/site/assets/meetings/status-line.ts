/** A line at the top of the page, which is also read to users of screen readers. */
import { element } from '../dom.ts';

const line = element('p', { class: 'note', role: 'status', hidden: '' });
document.querySelector('main')?.prepend(line);

/** Shows a message, or hides the line if it is empty. */
export function say(message: string): void {
  line.hidden = message === '';
  line.textContent = message;
}
