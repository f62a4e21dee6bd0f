/**
 * Who may import whom, type-only imports included: the table of the architecture, row by row.
 * `npm run check` also runs `dependency-cruiser.runtime.cjs`, which follows only what is left at run time.
 */

/** Tests and their helpers may reach anything. */
const TESTS = '\\.test\\.tsx?$';

/** Everything that a row may restrict: our own folders. Packages from npm are restricted by the rules below. */
const OURS = '^(core|contract|embedded-postgres|src|server|native|scripts|config|tests)/(?!node_modules/)';

/** The files of a module that know the transport: `routes.ts`, or `<what>-routes.ts` beside it. */
const ROUTES = '[^/]*routes\\.ts$';

/** What every file of a server's module may import; `$1` is the module. */
const MODULE = [
  'core/',
  'contract/',
  'server/src/modules/$1/',
  'server/src/modules/[^/]+/service\\.ts$',
  'server/src/errors\\.ts$',
  'server/src/tools/index\\.ts$',
  'server/src/(db|lib|i18n|sandbox|renderer|composition)/',
  'server/src/importing/(importer|imported)\\.ts$',
  'embedded-postgres/account\\.ts$',
  'server/src/(storage|engines)/port\\.ts$',
];

/** What shell, tools and features stand on. */
const CLIENT_GROUND = ['core/', 'contract/', 'src/(theme|i18n|ui|platform|request|navigation|session|lib)/'];

/** The stubs that Taro wants one of for each page. */
const PAGES = 'src/(pages|subPages|app-debug)/';

/** A room of the shell or a feature is one folder, and its `index.ts` its door. */
const DOORS = (rows) => `src/(${rows})/[^/]+/index\\.ts$`;

/** Of a tool also the parts that others take; the words of each are its own. */
const TOOL_DOORS = ['src/tools/[^/]+\\.ts$', 'src/tools/(?!.*/(locales|words)/).+/index\\.ts$'];

/**
 * @type {readonly { name: string, from: string, except?: string, may: readonly string[] }[]}
 * `$1` in `may` is the folder that `from` captured; files that match `except` have a row of their own.
 */
