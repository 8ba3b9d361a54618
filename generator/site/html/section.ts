/** What a context block is on a city page. */
import type { Html } from './template.ts';

/** A part of the page below a heading of its own. */
export type ContextSection = {
  /** Of the element, and what the page's table of contents links to. */
  readonly id: string;
  /** Text of the heading, which the page renders. */
  readonly title: string;
  /** What stands below the heading; its own headings begin at `h3`. */
  readonly body: Html;
};
