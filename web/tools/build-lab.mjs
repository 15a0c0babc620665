// Makes <ricochet-lab> of the package; with --embed the pages that hold one lesson, embed.html and ricochet-lab.html, in
// build/embed; with --site it puts them into the site.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillNoticesPage, labComment, offlineComment, writePackageNotices } from './notices/write.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

function bundle(mode) {
  const config = ['--config', 'web/site/lab.config.ts', '--mode', mode, '--logLevel', 'warn'];
  const done = spawnSync(process.execPath, [vite, 'build', ...config], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
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

const files = ['ricochet-lab.js', 'ricochet-lab.css', 'embed.html', 'ricochet-lab.html'];

/** The pages that hold one lesson, in build/embed. */
function embedPages() {
  bundle('embed');
  const folder = join(root, 'build', 'embed');
  const page = read('web', 'site', 'embed', 'embed_page.html');
  const linked = page
    .replace(
      '{{head}}',
      '<link rel="icon" href="icon.svg" type="image/svg+xml" />\n    <link rel="stylesheet" href="ricochet-lab.css" />',
    )
    .replace('{{script}}', '<script src="ricochet-lab.js"></script>');
  writeFileSync(join(folder, 'embed.html'), linked);
  const script = read('build', 'embed', 'ricochet-lab.js');
  const style = read('build', 'embed', 'ricochet-lab.css');
  writeFileSync(join(folder, 'ricochet-lab.html'), singleFile(page, script, style) + offlineComment());
}

/** The custom element of the package. */
function packagedElement() {
  bundle('package');
  writeFileSync(join(root, 'build', 'package', 'lab.js'), labComment() + read('build', 'lab', 'lab.js'));
  copyFileSync(join(root, 'web', 'site', 'embed', 'lab.d.ts'), join(root, 'build', 'package', 'lab.d.ts'));
  writePackageNotices();
}

/** Puts those pages into the site, and lists there what the site contains of others. */
function completeSite() {
  const site = join(root, 'build', 'site');
  for (const file of files) copyFileSync(join(root, 'build', 'embed', file), join(site, file));
  for (const path of readdirSync(site, { recursive: true }))
    if (/^(?:\w+\/)?notices\.html$/.test(path)) fillNoticesPage(join(site, path));
}

if (process.argv.includes('--embed')) embedPages();
else if (process.argv.includes('--site')) completeSite();
else packagedElement();
