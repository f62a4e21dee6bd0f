const { resolve } = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

// The shared code is a link in node_modules, which Metro follows only to a watched folder. Its imports are resolved
// from here, because the repository's root has another React Native version.
module.exports = mergeConfig(getDefaultConfig(__dirname), {
  watchFolders: [resolve(__dirname, '../core')],
  resolver: { nodeModulesPaths: [resolve(__dirname, 'node_modules')] },
});
