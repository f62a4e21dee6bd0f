const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, realpathSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
const { getMetroConfig } = require('@tarojs/rn-supporter');
const { wordsVersion } = require('../words.cjs');

const root = process.cwd();
const entryFile = realpathSync(require.resolve('@tarojs/rn-supporter/entry-file.js', { paths: [root] }));

/** @returns {unknown} names and contents of the files at a path of the repository, if it exists */
function contents(path) {
  if (path.endsWith('node_modules')) return undefined;
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats?.isDirectory()) return readdirSync(join(root, path)).map((name) => contents(join(path, name)));
  return stats && [path, readFileSync(join(root, path), 'base64')];
}

/**
 * Metro's cache key of a file is its own content, but Taro's transform also reads the app config (it generates the entry
 * from the page list and the tab icons), page configs, the Taro config and the TARO_APP_* constants. Without them in the key,
 * a removed page would stay in the bundle until somebody clears the cache.
 */
function cacheVersion() {
  const inputs = [
    'config',
    'package-lock.json',
    'babel.config.js',
    '.env',
    '.env.production',
    'src/assets/tab',
  ];
  const configs = readdirSync(join(root, 'src'), { recursive: true })
    .filter((file) => /\.config\.ts$|^app\.tsx?$/.test(file))
    .map((file) => join('src', file));
  const constants = Object.entries(process.env).filter(([name]) => name.startsWith('TARO_APP_'));
  const key = JSON.stringify([
    ...[...inputs, ...configs.sort()].map(contents),
    constants.sort(),
    wordsVersion(),
  ]);
  return createHash('sha256').update(key).digest('hex');
}

/**
 * The generated entry imports the pages of the app config. For one without a file, Metro looks for the import in the entry's
 * one line on disk and fails with "Cannot read properties of undefined (reading 'length')".
 */
const withEntryErrors = (resolveRequest) => (context, moduleName, platform) => {
  // One copy of Babel's helpers, that of the repository: packages of React Native have their own next to them.
  const originModulePath = moduleName.startsWith('@babel/runtime/')
    ? join(root, 'package.json')
    : context.originModulePath;
  try {
    return resolveRequest({ ...context, originModulePath }, moduleName, platform);
  } catch (error) {
    if (context.originModulePath !== entryFile) throw error;
    throw new Error(
      `src/app.config.ts: cannot find ${moduleName}. Create the file or remove the page from the list.`,
    );
  }
};

module.exports = (async () => {
  const taro = await getMetroConfig();
  const modules = realpathSync(join(root, 'node_modules'));
  const ownModules = join(entryFile, '../../..');
  return mergeConfig(getDefaultConfig(root), taro, {
    cacheVersion: cacheVersion(),
    resolver: { resolveRequest: withEntryErrors(taro.resolver.resolveRequest) },
    // Packages of the workspace and of React Native are links in node_modules; Metro follows them only to watched places.
    watchFolders: [
      modules,
      ownModules,
      ...['core', 'poster'].map((name) => realpathSync(join(modules, '@tuzuo', name))),
    ],
  });
})();
