const taroPreset = require('babel-preset-taro');

/** Taro's preset, where what a browser has but for one bug is mended for that bug alone: Babel's default from version 8. */
function preset(api, options) {
  const { overrides = [], ...rest } = taroPreset(api, options);
  for (const { presets = [] } of overrides) {
    for (const [, env] of presets) if (env && 'targets' in env) env.bugfixes = true;
  }
  return { ...rest, overrides };
}

module.exports = {
  // No code of ours or of the packages meets `document.all`: `a?.b` asks once whether there is an `a`.
  assumptions: { noDocumentAll: true },
  presets: [[preset, { framework: 'react', ts: true, compiler: 'webpack5', hot: false }]],
};