const ROWS = [
  { name: 'core', from: 'core/', may: ['core/'] },
  { name: 'contract', from: 'contract/', may: ['core/', 'contract/'] },

  { name: 'theme', from: 'src/theme/', may: ['src/theme/'] },
  { name: 'lib', from: 'src/lib/', may: ['core/', 'src/lib/'] },
  { name: 'platform', from: 'src/platform/', may: ['core/', 'src/(lib|platform)/'] },
  { name: 'i18n', from: 'src/i18n/', may: ['core/', 'src/(i18n|platform)/'] },
  { name: 'ui', from: 'src/ui/', may: ['src/(ui|theme|i18n|platform)/'] },
  { name: 'request', from: 'src/request/', may: ['core/', 'contract/', 'src/(request|platform)/'] },
  { name: 'navigation', from: 'src/navigation/', may: ['core/', 'src/(navigation|platform)/'] },
  {
    name: 'session',
    from: 'src/session/',
    may: ['core/', 'contract/', 'src/(session|request|platform|navigation)/'],
  },
  {
    name: 'shell',
    from: 'src/shell/([^/]+)/',
    may: [...CLIENT_GROUND, 'src/shell/$1/', DOORS('shell')],
  },
  {
    name: 'tool',
    from: 'src/tools/([^/]+)/',
    may: [...CLIENT_GROUND, DOORS('shell'), 'src/tools/$1/', ...TOOL_DOORS],
  },
  {
    name: 'feature',
    from: 'src/features/([^/]+)/',
    may: [...CLIENT_GROUND, DOORS('shell|features'), 'src/features/$1/', ...TOOL_DOORS],
  },
  // Read without loaders and without the alias, to know the pages before anything is built.
  { name: 'page-config', from: `${PAGES}.+\\.config\\.ts$`, may: ['core/'] },
  {
    name: 'page',
    from: PAGES,
    except: '[^/]+\\.config\\.ts$',
    may: [DOORS('shell|features|app'), 'src/tools/(?!.*/(locales|words)/).+/(index|page|results)\\.tsx?$'],
  },
  { name: 'client', from: 'src/', may: ['core/', 'contract/', 'src/'] },

  { name: 'server-words', from: 'server/src/i18n/', may: ['core/', 'server/src/i18n/'] },
  { name: 'server-errors', from: 'server/src/errors\\.ts$', may: ['core/', 'server/src/i18n/'] },
  {
    name: 'server-lib',
    from: 'server/src/lib/',
    may: ['core/', 'server/src/lib/', 'server/src/errors\\.ts$'],
  },
  {
    name: 'http',
    from: 'server/src/http/',
    may: [
      'core/',
      'contract/',
      'server/src/errors\\.ts$',
      'server/src/(http|i18n|lib|observability)/',
      // A rush of the database is said as one.
      'server/src/db/database-error\\.ts$',
    ],
  },
  {
    name: 'observability',
    from: 'server/src/observability/',
    may: [
      'core/',
      'server/src/(observability|lib)/',
      // What it counts of tasks, as types.
      'server/src/modules/task/.+\\.ts$',
    ],
  },
  {
    name: 'database',
    from: 'server/src/db/',
    may: [
      'core/',
      'server/src/db/',
      'server/src/errors\\.ts$',
      'embedded-postgres/(advisory-lock|startup-error)\\.ts$',
    ],
  },
  {
    name: 'module-routes',
    from: `server/src/modules/([^/]+)/${ROUTES}`,
    may: [...MODULE, 'server/src/(http|payments|wechat|safety)/port\\.ts$'],
  },
  {
    name: 'module',
    from: 'server/src/modules/([^/]+)/',
    except: ROUTES,
    may: [...MODULE, 'server/src/(storage|sms|captcha|wechat|translate|engines|payments|safety)/port\\.ts$'],
  },
  {
    name: 'tool-run',
    from: 'server/src/tools/([^/]+)/run\\.ts$',
    may: ['core/', 'server/src/(engines|tools/$1)/'],
  },
  {
    name: 'tool-room',
    from: 'server/src/tools/([^/]+)/',
    except: 'run\\.ts$',
    may: [
      'core/',
      'contract/',
      'server/src/errors\\.ts$',
      'server/src/(engines|translate)/port\\.ts$',
      'server/src/tools/($1/(?!run\\.ts$)|[^/]+\\.ts$)',
    ],
  },
  {
    name: 'tool-registry',
    from: 'server/src/tools/[^/]+\\.ts$',
    may: [
      'core/',
      'contract/',
      'server/src/tools/[^/]+(/index)?\\.ts$',
      'server/src/(engines|translate)/port\\.ts$',
    ],
  },
  {
    name: 'engine',
    from: 'server/src/engines/',
    except: 'engines/cloud/(?!child/)',
    may: [
      'core/',
      'server/src/((engines|renderer|composition|sandbox)/|(storage|translate)/port\\.ts$)',
      'embedded-postgres/account\\.ts$',
    ],
  },
  {
    // What talks to vendors: the only engines with secrets and the network.
    name: 'cloud-engine',
    from: 'server/src/engines/cloud/(?!child/)',
    may: ['core/', 'server/src/(engines|outbound|composition)/'],
  },
  {
    name: 'background',
    from: 'server/src/jobs/',
    may: [
      'core/',
      'server/src/(jobs|db|lib)/',
      'server/src/modules/[^/]+/(service|repository)\\.ts$',
      'embedded-postgres/startup-error\\.ts$',
    ],
  },
  {
    name: 'adapter',
    from: 'server/src/(storage|sms|wechat|captcha|translate|payments|safety)/',
    may: ['core/', 'server/src/$1/', 'server/src/outbound/', 'server/src/wechat/port\\.ts$'],
  },
  { name: 'outbound', from: 'server/src/outbound/', may: ['core/', 'server/src/(outbound|lib)/'] },
  {
    name: 'sandbox',
    from: 'server/src/sandbox/',
    may: ['core/', 'server/src/sandbox/', 'embedded-postgres/(account|startup-error)\\.ts$'],
  },
  {
    name: 'embedded-database',
    from: 'embedded-postgres/',
    may: ['embedded-postgres/'],
  },
  {
    name: 'importing',
    from: 'server/src/importing/',
    may: ['core/', 'server/src/(importing|sandbox)/', 'embedded-postgres/account\\.ts$'],
  },
  { name: 'renderer', from: 'server/src/renderer/', may: ['core/', 'server/src/renderer/'] },
  {
    name: 'composition',
    from: 'server/src/composition/',
    may: ['core/', 'server/src/(composition|renderer)/'],
  },
  {
    name: 'settings',
    from: 'server/src/config/',
    may: [
      'core/',
      'server/src/(config|lib)/',
      'server/src/sms/tencent\\.ts$',
      'embedded-postgres/startup-error\\.ts$',
    ],
  },
  { name: 'server', from: 'server/', may: ['core/', 'contract/', 'embedded-postgres/', 'server/'] },
];

