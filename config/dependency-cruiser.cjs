/**
 * Who may import whom, type-only imports included: the table of the architecture, row by row.
 * `npm run check` also runs `dependency-cruiser.runtime.cjs`, which follows only what is left at run time.
 */

/** Tests and their helpers may reach anything. */
const TESTS = '\\.test\\.tsx?$';

/** Everything that a row may restrict: our own folders. Packages from npm are restricted by the rules below. */
const OURS = '^(core|contract|src|server|native|scripts|config|tests)/(?!node_modules/)';

const EVERY_CLIENT_ROW = ['src/(lib|theme|i18n|ui|platform|request|navigation|session)/'];

/**
 * @type {readonly { name: string, from: string, may: readonly string[] }[]}
 * `$1` in `may` is the folder that `from` captured.
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

  {
    name: 'module',
    from: 'server/src/modules/([^/]+)/',
    may: [
      'core/',
      'contract/',
      'server/src/modules/$1/',
      'server/src/modules/[^/]+/service\\.ts$',
      'server/src/errors\\.ts$',
      'server/src/(db|sandbox)/',
      'server/src/.+/port\\.ts$',
      'server/src/jobs/[^/]+\\.job\\.ts$',
      // Two modules answer with pages and files instead of envelopes: share and public-api.
      'server/src/(http|i18n|renderer)/',
    ],
  },
  {
    name: 'engine',
    from: 'server/src/engines/',
    may: ['core/', 'server/src/((engines|sandbox)/|(storage|translate)/port\\.ts$)'],
  },
  {
    name: 'background',
    from: 'server/src/jobs/',
    may: [
      'core/',
      'contract/',
      'server/src/(tasks|jobs|tools|renderer|db)/',
      'server/src/modules/[^/]+/(service|repository)\\.ts$',
      'server/src/engines/(port|select)\\.ts$',
      'server/src/.+/port\\.ts$',
      'server/src/config/startup-error\\.ts$',
    ],
  },
  {
    name: 'adapter',
    from: 'server/src/(storage|payments|sms|wechat|captcha|translate)/',
    may: ['core/', 'server/src/$1/', 'server/src/outbound/'],
  },
  { name: 'server', from: 'server/', may: ['core/', 'contract/', 'server/'] },
];

const rowRules = ROWS.map(({ name, from, may }) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^${from}`, pathNot: TESTS },
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
      from: { path: '^src/(lib|theme|i18n|request|navigation|session)/', pathNot: TESTS },
      to: {
        path: 'node_modules/(@tarojs|react-native|expo|@react-native)',
        dependencyTypesNot: ['type-only'],
      },
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
