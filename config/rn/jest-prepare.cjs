const { createHash } = require('node:crypto');
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { getBabelConfig } = require('@tarojs/rn-supporter');
const { getProjectConfig } = require('@tarojs/rn-supporter/dist/utils');
const { default: StyleTransform } = require('@tarojs/rn-style-transformer/dist/transforms');

/**
 * Does what Taro offers only asynchronously, before Jest's synchronous transformers start: resolves the Taro config into
 * Babel plugins, and compiles every style sheet of `src` with Taro's React Native transform.
 * @param {string} root the repository
 * @returns {Promise<{plugins: unknown[], styles: string}>} Babel plugins, and the folder of the compiled sheets
 */
async function prepare(root) {
  const styles = join(root, '.cache/rn/jest-styles');
  rmSync(styles, { recursive: true, force: true });
  mkdirSync(styles, { recursive: true });
  const config = await getProjectConfig();
  const transform = new StyleTransform(config);
  const sheets = readdirSync(join(root, 'src'), { recursive: true });
  // Taro logs every rule that React Native does not support; those are meant for browsers.
  const { log } = console;
  console.log = () => undefined;
  process.noDeprecation = true;
  for (const name of sheets.filter((sheet) => /(^|[\\/])[^_\\/][^\\/]*\.scss$/.test(sheet))) {
    const file = join(root, 'src', name);
    const code = await transform.transform(readFileSync(file, 'utf8'), file, { platform: 'ios' });
    writeFileSync(compiledSheet(styles, file), code);
  }
  console.log = log;
  const plugins = getBabelConfig(config).plugins;
  // Taro defines NODE_ENV as 'production', and then React has no act() to test with.
  for (const [name, constants] of plugins) {
    if (name === 'babel-plugin-global-define') delete constants['process.env.NODE_ENV'];
  }
  return { plugins, styles };
}

/** Path of the compiled form of the style sheet `file`. */
const compiledSheet = (styles, file) => join(styles, `${createHash('sha256').update(file).digest('hex')}.js`);

module.exports = { prepare, compiledSheet };
