const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { Script } = require('node:vm');
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

const PRESETS = [
  [require.resolve('babel-preset-taro'), { framework: 'react', ts: true, compiler: 'webpack5' }],
];

/** Transformers by their plugins: Babel sets a preset up again for every list of options that it has not met. */
const transformers = new WeakMap();

/** Babel as Metro runs it: Taro's preset and the plugins that the Taro config implies. */
function babelFor(file, { plugins }) {
  if (!transformers.has(plugins)) {
    const withPlugins = (all) =>
      babelJest.createTransformer({ babelrc: false, configFile: false, presets: PRESETS, plugins: all });
    transformers.set(plugins, {
      config: withPlugins([...plugins, injectDefineConfigHeader]),
      module: withPlugins(plugins),
    });
  }
  return transformers.get(plugins)[isConfig(file) ? 'config' : 'module'];
}

/** Names that are replaced by values, so that Node alone would not know them. */
const constantsIn = (plugins) =>
  plugins.flatMap(([name, options]) => (name === 'babel-plugin-global-define' ? Object.keys(options) : []));

/** Whether Node runs a package's file as it is: a third of all that a page loads, and the larger files. */
function runsAsItIs(source, file, { plugins }) {
  if (!/node_modules.*\.js$/.test(file) || isEntry(file)) return false;
  if ([...constantsIn(plugins), 'jest.', 'import('].some((word) => source.includes(word))) return false;
  try {
    // Compiled, not run. Types, JSX and modules of ECMAScript are no script.
    return Boolean(new Script(`(function () {${source}\n})`));
  } catch {
    return false;
  }
}

module.exports = {
  process(source, file, options) {
    const taro = options.transformerConfig;
    if (runsAsItIs(source, file, taro)) return { code: source };
    return babelFor(file, taro).process(byTaro(source, file, taro), file, options);
  },
  /** The entry depends on the app config and a sheet on its partials, so what Taro made of them is the key. */
  getCacheKey(source, file, options) {
    const taro = options.transformerConfig;
    const key = babelFor(file, taro).getCacheKey(byTaro(source, file, taro), file, options);
    return createHash('sha256').update(key).update(readFileSync(__filename)).digest('hex');
  },
};
