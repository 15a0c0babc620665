// Makes <ricochet-lab> of the package; with --embed the page that holds one lesson or laboratory, embed.html, and the file that holds
// all of them, ricochet-lab.html; with --site it puts these into the site.
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

/** The one file that needs nothing else: its policy names what it contains by hash. */
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

/** The files of the site that are made here, in build/embed. */
const files = [
  'ricochet-lab.js',
  'ricochet-lab.css',
  'ricochet-formulas.css',
  'embed.html',
  'ricochet-lab.html',
];

/** embed.html, with its script and its styles beside it, and in embed-parts what the script loads when it is needed. */
function embedPage() {
  const linked = read('web', 'site', 'embed', 'embed_page.html')
    .replace(
      '{{head}}',
      '<link rel="icon" href="icon.svg" type="image/svg+xml" />\n    <link rel="stylesheet" href="ricochet-lab.css" />',
    )
    .replace('{{script}}', '<script src="ricochet-lab.js"></script>');
  writeFileSync(join(root, 'build', 'embed', 'embed.html'), linked);
}

/** ricochet-lab.html, with everything inside. */
function offlineFile() {
  const page = read('web', 'site', 'embed', 'offline_page.html');
  const script = read('build', 'offline', 'ricochet-lab.js');
  const style = read('build', 'offline', 'ricochet-lab.css');
  const file = singleFile(page, script, style) + offlineComment();
  writeFileSync(join(root, 'build', 'embed', 'ricochet-lab.html'), file);
}

/** The custom element of the package: lab.js, and beside it the parts that it loads when they are needed. */
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

/** From the top of the host to the site, where the build is told its address: see web/site/shell/preview.ts. */
const top = process.env.SITE_URL ? `${new URL(process.env.SITE_URL).pathname.replace(/\/*$/, '')}/` : '/';

/** Puts those pages into the site, and the page of addresses that have none; lists there what the site contains of others. */
function completeSite() {
  const site = join(root, 'build', 'site');
  for (const language of ['en', 'ja']) {
    const folder = language === 'en' ? site : join(site, language);
    const guide = readFileSync(join(folder, 'guide.html'), 'utf8');
    writeFileSync(join(folder, '404.html'), notFoundPage(guide, language, top));
  }
  for (const file of files) copyFileSync(join(root, 'build', 'embed', file), join(site, file));
  cpSync(join(root, 'build', 'embed', 'embed-parts'), join(site, 'embed-parts'), { recursive: true });
  for (const path of readdirSync(site, { recursive: true, encoding: 'utf8' }))
    if (/^(?:\w+\/)?notices\.html$/.test(path)) fillNoticesPage(join(site, path));
}

if (process.argv.includes('--embed')) {
  await Promise.all([bundle('embed'), bundle('offline')]);
  embedPage();
  offlineFile();
} else if (process.argv.includes('--site')) completeSite();
else await packagedElement();
