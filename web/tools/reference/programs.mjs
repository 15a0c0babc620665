// Programs in references, as the pages show them. Those of JavaScript are coloured by the site, as those of its other pages.
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const programHtml = (program, language = 'js') =>
  `<pre><code class="language-${language}">${escaped(program)}</code></pre>`;
