// The style sheets of lessons and laboratories as text, for what has no page of the site around it.
const sheets = import.meta.glob<string>(
  ['../stage/*.css', '../widgets/*.css', '../lesson/*.css', '../laboratories/*/*.css', '../shell/print.css'],
  { query: '?inline', import: 'default', eager: true },
);

/** What follows the colours and the page's own styles; layers say what counts before what. */
export const componentStyles: string = Object.values(sheets).join('\n');
