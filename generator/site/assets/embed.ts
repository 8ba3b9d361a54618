/**
 * The widget for other sites: `<script src="https://…/embed.js" data-place="oakland-ca"></script>` shows the next meeting and the latest
 * decisions of a place where the element is. It sets no cookies and reports nothing.
 */
import { isWidgetScript, widgetFor } from './embed/scripts.ts';
import { CivicMeetings, elementName } from './embed/widget.ts';

if (customElements.get(elementName) === undefined) customElements.define(elementName, CivicMeetings);

/** Undefined in a module, which runs once, however many elements load it. */
const own = document.currentScript;
const scripts = own instanceof HTMLScriptElement ? [own] : [...document.scripts].filter(isWidgetScript);
for (const script of scripts) {
  const widget = widgetFor(script);
  if (widget !== undefined) script.after(widget);
}
