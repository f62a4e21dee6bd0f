const { resolve } = require('node:path');
const { default: defineTaroJest } = require('@tarojs/test-utils-react/dist/jest.js');

const root = resolve(__dirname, '..');

/** Components of the client in jsdom, rendered by Taro's test kit with the browser build's elements (docs/adr/0027-taro-test-kit.md). */
module.exports = defineTaroJest({
  rootDir: root,
  bail: 0,
  testMatch: ['<rootDir>/src/**/*.test.tsx'],
  setupFiles: ['<rootDir>/config/jest-client/environment.cjs'],
  setupFilesAfterEnv: ['<rootDir>/tests/client/components/taro-runtime.setup.ts'],
  restoreMocks: true,
  // Files of the browser target take precedence, as in its build.
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'mjs', 'js', 'jsx', 'json'],
  transform: {
    '\\.[cm]?[jt]sx?$': require.resolve('@tarojs/test-utils-react/dist/jest/babel-transformer.js'),
  },
  // The kit compiles every package; these need it least and are the largest.
  transformIgnorePatterns: ['/node_modules/(react|react-dom|scheduler|i18next)/'],
  // In this order; the kit's own keys are replaced in place.
  moduleNameMapper: {
    '@tarojs/components$': '<rootDir>/src/platform/browser/taro-components.ts',
    '\\.scss$': '<rootDir>/config/jest-client/empty.cjs',
    '\\.(png|jpg)$': '<rootDir>/config/jest-client/picture.cjs',
    '^@/(.*)$': '<rootDir>/src/$1',
    // The router's tab bar imports Taro, which imports the router: as CommonJS, that cycle fails.
    '^\\./tabbar\\.js$': '<rootDir>/config/jest-client/empty.cjs',
    // Taro's custom elements, which nothing here renders: compiling them would take as long as everything else.
    '^@tarojs/components/dist/': '<rootDir>/config/jest-client/empty.cjs',
  },
});
