/**
 * Prepares the projects for building: copies the common files of React Native's template (Gradle's wrapper, the public
 * debug key), and the pages of dist/h5 that are bundled with the app.
 *   npm run build:h5 && npm run prepare-app --prefix native
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const native = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Files of the template, by path. */
const FROM_TEMPLATE = [
  'android/gradlew',
  'android/gradlew.bat',
  'android/gradle/wrapper/gradle-wrapper.jar',
  'android/app/debug.keystore',
];

/** The server's compressed copies are useless on a phone. */
const COMPRESSED = /\.(br|gz|map)$/;

/** An error that the user of the script can fix; printed without a stack. */
class Failure extends Error {}

function findTemplate() {
  try {
    const require = createRequire(join(native, 'package.json'));
    return join(dirname(require.resolve('@react-native-community/template/package.json')), 'template');
  } catch {
    throw new Failure('The packages are not installed: run "npm ci" in native/ first.');
  }
}

/** The version code of the product, from its only source. */
function versionCode() {
  const code = /VERSION_CODE = (\d+)/.exec(readFileSync(join(native, '../core/app/version.ts'), 'utf8'))?.[1];
  if (code === undefined) throw new Failure('core/app/version.ts does not say VERSION_CODE.');
  return code;
}

/** @param {string} pages a built H5 client @param {string} target */
function bundlePages(pages, target) {
  if (!existsSync(join(pages, 'index.html'))) {
    throw new Failure(`There are no pages in ${pages}: run "npm run build:h5" in the repository first.`);
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(pages, join(target, 'pages'), { recursive: true, filter: (path) => !COMPRESSED.test(path) });
  writeFileSync(join(target, 'pages.properties'), `versionCode=${versionCode()}\n`);
}

function main() {
  const { values } = parseArgs({ options: { pages: { type: 'string' }, out: { type: 'string' } } });
  const out = resolve(values.out ?? native);
  const template = findTemplate();
  for (const path of FROM_TEMPLATE) cpSync(join(template, path), join(out, path));
  bundlePages(resolve(values.pages ?? join(native, '../dist/h5')), join(out, 'assets'));
  const { h5Url, updatePublicKey } = JSON.parse(readFileSync(join(native, 'shell.config.json'), 'utf8'));
  console.log('The projects are ready: android/ and ios/ can be built.');
  if (/^http:/.test(h5Url)) {
    console.log(
      `shell.config.json points at ${h5Url}: fine for an emulator, but a release needs the https address of your server.`,
    );
  }
  if (!updatePublicKey) {
    console.log('shell.config.json has no updatePublicKey: this app will take updates from a store alone.');
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
