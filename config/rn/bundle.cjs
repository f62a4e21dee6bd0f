const { dirname } = require('node:path');
const { bundleCommand } = require('@react-native/community-cli-plugin');

/**
 * Runs the bundle command of React Native: `node bundle.cjs <its arguments as JSON>`. Its own command line knows commands of
 * React Native only in an app whose package.json names it.
 */
async function main([json]) {
  const root = process.cwd();
  const reactNativePath = dirname(require.resolve('react-native/package.json'));
  await bundleCommand.func(
    [],
    { root, reactNativePath, platforms: { ios: {}, android: {} } },
    JSON.parse(json),
  );
}

main(process.argv.slice(2)).catch((error) => {
  console.error(`error ${error.message}`);
  process.exit(1);
});
