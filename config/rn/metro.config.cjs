const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, realpathSync, statSync } = require('node:fs');
const { join, relative } = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');
const { getMetroConfig } = require('@tarojs/rn-supporter');

const root = process.cwd();
const entryFile = realpathSync(require.resolve('@tarojs/rn-supporter/entry-file.js', { paths: [root] }));

/** Every file below `path`, or `path` itself when it is a file; nothing when it does not exist. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/**
 * Metro caches a transformed file under its own content, but Taro's transform also reads the app config (the entry
 * is generated from its page list and tab icons), page configs, the Taro config and the TARO_APP_* constants.
 * Without them in the key, a removed page stays in the bundle until somebody clears the cache.
 */
function cacheVersion() {
  const hash = createHash('sha256');
  const inputs = [
    'config',
    'package-lock.json',
    'babel.config.js',
    '.env',
    '.env.production',
    'src/assets/tab',
  ];
  const configs = filesOf(join(root, 'src')).filter((file) =>
    /(\.config|[\\/]src[\\/]app)\.[jt]sx?$/.test(file),
  );
  for (const file of [...inputs.flatMap((input) => filesOf(join(root, input))), ...configs].sort()) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('TARO_APP_')) hash.update(`${name}=${process.env[name]}`);
  }
  return hash.digest('hex');
}

/**
 * A page that the app config lists but that has no file is imported by the *generated* entry. Metro then looks for
 * the import in the one-line file on disk and dies with "Cannot read properties of undefined (reading 'length')".
 */
function withEntryErrors(resolveRequest) {
  return (context, moduleName, platform) => {
    try {
      return resolveRequest(context, moduleName, platform);
    } catch (error) {
      if (context.originModulePath !== entryFile) throw error;
      throw new Error(
        `src/app.config.ts: cannot find ${moduleName}. Create the file or take the page off the list.`,
      );
    }
  };
}

module.exports = (async () => {
  const taro = await getMetroConfig();
  const modules = realpathSync(join(root, 'node_modules'));
  return mergeConfig(getDefaultConfig(root), taro, {
    cacheVersion: cacheVersion(),
    resolver: { resolveRequest: withEntryErrors(taro.resolver.resolveRequest) },
    // A workspace package (core) is a link in node_modules; Metro follows it only to a watched place.
    watchFolders: [modules, realpathSync(join(modules, '@tuzuo/core'))],
  });
})();
