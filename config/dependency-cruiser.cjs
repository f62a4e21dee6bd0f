/** Who may import whom, type-only imports included: the table of the architecture, row by row. */

/** Tests and their helpers may reach anything. */
const TESTS = '\\.test\\.tsx?$';

/** Everything that a row may restrict: our own folders. Packages from npm are restricted by the rules below. */
const OURS = '^(core|contract|embedded-postgres|src|server|native|scripts|config|tests)/(?!node_modules/)';

/** The files of a module that know the transport: `routes.ts`, or `<what>-routes.ts` beside it. */
const ROUTES = '[^/]*routes\\.ts$';

/** What every file of a server's module may import; `$1` is the module. */
const MODULE = `core/ contract/ server/src/modules/$1/ server/src/modules/[^/]+/service\\.ts$ server/src/errors\\.ts$
  server/src/tools/index\\.ts$ server/src/(db|lib|i18n|sandbox|renderer|composition)/ server/src/(storage|engines)/port\\.ts$
  server/src/importing/(importer|imported)\\.ts$ embedded-postgres/account\\.ts$`;

/** What shell, tools and features stand on. */
const GROUND = 'core/ contract/ src/(theme|i18n|ui|platform|request|navigation|session|lib)/';

/** The stubs that Taro wants one of for each page. */
const PAGES = 'src/(pages|subPages|app-debug)/';

/** A room of the shell or a feature is one folder, and its `index.ts` its door. */
const DOORS = (rows) => `src/(${rows})/[^/]+/index\\.ts$`;

/** Of a tool also the parts that others take; the words of each are its own. */
const TOOL_DOORS = 'src/tools/[^/]+\\.ts$ src/tools/(?!.*/(locales|words)/).+/index\\.ts$';

/** Name, whose files, what these may import (`$1`: the folder that `from` captured), and what has a row of its own. */
const ROWS = [
  ['core', 'core/', 'core/'],
  ['contract', 'contract/', 'core/ contract/'],
  ['theme', 'src/theme/', 'src/theme/'],
  ['lib', 'src/lib/', 'core/ src/lib/'],
  ['platform', 'src/platform/', 'core/ src/(lib|platform)/'],
  ['i18n', 'src/i18n/', 'core/ src/(i18n|platform)/'],
  ['ui', 'src/ui/', 'src/(ui|theme|i18n|platform)/'],
  ['request', 'src/request/', 'core/ contract/ src/(request|platform)/'],
  ['navigation', 'src/navigation/', 'core/ src/(navigation|platform)/'],
  ['session', 'src/session/', 'core/ contract/ src/(session|request|platform|navigation)/'],
  ['shell', 'src/shell/([^/]+)/', `${GROUND} src/shell/$1/ ${DOORS('shell')}`],
  ['tool', 'src/tools/([^/]+)/', `${GROUND} ${DOORS('shell')} src/tools/$1/ ${TOOL_DOORS}`],
  ['feature', 'src/features/([^/]+)/', `${GROUND} ${DOORS('shell|features')} src/features/$1/ ${TOOL_DOORS}`],
  // Read without loaders and without the alias, to know the pages before anything is built.
  ['page-config', `${PAGES}.+\\.config\\.ts$`, 'core/'],
  [
    'page',
    PAGES,
    `${DOORS('shell|features|app')} src/tools/(?!.*/(locales|words)/).+/(index|page|results)\\.tsx?$`,
    '[^/]+\\.config\\.ts$',
  ],
  ['client', 'src/', 'core/ contract/ src/'],

  ['server-words', 'server/src/i18n/', 'core/ server/src/i18n/'],
  ['server-errors', 'server/src/errors\\.ts$', 'core/ server/src/i18n/'],
  ['server-lib', 'server/src/lib/', 'core/ server/src/lib/ server/src/errors\\.ts$'],
  [
    'http',
    'server/src/http/',
    // A rush of the database is said as one.
    'core/ contract/ server/src/errors\\.ts$ server/src/(http|i18n|lib|observability)/ server/src/db/database-error\\.ts$',
  ],
  [
    'observability',
    'server/src/observability/',
    // What it counts of tasks, as types.
    'core/ server/src/(observability|lib)/ server/src/modules/task/.+\\.ts$',
  ],
  [
    'database',
    'server/src/db/',
    'core/ server/src/db/ server/src/errors\\.ts$ embedded-postgres/(advisory-lock|startup-error)\\.ts$',
  ],
  [
    'module-routes',
    `server/src/modules/([^/]+)/${ROUTES}`,
    `${MODULE} server/src/(http|payments|wechat|safety)/port\\.ts$`,
  ],
  [
    'module',
    'server/src/modules/([^/]+)/',
    `${MODULE} server/src/(storage|sms|captcha|wechat|translate|engines|payments|push|safety)/port\\.ts$`,
    ROUTES,
  ],
  ['tool-run', 'server/src/tools/([^/]+)/run\\.ts$', 'core/ server/src/(engines|tools/$1)/'],
  [
    'tool-room',
    'server/src/tools/([^/]+)/',
    `core/ contract/ server/src/errors\\.ts$ server/src/(engines|translate)/port\\.ts$
      server/src/tools/($1/(?!run\\.ts$)|[^/]+\\.ts$)`,
    'run\\.ts$',
  ],
  [
    'tool-registry',
    'server/src/tools/[^/]+\\.ts$',
    'core/ contract/ server/src/tools/[^/]+(/index)?\\.ts$ server/src/(engines|translate)/port\\.ts$',
  ],
  [
    'engine',
    'server/src/engines/',
    `core/ server/src/((engines|renderer|composition|sandbox)/|(storage|translate)/port\\.ts$)
      embedded-postgres/account\\.ts$`,
    'engines/cloud/(?!child/)',
  ],
  // What talks to vendors: the only engines with secrets and the network.
  ['cloud-engine', 'server/src/engines/cloud/(?!child/)', 'core/ server/src/(engines|outbound|composition)/'],
  [
    'background',
    'server/src/jobs/',
    `core/ server/src/(jobs|db|lib)/ server/src/modules/[^/]+/(service|repository)\\.ts$
      embedded-postgres/startup-error\\.ts$`,
  ],
  [
    'adapter',
    'server/src/(storage|sms|wechat|captcha|translate|payments|push|safety)/',
    'core/ server/src/$1/ server/src/outbound/ server/src/wechat/port\\.ts$',
  ],
  ['outbound', 'server/src/outbound/', 'core/ server/src/(outbound|lib)/'],
  [
    'sandbox',
    'server/src/sandbox/',
    'core/ server/src/sandbox/ embedded-postgres/(account|startup-error)\\.ts$',
  ],
  ['embedded-database', 'embedded-postgres/', 'embedded-postgres/'],
  [
    'importing',
    'server/src/importing/',
    'core/ server/src/(importing|sandbox)/ embedded-postgres/account\\.ts$',
  ],
  ['renderer', 'server/src/renderer/', 'core/ server/src/renderer/'],
  ['composition', 'server/src/composition/', 'core/ server/src/(composition|renderer)/'],
  [
    'settings',
    'server/src/config/',
    'core/ server/src/(config|lib)/ server/src/sms/tencent\\.ts$ embedded-postgres/startup-error\\.ts$',
  ],
  ['server', 'server/', 'core/ contract/ embedded-postgres/ server/'],
].map(([name, from, may, except]) => [
  `${name}-imports`,
  { path: `^${from}`, pathNot: except ? [TESTS, `/${except}`] : TESTS },
  { path: OURS, pathNot: may.split(/\s+/).map((path) => `^${path}`) },
]);

