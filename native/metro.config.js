const { resolve } = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

// The shared code is a link in node_modules; Metro follows it only to a watched place. What that imports is ours here: the
// repository's root has another React Native.
module.exports = mergeConfig(getDefaultConfig(__dirname), {
  watchFolders: [resolve(__dirname, '../core')],
  resolver: { nodeModulesPaths: [resolve(__dirname, 'node_modules')] },
});
