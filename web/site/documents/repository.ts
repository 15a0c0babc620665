// Links to the project's files, if the repository is known: only `repository` in package.json says where it is.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));

interface Manifest {
  repository?: string | { url?: string };
}

/**
 * The address of a repository's page, from the forms allowed in a manifest: `git+https://…/name.git`,
 * `github:owner/name`; undefined if it is empty.
 */
export function repositoryAddress({ repository }: Manifest): string | undefined {
  const given = typeof repository === 'string' ? repository : repository?.url;
  const address = given
    ?.replace(/^git\+/, '')
    .replace(/^github:/, 'https://github.com/')
    .replace(/^git@([^:]+):/, 'https://$1/')
    .replace(/\.git$/, '');
  return address?.startsWith('https://') ? address : undefined;
}

const manifest = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as Manifest;

/** Names of the project's files as code: `src/…`, `tests/…`, `web/…`, and documents at its top. */
const named = /<code>((?:src|tests|web)\/[\w./-]+|[A-Z]+\.md)<\/code>/g;

/** Links the names of files to the repository, if there is one. */
export function withFileLinks(html: string, repository = repositoryAddress(manifest)): string {
  return html.replace(named, (code, path: string) => {
    if (!existsSync(project + path)) throw new Error(`${path} is named, and does not exist`);
    return repository === undefined ? code : `<a href="${repository}/blob/HEAD/${path}">${code}</a>`;
  });
}