/** A rule of files that are no tests. */
const rule = (name, path, to, pathNot = TESTS) => [name, { path, pathNot }, to];

const ANY_PACKAGE = { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'] };
const NO_TYPES = { dependencyTypesNot: ['type-only'] };

/** Rules about packages, cycles, and what is loaded how. */
const RULES = [
  // core runs on every target: no package, no Node module.
  rule('core-needs-nothing', '^core/', ANY_PACKAGE),
  rule('contract-needs-zod-only', '^contract/', { ...ANY_PACKAGE, pathNot: 'node_modules/zod/' }),
  rule('theme-needs-nothing', '^src/theme/', ANY_PACKAGE),
  // A value import would bring zod (28 KB) into every bundle, and so would zod itself.
  rule('client-sees-types-of-the-contract', '^src/', { path: '^contract/|node_modules/zod/', ...NO_TYPES }),
  // The table of ID-photo documents is the server's: 200 of them would swell every bundle.
  rule('client-asks-for-documents', '^src/', { path: '^core/id-photo/documents/' }),
  rule('client-runs-without-node', '^src/', { dependencyTypes: ['core'] }),
  // Targets differ in src/platform only.
  rule('no-taro-below-features', '^src/(theme|i18n|request|navigation|session|lib)/', {
    path: 'node_modules/(@tarojs|react-native|expo|@react-native)',
    ...NO_TYPES,
  }),
  // A run loads pixel code and models: the engine's child process imports it by the URL in its room.
  rule('engine-process-alone-loads-runs', '', { path: '^server/src/tools/[^/]+/run\\.ts$' }),
  // Pages, features and ui reach the rest of it, and the SDKs of targets, through src/platform.
  rule('components-alone-of-taro', '^src/(?!(platform|types)/)', {
    path: 'node_modules/(@tarojs/(?!components(-rn)?/)|react-native|expo|@react-native)',
    ...NO_TYPES,
  }),
  // Modules hand over their calls and raw routes as data.
  rule('only-the-transport-knows-fastify', '^server/src/', { path: 'node_modules/(fastify|@fastify)/' }, [
    TESTS,
    '^server/src/(http|observability|start)/',
  ]),
  ['no-cycles', {}, { circular: true }],
  // A misspelt path, or a package that is not installed.
  ['no-unresolved', {}, { couldNotResolve: true }],
  rule('no-undeclared-packages', '', {
    dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
    pathNot: '^(core|contract|embedded-postgres)/',
  }),
  // `npm start` installs without development packages; React Native is built from the full tree only.
  rule(
    'no-development-packages-at-run-time',
    '^(core|contract|embedded-postgres|server/src|src)/',
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    [TESTS, '\\.rn\\.tsx?$'],
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...[...ROWS, ...RULES].map(([name, from, to]) => ({ name, severity: 'error', from, to })),
    {
      name: 'no-cycles-between-rooms',
      comment: 'Two rooms that need each other are one room, or lack a third below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(shell|tools|features|app)/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
