import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isUnused } from './prune.mjs';
import { ROOT } from './run.mjs';

/** @typedef {import('./prune.mjs').Platform} Platform */
/**
 * @typedef {{ version?: string, integrity?: string, license?: string, link?: boolean, resolved?: string, os?: string[], cpu?: string[],
 *   libc?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry
 */
/** Entries of package-lock.json, by path. @typedef {Record<string, LockEntry>} Lock */

/**
 * What built programs read by path at run time, from the repository's root: files, folders, and folders of this name at any
 * depth (`**`). A test compares it with the addresses in the sources (tests/launcher/release-files.test.ts).
 */
export const RUNTIME_DATA = [
  'dist/h5',
  'content/library',
  'server/assets',
  'server/migrations',
  'server/src/modules/legal/texts',
  'server/src/sandbox/stay-inside.cjs',
  'server/src/sandbox/watchdog-thread.mjs',
  'server/src/**/words',
  'core/tools/**/words',
];

/** What an operator reads, and what starts a release. */
const DOCUMENTS = [
  ...['LICENSE', 'THIRD_PARTY.md', 'CHANGELOG.md', 'SECURITY.md', '.env.example'],
  ...['operate', 'configure', 'engines', 'safety', 'packages'].map((name) => `docs/${name}.md`),
  'docs/examples',
];
const LAUNCHER = ['scripts/tuzuo.mjs', 'scripts/lib/announce.mjs', 'scripts/lib/commands.mjs'];

/** Names the sources of a program that is passed on under the GPL. */
const KEPT = /@ffmpeg-installer\/ffmpeg\/README\.md$/;

/** In packages: sources and maps that Node does not load, and pictures of fonts. */
const NOT_RUN = /\.(?:[cm]?tsx?|map|flow|ttf\.png)$|(?:^|\/)(?:readme|changelog|history)(?:\.md)?$/i;

/** Packages of which only data is read, so that nothing needs their dependencies. */
const DATA_ONLY = [
  ...Object.keys(JSON.parse(readFileSync(join(ROOT, 'config/licenses.json'), 'utf8')).weightsOnly),
  '@vladmandic/human',
];

/** Loads TypeScript, which no release contains. */
const LOADER = 'node_modules/tsx';

/** @param {string} root @param {string} path @returns {string[]} files at or below a path, by their paths from the root */
function filesAt(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesAt(root, `${path}/${name}`));
}

/** @param {string} path of a folder @param {string} name @returns {string[]} folders of that name below it */
const foldersNamed = (path, name) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((entry) =>
      entry.name === name ? [`${path}/${name}`] : foldersNamed(`${path}/${entry.name}`, name),
    );

/** @returns {string[]} files of the repository that a release contains, besides its programs */
export function ownFiles() {
  const data = RUNTIME_DATA.flatMap((path) => {
    const [folder = '', name] = path.split('/**/');
    return name ? foldersNamed(folder, name) : [path];
  }).flatMap((path) => filesAt(ROOT, path).filter((file) => !file.endsWith('.ts')));
  return [...data, ...[...DOCUMENTS, ...LAUNCHER].flatMap((path) => filesAt(ROOT, path))];
}

/**
 * Node's resolution, in the lock.
 * @param {Lock} lock @param {string} from path of the package that asks @param {string} name
 * @returns {string | undefined} path of the package that it gets
 */
function resolveIn(lock, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const path = `${at && `${at}/`}node_modules/${name}`;
    if (lock[path]) return path;
    if (!at) return undefined;
  }
}

/** @param {LockEntry} entry @param {Platform} platform @returns {boolean} whether the package is for the platform, with glibc */
const isFor = ({ os, cpu, libc }, platform) => {
  const [system = '', processor = ''] = platform.split('-');
  return (
    (os ?? [system]).includes(system) && (cpu ?? [processor]).includes(processor) && libc?.[0] !== 'musl'
  );
};

/**
 * Packages that the server needs on a platform: its dependencies and theirs, as the lock resolves them.
 * @param {Lock} lock @param {Platform} platform
 * @returns {string[]} their paths from the root of the installation
 */
export function serverPackages(lock, platform) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ path) => {
    const entry = lock[path];
    if (!entry || path === LOADER || found.has(path) || !isFor(entry, platform)) return;
    found.add(path);
    if (DATA_ONLY.some((name) => path.endsWith(`node_modules/${name}`))) return;
    const from = entry.link ? (entry.resolved ?? '') : path;
    const {
      dependencies,
      optionalDependencies,
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock[from] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const needed = resolveIn(lock, from, name);
      if (needed) add(needed);
    }
  };
  add('node_modules/@tuzuo/server');
  // Our own packages are part of the programs.
  return [...found].filter((path) => !lock[path]?.link).sort();
}

/**
 * Files of installed packages that run on a platform.
 * @param {string} root of the installation @param {readonly string[]} packages their paths @param {Platform} platform
 * @returns {string[]} paths from the root
 */
export const packageFiles = (root, packages, platform) =>
  packages
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const isPart = (/** @type {string} */ file) =>
        (KEPT.test(file) || !NOT_RUN.test(file)) &&
        !isUnused(root, name, file.slice(path.length + 1), platform);
      return readdirSync(join(root, path))
        .filter((entry) => entry !== 'node_modules')
        .flatMap((entry) => filesAt(root, `${path}/${entry}`))
        .filter(isPart);
    });
