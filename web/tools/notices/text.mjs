// Formats third-party notices: as text for the package and for single files, and as HTML for a page of the site.

const nameOf = ({ name, version, about }) => [name, version, about && `(${about})`].filter(Boolean).join(' ');

/** Returns the notices as text: the names of the packages above the text of their licence. Each text is there once. */
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

/** Returns an HTML article for each package with the places that contain it. `places` are pairs of a name and a list. */
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