const rowRules = ROWS.map(({ name, from, except, may }) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^${from}`, pathNot: except === undefined ? TESTS : [TESTS, `/${except}`] },
  to: { path: OURS, pathNot: may.map((path) => `^${path}`) },
}));

const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rowRules,
    {
      name: 'core-needs-nothing',
      comment: 'core runs on every target: no package, no Node module.',
      severity: 'error',
      from: { path: '^core/', pathNot: TESTS },
      to: { dependencyTypes: PACKAGES },
    },
    {
      name: 'contract-needs-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { dependencyTypes: PACKAGES, pathNot: 'node_modules/zod/' },
    },
    {
      name: 'theme-needs-nothing',
      severity: 'error',
      from: { path: '^src/theme/', pathNot: TESTS },
      to: { dependencyTypes: PACKAGES },
    },
    {
      name: 'client-sees-types-of-the-contract',
      comment: 'A value import would bring zod (28 KB) into every bundle.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-asks-for-documents',
      comment: 'The table of ID-photo documents is the server’s: 200 of them would swell every bundle.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^core/id-photo/documents/' },
    },
    {
      name: 'client-runs-without-node',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-taro-below-features',
      comment: 'Targets differ in src/platform only.',
      severity: 'error',
      from: { path: '^src/(theme|i18n|request|navigation|session|lib)/', pathNot: TESTS },
      to: {
        path: 'node_modules/(@tarojs|react-native|expo|@react-native)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'engine-process-alone-loads-runs',
      comment:
        'A run loads pixel code and models: the engine’s child process imports it by the URL in its room.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: '^server/src/tools/[^/]+/run\\.ts$' },
    },
    {
      name: 'components-alone-of-taro',
      comment: 'Pages, features and ui reach the rest of it, and the SDKs of targets, through src/platform.',
      severity: 'error',
      from: { path: '^src/(?!(platform|types)/)', pathNot: TESTS },
      to: {
        path: 'node_modules/(@tarojs/(?!components(-rn)?/)|react-native|expo|@react-native)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-transport-knows-fastify',
      comment: 'Modules hand over their calls and raw routes as data.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [TESTS, '^server/src/(http|observability|start)/'],
      },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycles-between-rooms',
      comment: 'Two rooms that need each other are one room, or lack a third below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(shell|tools|features|app)/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'A misspelt path, or a package that is not installed.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^(core|contract|embedded-postgres)/' },
    },
    {
      name: 'no-development-packages-at-run-time',
      comment:
        '`npm start` installs without development packages; React Native is built from the full tree only.',
      severity: 'error',
      from: { path: '^(core|contract|embedded-postgres|server/src|src)/', pathNot: [TESTS, '\\.rn\\.tsx?$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
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
