// Notices as text, for the package and for files that are passed on alone, and as HTML for the site's page.

const nameOf = ({ name, version, about }) => [name, version, about && `(${about})`].filter(Boolean).join(' ');

/** Names above the text of their licence, each text once. */
export function noticesText(list) {
  const byText = new Map();
  for (const one of list) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const line = '-'.repeat(78);
  return [...byText]
    .map(
      ([text, same]) =>
        `${line}\n${same.map((one) => `${nameOf(one)}: ${one.identifier}`).join('\n')}\n${line}\n\n${text}\n`,
    )
    .join('\n');
}

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An article for each, with where it is: `places` are [name, list] in the words of the page. */
export function noticesHtml(places, licenceWord) {
  const all = new Map(places.flatMap(([, list]) => list.map((one) => [one.name, one])));
  const placesOf = (name) =>
    places.filter(([, list]) => list.some((one) => one.name === name)).map(([place]) => place);
  return [...all.values()]
    .map((one) => {
      const { name, version = '', about, identifier, text } = one;
      const id = name
        .toLowerCase()
        .replace(/[^\w]+/g, '-')
        .replace(/^-/, '');
      return `<article aria-labelledby="${id}">
<h2 id="${id}">${name} <span class="what">${version}</span></h2>
<p><span class="licence">${identifier}</span> <span class="places">${placesOf(name).join(' · ')}</span>${about ? `<br /><span lang="en">${about}</span>` : ''}</p>
<details><summary>${licenceWord}</summary><pre tabindex="0" lang="en">${escaped(text)}</pre></details>
</article>`;
    })
    .join('\n');
}
