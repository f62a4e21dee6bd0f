const { resolve } = require('node:path');

// Makes Taro's Babel preset choose React Native, in this process and in every worker.
process.env.TARO_ENV = 'rn';

const { prepare } = require('./rn/jest-prepare.cjs');

const root = resolve(__dirname, '..');

/** Tests of the client on React Native: Taro's own transforms, under the preset of React Native. */
module.exports = async () => {
  const { plugins, styles } = await prepare(root);
  return {
    rootDir: root,
    preset: 'react-native',
    setupFiles: ['<rootDir>/tests/e2e/rn/native-modules.setup.ts'],
    setupFilesAfterEnv: ['<rootDir>/tests/e2e/rn/repeating.setup.ts'],
    testMatch: ['<rootDir>/tests/{e2e,client}/rn/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/compile-gate\\.test\\.ts$'],
    moduleFileExtensions: ['rn.tsx', 'rn.ts', 'tsx', 'ts', 'js', 'jsx', 'json', 'cjs', 'mjs'],
    moduleNameMapper: {
      '^@/(.*)$': '<rootDir>/src/$1',
      // native/ may have another version of React Native installed.
      '^(react|react-native|react-native-webview|react-native-safe-area-context)$':
        '<rootDir>/node_modules/$1',
      '^@tarojs/components$': '@tarojs/components-rn',
      '^@tarojs/taro$': '@tarojs/taro-rn',
    },
    transform: {
      '\\.scss$': ['<rootDir>/config/rn/jest-transformer.cjs', { root, plugins, styles }],
      '\\.(bmp|gif|jpg|jpeg|mp4|png|psd|svg|webp)$': 'react-native/jest/assetFileTransformer.js',
      '\\.[cm]?[jt]sx?$': ['<rootDir>/config/rn/jest-transformer.cjs', { root, plugins, styles }],
    },
    // The first run compiles React Native itself.
    testTimeout: 120_000,
    // Like Metro, compiles every package: many contain modules that Node cannot run.
    transformIgnorePatterns: [],
  };
};
