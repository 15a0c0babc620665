// Worksheets, made when the site is built: a page to print for each lesson and laboratory, from the goals and questions in its folder.
import { parseGoals } from '../lesson/goals.js';
import { efforts, type Page, pageOf, pages } from '../pages.js';
import { queryOf } from '../shell/class_questions.js';
import { escaped } from '../shell/html_text.js';
import { type Language, languages } from '../shell/language.js';
import { shellMessages } from '../shell/messages.js';
import { ProseReader } from '../shell/prose.js';
import { addressIn, upFrom, worksheetAddress } from '../shell/site_address.js';
import { worksheetMessages } from './messages.js';

function worksheet(reader: ProseReader, language: Language, page: Page): string | undefined {
  const goals = reader.goals(language, page);
  if (goals === undefined) return undefined;
  const { goal, questions } = parseGoals(goals);
  const { title } = reader.prose(language, page);
  const { level, minutes } = efforts[page.id] ?? { level: 1, minutes: 20 };
  const [say, shell] = [worksheetMessages[language], shellMessages[language]];
  const up = upFrom(worksheetAddress(language, page));
  const to = up + addressIn(language, page);
  const lines = (name: string) => `<p class="soft">${name}</p>`;
  const other = languages.filter((one) => one !== language);
  const asked = questions.map(({ ask, state, predict }) => {
    const address = to + queryOf(state, predict);
    return `<li><p>${escaped(ask)} <a class="on-screen" href="${address}">${say.numbers}</a></p><div class="lines" aria-hidden="true"><span></span><span></span><span></span></div></li>`;
  });
  const answered = questions.map(
    ({ ask, answer }) => `<li><p class="asked soft">${escaped(ask)}</p><p>${escaped(answer)}</p></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${say.title}: ${title} · Ricochet</title>
    <meta name="description" content="${escaped(goal)}" />
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml" />
${other.map((one) => `    <link rel="alternate" hreflang="${one}" href="${up}${worksheetAddress(one, page)}" />`).join('\n')}
    <script type="module" src="/worksheets/page.ts"></script>
  </head>
  <body class="worksheet">
    <header class="on-screen page-header">
      <a class="home" href="${up}${addressIn(language, pageOf('start'))}">Ricochet</a>
      <nav aria-label="${shell.nav}"><a href="${up}${addressIn(language, pageOf('teachers'))}#lessons">${say.more}</a></nav>
${other.map((one) => `      <a class="language" href="${up}${worksheetAddress(one, page)}" lang="${one}" hreflang="${one}">${shellMessages[one].language}</a>`).join('\n')}
      <button type="button" class="print">${say.print}</button>
    </header>
    <main>
      <section class="sheet panel" aria-labelledby="title">
        <div class="sheet-head">
          <div>
            <p class="facts soft">${say.title} · ${shell.levels[level - 1]} · ${shell.minutes(minutes)}</p>
            <h1 id="title">${title}</h1>
            <p>${say.open} <a class="address" href="${to}">${addressIn(language, page)}</a></p>
          </div>
          <figure class="scan soft"><svg role="img" aria-label="${say.code}" data-page="${to}"></svg><figcaption>${say.scan}</figcaption></figure>
        </div>
        <div class="blanks">${lines(say.name)}${lines(say.class)}${lines(say.date)}</div>
        <h2>${say.goal}</h2>
        <p>${escaped(goal)}</p>
        <h2>${say.questions}</h2>
        <ol class="questions">
          ${asked.join('\n          ')}
        </ol>
      </section>
      <section class="sheet panel is-answers" aria-labelledby="answers">
        <p class="facts soft">${say.forTeachers}</p>
        <h2 id="answers">${say.answers}: ${title}</h2>
        <ol>
          ${answered.join('\n          ')}
        </ol>
      </section>
    </main>
  </body>
</html>
`;
}

/** Every worksheet in every language: its address in the site, and its HTML. `root`: the folder of the site's sources. */
export function allWorksheets(root: string): Map<string, string> {
  const reader = new ProseReader(root);
  const sheets = new Map<string, string>();
  for (const language of languages)
    for (const page of pages) {
      const html = worksheet(reader, language, page);
      if (html !== undefined) sheets.set(worksheetAddress(language, page), html);
    }
  return sheets;
}
