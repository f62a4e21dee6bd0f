const taroPreset = require('babel-preset-taro');

/** Taro's preset with `bugfixes`, which is Babel 8's default: a feature with a browser bug gets only the fix it needs. */
function preset(api, options) {
  const { overrides = [], ...rest } = taroPreset(api, options);
  for (const { presets = [] } of overrides) {
    for (const [, env] of presets) if (env && 'targets' in env) env.bugfixes = true;
  }
  return { ...rest, overrides };
}

module.exports = {
  // Neither our code nor the packages use `document.all`, so `a?.b` can compile to a single null check.
  assumptions: { noDocumentAll: true },
  presets: [[preset, { framework: 'react', ts: true, compiler: 'webpack5', hot: false }]],
};
