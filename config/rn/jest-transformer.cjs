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
 * Taro's own step before Babel: it generates the entry from the app config, and imports the app's style sheet into
 * every component. Files outside `src` stay unchanged; a style sheet becomes the module that jest-prepare compiled.
 */
function byTaro(source, file, { root, styles }) {
  if (file.endsWith('.scss')) return readFileSync(compiledSheet(styles, file), 'utf8');
  if (!isEntry(file) && !file.startsWith(join(root, 'src/'))) return source;
  return rnTransformer.transform({
    src: source,
    // Like Metro's, names are relative to the root: Taro recognizes pages by them.
    filename: isEntry(file) ? file : relative(root, file),
    options: {
      projectRoot: root,
      sourceRoot: 'src',
      entry: 'app',
      appName: 'tuzuo',
      isEntryFile: isEntry,
      // The entry is in node_modules, but its imports are relative to the root.
      nextTransformer: ({ src }) => (isEntry(file) ? src.replaceAll("'./src/", `'${root}/src/`) : src),
    },
  });
}

const PRESETS = [
  [require.resolve('babel-preset-taro'), { framework: 'react', ts: true, compiler: 'webpack5' }],
];

/** Babel as Metro runs it: Taro's preset and the plugins from the Taro config. */
const withPlugins = (plugins) =>
  babelJest.createTransformer({ babelrc: false, configFile: false, presets: PRESETS, plugins });

/** Created once, since Babel sets a preset up again for every new list of options. */
let transformers;

function babelFor(file, { plugins }) {
  transformers ??= {
    config: withPlugins([...plugins, injectDefineConfigHeader]),
    module: withPlugins(plugins),
  };
  return transformers[isConfig(file) ? 'config' : 'module'];
}

module.exports = {
  process(source, file, options) {
    const taro = options.transformerConfig;
    return babelFor(file, taro).process(byTaro(source, file, taro), file, options);
  },
  /** Derives the key from Taro's output: the entry depends on the app config, and a sheet on its partials. */
  getCacheKey(source, file, options) {
    const taro = options.transformerConfig;
    const key = babelFor(file, taro).getCacheKey(byTaro(source, file, taro), file, options);
    return createHash('sha256').update(key).update(readFileSync(__filename)).digest('hex');
  },
};
