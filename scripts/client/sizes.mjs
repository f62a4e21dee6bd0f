import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, ROOT } from '../lib/run.mjs';

/** Bytes by part; config/budgets.json names the parts. @typedef {Record<string, number>} Sizes */
/** `name` is relative to the folder of the build, with `/` on every system. @typedef {{ path: string, name: string, bytes: number }} File */

/** Folders of the builds, by target. */
export const OUTPUTS = {
  h5: 'dist/h5',
  weapp: 'dist/weapp',
  idphoto: 'dist/weapp-idphoto',
  individual: 'dist/weapp-individual',
  android: 'dist/rn/android',
  ios: 'dist/rn/ios',
};

/** Where they are built. The server reads `OUTPUTS.h5`, so that pages are built elsewhere (`publish-pages.mjs`). */
export const BUILD_FOLDERS = { ...OUTPUTS, h5: '.cache/builds/h5' };

const PICTURE = /\.(?:png|jpe?g|webp|gif)$/;

/** @param {string} folder @returns {File[]} every file below it */
export const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ path: join(folder, name), name: name.replaceAll('\\', '/') }))
    .filter(({ path }) => statSync(path).isFile())
    .map((file) => ({ ...file, bytes: statSync(file.path).size }));

/** @param {readonly File[]} files @param {(file: File) => number} [sizeOf] */
const total = (files, sizeOf = ({ bytes }) => bytes) => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** @param {File} file */
const gzipped = ({ path }) => gzipSync(readFileSync(path), { level: 9 }).length;

/** @param {readonly File[]} files */
const largest = (files) => Math.max(0, ...files.map(({ bytes }) => bytes));

/**
 * Measures a build for browsers (`initialGzip`: the scripts and styles that index.html names; `wordsGzip`: the largest of
 * the files of words, of which a reader fetches one or none), for WeChat (unpacked, by
 * package, as WeChat counts) or for React Native (the `bytecode` that an app contains, and the `assets` beside it).
 * @param {string} folder
 * @returns {Sizes}
 */
export function measure(folder) {
  const files = filesUnder(folder).filter(({ name }) => !name.startsWith('project.'));
  const pictures = files.filter(({ name }) => PICTURE.test(name));
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
  if (existsSync(join(folder, 'index.html'))) {
    const code = files.filter(({ name }) => /\.(?:js|css)$/.test(name));
    const named = new Set(read('index.html').match(/(?<=(?:src|href)="\/)[^"]+/g));
    const words = files.filter(({ name }) => /^words\/.*\.json$/.test(name));
    const initial = code.filter(({ name }) => named.has(name));
    return {
      initialGzip: total(initial, gzipped),
      totalGzip: total(code, gzipped),
      wordsGzip: Math.max(...words.map(gzipped)),
      largestPicture: largest(pictures),
    };
  }
  if (existsSync(join(folder, 'app.json'))) {
    /** @type {{ subPackages?: { root: string }[], tabBar?: unknown }} */
    const { subPackages = [], tabBar = {} } = JSON.parse(read('app.json'));
    const roots = subPackages.map(({ root }) => root.replace(/\/?$/, '/'));
    const inSubPackages = total(files.filter(({ name }) => roots.some((root) => name.startsWith(root))));
    const icons = pictures.filter(({ name }) => JSON.stringify(tabBar).includes(`"${name}"`));
    return {
      main: total(files) - inSubPackages,
      subPackages: inSubPackages,
      total: total(files),
      largestPicture: largest(pictures),
      largestTabIcon: largest(icons),
    };
  }
  return {
    bytecode: statSync(join(folder, 'index.hbc')).size,
    assets: total(files.filter(({ name }) => name.startsWith('assets/'))),
  };
}

/**
 * Compares sizes with their limits. A part without a limit or without a size is over, so that a misspelt name does not
 * lift a limit.
 * @param {Sizes} sizes @param {Sizes} limits
 */
export function compare(sizes, limits) {
  const kib = (/** @type {number | undefined} */ bytes) => `${((bytes ?? Number.NaN) / 1024).toFixed(1)} KiB`;
  const parts = Object.keys({ ...sizes, ...limits });
  return {
    lines: parts.map((part) => `  ${part}: ${kib(sizes[part])} of ${kib(limits[part])}`),
    over: parts.filter((part) => !(Number(sizes[part]) <= Number(limits[part]))),
  };
}

/**
 * Prints the sizes of a target's build next to config/budgets.json.
 * @param {keyof typeof OUTPUTS} target @param {string} [root]
 * @throws {Failure} when a part is over its limit
 */
export function checkSizes(target, root = ROOT) {
  const budgets = JSON.parse(readFileSync(join(ROOT, 'config/budgets.json'), 'utf8'));
  const { lines, over } = compare(measure(join(root, BUILD_FOLDERS[target])), budgets[target]);
  console.log([`${OUTPUTS[target]}:`, ...lines].join('\n'));
  if (over.length > 0)
    throw new Failure(
      `The ${target} build is over its size limit (${over.join(', ')}): make it smaller, or raise the limit in config/budgets.json.`,
    );
}
