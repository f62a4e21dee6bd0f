import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {Record<string, number>} Sizes by part; the parts are those of config/budgets.json */

/** Every file below a folder, by path. @param {string} folder */
export const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, bytes: statSync(path).size }));

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, value) => total + value, 0);

/** @param {readonly string[]} paths */
const gzipped = (paths) => sum(paths.map((path) => gzipSync(readFileSync(path), { level: 9 }).length));

/** @param {readonly { bytes: number }[]} files */
const largest = (files) => Math.max(0, ...files.map(({ bytes }) => bytes));

const PICTURE = /\.(?:png|jpe?g|webp|gif)$/;

/**
 * What a browser loads: `initialGzip` = scripts and styles that index.html names, `totalGzip` = all of them,
 * `largestPicture` = the largest single picture, as it is.
 * @param {string} folder
 * @returns {Sizes}
 */
export function measureH5(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const initial = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const files = filesUnder(folder);
  return {
    initialGzip: gzipped(initial.map((name) => join(folder, name))),
    totalGzip: gzipped(files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path))),
    largestPicture: largest(files.filter(({ path }) => PICTURE.test(path))),
  };
}

/**
 * A mini-program as WeChat counts it, unpacked: `main` package, the sub-packages together, `total`, the largest picture
 * and tab icon.
 * @param {string} folder
 * @returns {Sizes}
 */
export function measureMini(folder) {
  const { subPackages: packages = [], tabBar } = JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8'));
  /** @type {string[]} */
  const roots = packages.map((/** @type {{ root: string }} */ { root }) => root.replace(/\/?$/, '/'));
  const icons = JSON.stringify(tabBar?.list ?? []);
  const files = filesUnder(folder)
    .map(({ path, bytes }) => ({ name: relative(folder, path).split(sep).join('/'), bytes }))
    .filter(({ name }) => !name.startsWith('project.'));
  const bytesOf = (/** @type {typeof files} */ some) => sum(some.map(({ bytes }) => bytes));
  const subPackages = bytesOf(files.filter(({ name }) => roots.some((root) => name.startsWith(root))));
  const pictures = files.filter(({ name }) => PICTURE.test(name));
  return {
    main: bytesOf(files) - subPackages,
    subPackages,
    total: bytesOf(files),
    largestPicture: largest(pictures),
    largestTabIcon: largest(pictures.filter(({ name }) => icons.includes(`"${name}"`))),
  };
}

/** One platform of React Native: its `bytecode`, which is what an app carries, and the pictures beside it. @param {string} folder @returns {Sizes} */
export const measureReactNative = (folder) => ({
  bytecode: statSync(join(folder, 'index.hbc')).size,
  assets: sum(filesUnder(join(folder, 'assets')).map(({ bytes }) => bytes)),
});

/** @param {number | undefined} bytes @param {string} none */
const kib = (bytes, none) => (bytes === undefined ? none : `${(bytes / 1024).toFixed(1)} KiB`).padStart(12);

/**
 * The lines of a size table, and the parts over their limit. A part without a limit fails too: a limit must
 * not vanish by a misspelt name.
 * @param {Sizes} sizes @param {Sizes} limits in bytes
 */
export function compare(sizes, limits) {
  const parts = [...new Set([...Object.keys(sizes), ...Object.keys(limits)])];
  const over = parts.filter((part) => !((sizes[part] ?? Number.NaN) <= (limits[part] ?? Number.NaN)));
  const lines = parts.map((part) => {
    const row = `  ${part.padEnd(18)} ${kib(sizes[part], 'not measured')} of ${kib(limits[part], 'no limit')}`;
    return over.includes(part) ? `${row}  OVER` : row;
  });
  return { lines, over };
}

/** What a part may drift before somebody has to look; a small part is known to the KiB only. */
const TOLERANCE = 0.03;

/**
 * The parts whose size is no longer what was written down, larger and smaller ones alike: a gain that nobody wrote down
 * is lost without a sign.
 * @param {Sizes} sizes in bytes @param {Sizes} frozen in KiB
 * @returns {string[]} sentences
 */
export const findDrift = (sizes, frozen) =>
  [...new Set([...Object.keys(sizes), ...Object.keys(frozen)])].flatMap((part) => {
    const [now, then] = [(sizes[part] ?? 0) / 1024, frozen[part] ?? 0];
    const isNear = part in sizes && part in frozen && Math.abs(now - then) <= Math.max(then * TOLERANCE, 1);
    return isNear ? [] : [`${part} was ${then} KiB and is ${Math.round(now)} KiB`];
  });
