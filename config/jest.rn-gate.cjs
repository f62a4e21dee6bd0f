const project = require('./jest.rn.cjs');

/** Tests that break the React Native build on purpose. Metro compiles every package again, so they run on demand only. */
module.exports = async () => ({
  ...(await project()),
  testMatch: ['<rootDir>/tests/e2e/rn/compile-gate.test.ts'],
  testPathIgnorePatterns: [],
});
