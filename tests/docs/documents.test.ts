import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const markdownIn = (folder: string, recursive: boolean) =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const DOCUMENTS = [...markdownIn('.', false), ...markdownIn('docs', true)].sort();

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The fragment of a heading's link on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));

/** Links of a document to missing files and headings of the repository. */
function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? '',
  );
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = join(dirname(path), decodeURIComponent(file));
      if (file !== '' && !existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(file === '' ? text : read(target)).includes(anchor);
    });
}

type Manifest = { scripts: Record<string, string>; devDependencies?: Record<string, string> };
const manifest = (path: string): Manifest => JSON.parse(read(path)) as Manifest;
const SCRIPTS = new Set(
  ['package.json', 'native/package.json'].flatMap((path) => Object.keys(manifest(path).scripts)),
);

/** Commands in a document that do not exist: npm scripts, programs, files. */
function brokenCommands(text: string): string[] {
  const code = [...text.matchAll(/```(?:sh|bash)\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, block, span]) => block ?? span ?? '',
  );
  const lines = code.flatMap((part) => part.split('\n')).map((line) => line.replace(/\s#.*$/, ''));
  return lines.flatMap((line) => {
    const scripts = [...line.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    const files = /^\s*(?:\w+=\S+ )*(?:node|npx)\s/.test(line)
      ? line
          .split(/\s+/)
          .filter((word) =>
            /^(?:core|poster|contract|embedded-postgres|src|server|tests|scripts|config)\/[\w./-]*$/.test(
              word,
            ),
          )
      : [];
    return [
      ...scripts.filter((name) => !SCRIPTS.has(name)).map((name) => `npm run ${name}`),
      ...files.filter((file) => !existsSync(join(ROOT, file))),
    ];
  });
}

describe('documents', () => {
  it('link to files and headings that exist', () => {
    expect(DOCUMENTS).toEqual(
      expect.arrayContaining(['README.md', 'docs/operate.md', 'docs/adr/0001-data-model.md']),
    );
    const broken = DOCUMENTS.flatMap((path) =>
      brokenLinks(path, read(path)).map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('name commands that exist', () => {
    const broken = DOCUMENTS.flatMap((path) =>
      brokenCommands(read(path)).map((command) => `${path}: ${command}`),
    );
    expect(broken).toEqual([]);
  });

  it('report a missing link, heading and command', () => {
    const text =
      '# Here\n[a](#here) [b](#there) [c](README.md) [d](nowhere.md) <img src="no.webp"> [e](https://e.org)';
    expect(brokenLinks('README.md', text)).toEqual(['#there', 'nowhere.md', 'no.webp']);
    const commands =
      '`npm run check` `npm run chekc` and\n```sh\nnode scripts/none.mjs src # x\nnpm start -- --role=api\n```';
    expect(brokenCommands(commands)).toEqual(['npm run chekc', 'scripts/none.mjs']);
  });

  it('have every room of the server and of the client on the page of the architecture', () => {
    const page = read('docs/ARCHITECTURE.md');
    const missing = ['server/src', 'src'].flatMap((side) => {
      const [, table = ''] = page.split(`| \`${side}/\` | |`);
      const [rows = ''] = table.split('\n\n');
      return readdirSync(join(ROOT, side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !rows.includes(`\`${entry.name}/\``))
        .map(({ name }) => `${side}/${name}`);
    });
    expect(missing).toEqual([]);
    const paths = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path = '']) => path);
    const roots = ['', 'server/src', 'src'];
    const wrong = paths.filter((path) => !roots.some((root) => existsSync(join(ROOT, root, path))));
    expect(paths.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('keep the README short', () => {
    for (const path of ['README.md', 'README.zh-CN.md']) {
      expect(read(path).trimEnd().split('\n').length, path).toBeLessThanOrEqual(120);
    }
  });

  it('name a Node version in .nvmrc that the package supports', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(engines.node).toMatch(new RegExp(`^>=${read('.nvmrc').trim()}\\.`));
  });
});
