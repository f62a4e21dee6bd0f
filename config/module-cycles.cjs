/**
 * No circle of server modules, type-only imports included: two modules that need each other are one, or lack a third
 * below them. A run of its own, because tests may import anything, and a rule about folders cannot leave files out.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/modules/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    includeOnly: { path: '^server/src/modules/' },
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
