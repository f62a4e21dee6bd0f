const { resolve } = require('node:path');
const { default: defineTaroJest } = require('@tarojs/test-utils-react/dist/jest.js');

const root = resolve(__dirname, '..');

/**
 * Components of the client with Taro's browser components in jsdom. Only what `mount` can render is tested here;
 * pages, navigation and the host's life cycle are seen in a browser (tests/e2e/h5).
 */
module.exports = defineTaroJest({
  rootDir: root,
  bail: 0,
  testMatch: ['<rootDir>/src/**/*.test.tsx'],
  setupFiles: [require.resolve('@tarojs/test-utils-react/dist/jest/jest.setup.js')],
  // Files of the browser target win, as in its build.
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'mjs', 'js', 'jsx', 'json'],
  transform: {
    '\\.[cm]?[jt]sx?$': require.resolve('@tarojs/test-utils-react/dist/jest/babel-transformer.js'),
  },
  // The first that fits: pictures stand above the alias, by which some are imported.
  moduleNameMapper: {
    '\\.scss$': '<rootDir>/config/jest-client/empty-module.cjs',
    '\\.(png|jpg)$': '<rootDir>/config/jest-client/picture-module.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    // Taro's tab bar needs a running app.
    '^\\./tabbar\\.js$': '<rootDir>/config/jest-client/empty-module.cjs',
  },
});
