// Writes programs of references as HTML. The site colours JavaScript in them, as on its other pages.
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const programHtml = (program, language = 'js') =>
  `<pre><code class="language-${language}">${escaped(program)}</code></pre>`;
