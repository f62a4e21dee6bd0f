/** What is left at run time, type-only imports erased: the client must not reach zod by any path. */
const { options } = require('./dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-zod-in-the-client',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/zod/', reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
