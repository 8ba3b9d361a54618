/** The script elements that place widgets. */
import { elementName } from './widget.ts';

/** Also matches a copy of the address with a query. */
const widgetPath = /\/embed\.js$/;

export const isWidgetScript = (script: HTMLScriptElement): boolean =>
  script.dataset['place'] !== undefined && widgetPath.test(new URL(script.src, document.baseURI).pathname);

/** A widget for a script element, with the options in its data attributes. Undefined if it has one already, or names no place. */
export function widgetFor(script: HTMLScriptElement): HTMLElement | undefined {
  const { place, lang, decisions, theme, heading } = script.dataset;
  if (place === undefined || script.nextElementSibling?.localName === elementName) return undefined;
  const widget = document.createElement(elementName);
  const options = { place, lang, decisions, theme, heading, base: new URL('.', script.src).href };
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) widget.setAttribute(name, value);
  return widget;
}
