const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { default: babelJest } = require('babel-jest');
const { injectDefineConfigHeader } = require('@tarojs/helper');
const rnTransformer = require('@tarojs/rn-transformer');
const { compiledSheet } = require('./jest-prepare.cjs');

const isEntry = (file) => file.endsWith(join('rn-supporter', 'entry-file.js'));
const isConfig = (file) => /\.config\.[jt]sx?$/.test(file);

/**
 * Taro's own step before Babel: it writes the entry from the app config, and imports the app's style sheet into
 * every component. Files outside `src` stay as they are; a style sheet is the module compiled by jest-prepare.
 */
function byTaro(source, file, { root, styles }) {
  if (file.endsWith('.scss')) return readFileSync(compiledSheet(styles, file), 'utf8');
  if (!isEntry(file) && !file.startsWith(join(root, 'src/'))) return source;
  return rnTransformer.transform({
    src: source,
    // Metro names files relative to the root, and Taro tells pages from other modules by that name.
    filename: isEntry(file) ? file : relative(root, file),
    options: {
      projectRoot: root,
      sourceRoot: 'src',
      entry: 'app',
      appName: 'tuzuo',
      isEntryFile: isEntry,
      // The entry lies in node_modules but imports as if it lay in the root.
      nextTransformer: ({ src }) => (isEntry(file) ? src.replaceAll("'./src/", `'${root}/src/`) : src),
    },
  });
}

/** Babel as Metro runs it: Taro's preset and the plugins that the Taro config implies. */
function babelFor(file, { plugins }) {
  return babelJest.createTransformer({
    babelrc: false,
    configFile: false,
    presets: [[require.resolve('babel-preset-taro'), { framework: 'react', ts: true, compiler: 'webpack5' }]],
    plugins: isConfig(file) ? [...plugins, injectDefineConfigHeader] : plugins,
  });
}

module.exports = {
  process(source, file, options) {
    const taro = options.transformerConfig;
    return babelFor(file, taro).process(byTaro(source, file, taro), file, options);
  },
  /** The entry depends on the app config and a sheet on its partials, so what Taro made of them is the key. */
  getCacheKey(source, file, options) {
    const taro = options.transformerConfig;
    const key = babelFor(file, taro).getCacheKey(byTaro(source, file, taro), file, options);
    return createHash('sha256').update(key).update(readFileSync(__filename)).digest('hex');
  },
};
