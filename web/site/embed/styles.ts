// The style sheets of lessons and laboratories as text, for embeds without a page of the site around them.
const sheets = import.meta.glob<string>(
  ['../stage/*.css', '../widgets/*.css', '../lesson/*.css', '../laboratories/*/*.css', '../shell/print.css'],
  { query: '?inline', import: 'default', eager: true },
);

/** Added after the colours and the page's own styles; layers determine the priority. */
export const componentStyles: string = Object.values(sheets).join('\n');
