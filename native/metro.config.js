const { resolve } = require('node:path');
const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

// The shared code is a link in node_modules; Metro follows it only to a watched place.
module.exports = mergeConfig(getDefaultConfig(__dirname), {
  watchFolders: [resolve(__dirname, '../core')],
  resolver: { unstable_enablePackageExports: true },
});
