/**
 * Who may import whom, type-only imports included: the table of the architecture, row by row.
 * `npm run check` also runs `dependency-cruiser.runtime.cjs`, which follows only what is left at run time.
 */

/** Tests and their helpers may reach anything. */
const TESTS = '\\.test\\.tsx?$';

/** Everything that a row may restrict: our own folders. Packages from npm are restricted by the rules below. */
const OURS = '^(core|contract|src|server|native|scripts|config|tests)/(?!node_modules/)';

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
  'server/src/(db|lib|i18n|sandbox|renderer)/',
  'server/src/(storage|engines)/port\\.ts$',
];

const EVERY_CLIENT_ROW = ['src/(theme|i18n|ui|platform|request|navigation|session)/'];

/**
 * @type {readonly { name: string, from: string, except?: string, may: readonly string[] }[]}
 * `$1` in `may` is the folder that `from` captured; files that match `except` have a row of their own.
 */
const ROWS = [
  { name: 'core', from: 'core/', may: ['core/'] },
  { name: 'contract', from: 'contract/', may: ['core/', 'contract/'] },

  { name: 'theme', from: 'src/theme/', may: ['src/theme/'] },
  { name: 'platform', from: 'src/platform/', may: ['core/', 'src/platform/'] },
  { name: 'i18n', from: 'src/i18n/', may: ['core/', 'src/(i18n|platform)/'] },
  { name: 'ui', from: 'src/ui/', may: ['src/(ui|theme|i18n|platform)/'] },
  { name: 'request', from: 'src/request/', may: ['core/', 'contract/', 'src/(request|platform)/'] },
  { name: 'navigation', from: 'src/navigation/', may: ['core/', 'src/(navigation|platform)/'] },
  {
    name: 'session',
    from: 'src/session/',
    may: ['core/', 'contract/', 'src/(session|request|platform|navigation)/'],
  },
  { name: 'shell', from: 'src/shell/', may: ['core/', 'contract/', ...EVERY_CLIENT_ROW, 'src/shell/'] },
  {
    name: 'tool',
    from: 'src/tools/([^/]+)/',
    may: [
      'core/',
      'contract/',
      ...EVERY_CLIENT_ROW,
      'src/shell/',
      'src/tools/$1/',
      'src/tools/[^/]+\\.ts$',
      'src/tools/.+/index\\.ts$',
    ],
  },
  {
    name: 'feature',
    from: 'src/features/([^/]+)/',
    may: [
      'core/',
      'contract/',
      ...EVERY_CLIENT_ROW,
      'src/shell/',
      'src/features/$1/',
      'src/(features|tools)/.+/index\\.ts$',
      'src/tools/faces\\.ts$',
    ],
  },
  {
    name: 'page',
    from: 'src/(pages|subPages)/([^/]+)/',
    may: ['src/$1/$2/', 'src/(features|tools|shell|app)/.+/index\\.ts$'],
  },
  { name: 'debug-page', from: 'src/app-debug/', may: ['src/app-debug/', 'src/features/.+/index\\.ts$'] },
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
    may: ['core/', 'server/src/db/', 'server/src/errors\\.ts$', 'server/src/config/startup-error\\.ts$'],
  },
  {
    name: 'module-routes',
    from: `server/src/modules/([^/]+)/${ROUTES}`,
    may: [...MODULE, 'server/src/http/port\\.ts$'],
  },
  {
    name: 'module',
    from: 'server/src/modules/([^/]+)/',
    except: ROUTES,
    may: [...MODULE, 'server/src/(storage|sms|captcha|wechat|translate|engines)/port\\.ts$'],
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
    may: ['core/', 'server/src/((engines|renderer|sandbox)/|(storage|translate)/port\\.ts$)'],
  },
  {
    name: 'background',
    from: 'server/src/jobs/',
    may: [
      'core/',
      'server/src/(jobs|db|lib)/',
      'server/src/modules/[^/]+/(service|repository)\\.ts$',
      'server/src/config/startup-error\\.ts$',
    ],
  },
  {
    name: 'adapter',
    from: 'server/src/(storage|sms|wechat|captcha|translate)/',
    may: ['core/', 'server/src/$1/', 'server/src/outbound/'],
  },
  { name: 'renderer', from: 'server/src/renderer/', may: ['core/', 'server/src/renderer/'] },
  {
    name: 'settings',
    from: 'server/src/config/',
    may: ['core/', 'server/src/(config|lib)/', 'server/src/sms/tencent\\.ts$'],
  },
  { name: 'server', from: 'server/', may: ['core/', 'contract/', 'server/'] },
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
      name: 'taro-and-target-sdks-below-features',
      comment:
        'Targets differ in src/platform only; pages, features and ui use Taro through it or its components.',
      severity: 'error',
      from: { path: '^src/(theme|i18n|request|navigation|session)/', pathNot: TESTS },
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
      name: 'no-cycles',
      severity: 'error',
      from: {},
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
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^(core|contract)/' },
    },
    {
      name: 'no-development-packages-at-run-time',
      comment:
        '`npm start` installs without development packages; React Native is built from the full tree only.',
      severity: 'error',
      from: { path: '^(core|contract|server/src|src)/', pathNot: [TESTS, '\\.rn\\.tsx?$'] },
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
