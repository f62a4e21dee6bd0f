const project = require('./jest.rn.cjs');

/** What breaks the React Native build on purpose: Metro compiles every package for it once more, so it runs on demand. */
module.exports = async () => ({
  ...(await project()),
  testMatch: ['<rootDir>/tests/e2e/rn/compile-gate.test.ts'],
  testPathIgnorePatterns: [],
});
