/** The `html` template tag. The search host renders pages with it too. */
export {
  escapeHtml,
  Html,
  html,
  type HtmlValue,
  scriptJson,
} from '../../../schemas/formats/html-template.ts';
