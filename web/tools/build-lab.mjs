// Builds <ricochet-lab> of the package. With --embed it builds embed.html, the page of one lesson or laboratory, and
// ricochet-lab.html, the single file with all of them. With --site it copies both into the site.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillNoticesPage, labComment, offlineComment, writePackageNotices } from './notices/write.mjs';
import { notFoundPage } from './plain_pages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

function bundle(mode) {
  const config = ['--config', 'web/site/lab.config.ts', '--mode', mode, '--logLevel', 'warn'];
  return new Promise((done) => {
    spawn(process.execPath, [vite, 'build', ...config], { cwd: root, stdio: 'inherit' }).on(
      'close',
      (status) => (status === 0 ? done() : process.exit(status ?? 1)),
    );
  });
}

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the page with its script and style inside. Its policy allows the script by its hash. */
function singleFile(page, script, style) {
  // A closing tag inside a string would end the script.
  const code = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src ${hash(code)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    'img-src data: blob:',
    'font-src data:',
  ].join('; ');
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <style>${style}</style>`;
  return page.replace('{{head}}', () => head).replace('{{script}}', () => `<script>${code}</script>`);
}

/** The files in build/embed that are copied into the site. */
const files = [
  'ricochet-lab.js',
  'ricochet-lab.css',
  'ricochet-formulas.css',
  'embed.html',
  'ricochet-lab.html',
];

/** Writes embed.html. Its script and style are files beside it, and the script loads further parts from embed-parts. */
function embedPage() {
  const linked = read('web', 'site', 'embed', 'embed_page.html')
    .replace(
      '{{head}}',
      '<link rel="icon" href="icon.svg" type="image/svg+xml" />\n    <link rel="stylesheet" href="ricochet-lab.css" />',
    )
    .replace('{{script}}', '<script src="ricochet-lab.js"></script>');
  writeFileSync(join(root, 'build', 'embed', 'embed.html'), linked);
}

/** Writes ricochet-lab.html, which contains everything that it needs. */
function offlineFile() {
  const page = read('web', 'site', 'embed', 'offline_page.html');
  const script = read('build', 'offline', 'ricochet-lab.js');
  const style = read('build', 'offline', 'ricochet-lab.css');
  const file = singleFile(page, script, style) + offlineComment();
  writeFileSync(join(root, 'build', 'embed', 'ricochet-lab.html'), file);
}

/** Writes the custom element of the package: lab.js, and beside it the parts that it loads on demand. */
async function packagedElement() {
  const folder = join(root, 'build', 'package');
  for (const name of readdirSync(folder)) if (/^lab-.*\.js$/.test(name)) rmSync(join(folder, name));
  await bundle('package');
  for (const name of readdirSync(join(root, 'build', 'lab')))
    if (name.endsWith('.js')) copyFileSync(join(root, 'build', 'lab', name), join(folder, name));
  writeFileSync(join(folder, 'lab.js'), labComment() + read('build', 'lab', 'lab.js'));
  copyFileSync(join(root, 'web', 'site', 'embed', 'lab.d.ts'), join(folder, 'lab.d.ts'));
  writePackageNotices();
}

/** The path of the site on its host. SITE_URL sets it, as in web/site/shell/preview.ts; otherwise it is the root. */
const top = process.env.SITE_URL ? `${new URL(process.env.SITE_URL).pathname.replace(/\/*$/, '')}/` : '/';

/** Copies the built files into the site, writes its 404 pages, and fills its pages of third-party notices. */
function completeSite() {
  const site = join(root, 'build', 'site');
  for (const language of ['en', 'ja']) {
    const folder = language === 'en' ? site : join(site, language);
    const guide = readFileSync(join(folder, 'guide.html'), 'utf8');
    writeFileSync(join(folder, '404.html'), notFoundPage(guide, language, top));
  }
  for (const file of files) copyFileSync(join(root, 'build', 'embed', file), join(site, file));
  cpSync(join(root, 'build', 'embed', 'embed-parts'), join(site, 'embed-parts'), { recursive: true });
  rmSync(join(site, 'pagefind'), { recursive: true, force: true });
  cpSync(join(root, 'build', 'search'), join(site, 'pagefind'), { recursive: true });
  for (const path of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (/^(?:\w+\/)?notices\.html$/.test(path)) fillNoticesPage(join(site, path));
}

if (process.argv.includes('--embed')) {
  await Promise.all([bundle('embed'), bundle('offline')]);
  embedPage();
  offlineFile();
} else if (process.argv.includes('--site')) completeSite();
else await packagedElement();
