import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {Record<string, number>} Sizes by part; the parts are those of config/budgets.json */

/**
 * Every file below a folder, by path.
 * @param {string} folder
 */
export function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, bytes: statSync(path).size }));
}

/** @param {string} path */
const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, value) => total + value, 0);

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
  const code = files.filter(({ path }) => /\.(?:js|css)$/.test(path));
  const pictures = files.filter(({ path }) => /\.(?:png|jpe?g|webp)$/.test(path));
  return {
    initialGzip: sum(initial.map((name) => gzipped(join(folder, name)))),
    totalGzip: sum(code.map(({ path }) => gzipped(path))),
    largestPicture: Math.max(0, ...pictures.map(({ bytes }) => bytes)),
  };
}

/**
 * A mini-program as WeChat counts it, unpacked: `main` package, the sub-packages together, `total`, the largest picture
 * and tab icon.
 * @param {string} folder
 * @returns {Sizes}
 */
export function measureMini(folder) {
  const app = JSON.parse(readFileSync(join(folder, 'app.json'), 'utf8'));
  /** @type {string[]} */
  const roots = (app.subPackages ?? []).map((/** @type {{ root: string }} */ item) =>
    item.root.replace(/\/$/, ''),
  );
  /** @type {string[]} */
  const tabIcons = (app.tabBar?.list ?? []).flatMap(
    (/** @type {{ iconPath: string, selectedIconPath: string }} */ tab) => [
      tab.iconPath,
      tab.selectedIconPath,
    ],
  );
  const files = filesUnder(folder)
    .map(({ path, bytes }) => ({ name: relative(folder, path).split(sep).join('/'), bytes }))
    .filter(({ name }) => !name.startsWith('project.'));
  const inSubPackage = files.filter(({ name }) => roots.some((root) => name.startsWith(`${root}/`)));
  const subPackages = sum(inSubPackage.map(({ bytes }) => bytes));
  const total = sum(files.map(({ bytes }) => bytes));
  const largest = (/** @type {{ bytes: number }[]} */ of) => Math.max(0, ...of.map(({ bytes }) => bytes));
  return {
    main: total - subPackages,
    subPackages,
    total,
    largestPicture: largest(files.filter(({ name }) => /\.(?:png|jpe?g|webp|gif)$/.test(name))),
    largestTabIcon: largest(files.filter(({ name }) => tabIcons.includes(name))),
  };
}

/**
 * One platform of React Native: its `bytecode`, which is what an app carries, and the pictures beside it.
 * @param {string} folder
 */
export function measurePlatform(folder) {
  const bytesOf = (/** @type {string} */ name) => statSync(join(folder, name)).size;
  return {
    bytecode: bytesOf('index.hbc'),
    assets: sum(filesUnder(join(folder, 'assets')).map(({ bytes }) => bytes)),
  };
}

/**
 * Every platform of React Native that is built, such as `android bytecode`.
 * @param {string} folder
 * @returns {Sizes}
 */
export function measureReactNative(folder) {
  const parts = readdirSync(folder).flatMap((platform) =>
    Object.entries(measurePlatform(join(folder, platform))).map(([part, bytes]) => [
      `${platform} ${part}`,
      bytes,
    ]),
  );
  return Object.fromEntries(parts);
}
