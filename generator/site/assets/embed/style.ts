/** The style of the widget. A page sets the custom properties `--civic-…` to match its own design. */
export const widgetStyle = `
:host {
  --text: var(--civic-color, #1b1f1d);
  --muted: var(--civic-muted, #565b56);
  --line: var(--civic-border, #dcd7ca);
  --surface: var(--civic-background, #fff);
  --link: var(--civic-accent, #0a5a54);
  --good: #17663a;
  --bad: #a3262a;
  color-scheme: light;
  display: block;
  box-sizing: border-box;
  max-width: 40rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: var(--civic-radius, 0.5rem);
  background: var(--surface);
  color: var(--text);
  font: var(--civic-font, 1rem/1.5 system-ui, sans-serif);
  text-align: start;
  overflow-wrap: anywhere;
}
:host([hidden]) { display: none; }
:host([theme='dark']) {
  --text: var(--civic-color, #e9ebe6);
  --muted: var(--civic-muted, #abb5b1);
  --line: var(--civic-border, #38413f);
  --surface: var(--civic-background, #121615);
  --link: var(--civic-accent, #7fcdc3);
  --good: #7ccf9b;
  --bad: #f2958f;
  color-scheme: dark;
}
@media (prefers-color-scheme: dark) {
  :host(:not([theme='light'])) {
    --text: var(--civic-color, #e9ebe6);
    --muted: var(--civic-muted, #abb5b1);
    --line: var(--civic-border, #38413f);
    --surface: var(--civic-background, #121615);
    --link: var(--civic-accent, #7fcdc3);
    --good: #7ccf9b;
    --bad: #f2958f;
    color-scheme: dark;
  }
}
a { color: var(--link); }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
p, ul { margin: 0; padding: 0; }
.title { font-size: 1.15em; font-weight: 700; line-height: 1.3; }
.title a { color: inherit; }
.label { margin-top: 0.9em; font-weight: 600; }
ul { list-style: none; }
li { padding: 0.5em 0; border-bottom: 1px solid var(--line); }
.details, footer { color: var(--muted); font-size: 0.875em; }
.outcome { font-weight: 600; }
.passed { color: var(--good); }
.failed { color: var(--bad); }
.ai { padding: 0 0.3em; border: 1px solid var(--line); border-radius: 0.25em; font-size: 0.75em; }
footer { margin-top: 0.8em; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
