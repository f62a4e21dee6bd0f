import { describe, expect, it } from 'vitest';
import { boundaryFaults } from '../../scripts/lib/boundaries.mjs';
import { findIdleRules } from '../../scripts/lib/source-rules.mjs';
import { writeTree } from './support/tree';

/** Stubs for the packages in rules: a rule only sees names and paths, not what a package does. */
const PACKAGES = {
  'package.json': JSON.stringify({
    name: 'fixture',
    dependencies: { zod: '1.0.0', fastify: '1.0.0', '@tarojs/taro': '1.0.0', '@tarojs/components': '1.0.0' },
    devDependencies: { 'only-for-tests': '1.0.0' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', paths: { '@/*': ['./src/*'] } },
  }),
  ...Object.fromEntries(
    ['zod', 'fastify', '@tarojs/taro', '@tarojs/components', 'only-for-tests', 'undeclared'].flatMap(
      (name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
        [`node_modules/${name}/index.js`, 'export const z = 1;'],
      ],
    ),
  ),
};

/** A tree that violates no rule. */
const CLEAN: Record<string, string> = {
  ...PACKAGES,
  'core/api/errors.ts': 'export const errors = {};',
  'core/api/routes.ts': "import { errors } from './errors';\nexport const routes = { errors };",
  'poster/import/svg.ts': "import { errors } from '../../core/api/errors';\nexport const svg = errors;",
  'poster/compose/kit.ts': 'export const kit = {};',
  'contract/api.ts':
    "import { z } from 'zod';\nimport { routes } from '../core/api/routes';\nexport type Api = typeof routes;\nexport const schemas = z;",
  'src/theme/tokens.ts': 'export const tokens = {};',
  'src/platform/storage/index.ts': "import '@tarojs/taro';\nexport const storage = {};",
  'src/i18n/index.ts': "import { storage } from '@/platform/storage';\nexport const t = () => storage;",
  'src/ui/button.tsx':
    "import '@tarojs/components';\nimport { tokens } from '@/theme/tokens';\nimport { t } from '@/i18n/index';\nexport const Button = { tokens, t };",
  'src/request/call.ts':
    "import type { Api } from '../../contract/api';\nimport { routes } from '../../core/api/routes';\nexport const call = (api: Api) => ({ api, routes });",
  'src/features/home/index.ts': "export { home } from './home';",
  'src/features/home/home.ts':
    "import { call } from '@/request/call';\nimport { tools } from '@/features/tools';\nexport const home = { call, tools };",
  'src/features/tools/index.ts': "export { tools } from './tools';",
  'src/features/tools/tools.ts': 'export const tools = {};',
  'src/lib/undo.ts': "import { errors } from '../../core/api/errors';\nexport const undo = errors;",
  'src/shell/page/index.ts': "export { page } from './page';",
  'src/shell/page/page.ts': "import { t } from '@/i18n/index';\nexport const page = t;",
  'src/tools/faces.ts': 'export const faces = {};',
  'src/tools/results/index.ts': "export { results } from './list';",
  'src/tools/results/list.ts': "import { page } from '@/shell/page';\nexport const results = page;",
  'src/tools/results/words/index.ts': 'export const words = {};',
  'src/tools/matting/page.ts':
    "import { results } from '@/tools/results';\nimport { undo } from '@/lib/undo';\nexport const matting = { results, undo };",
  'src/app/start/index.ts':
    "import { home } from '@/features/home/home';\nimport { faces } from '@/tools/faces';\nexport const start = { home, faces };",
  'src/subPages/matting/index.tsx':
    "import { matting } from '@/tools/matting/page';\nimport { start } from '@/app/start';\nexport default { matting, start };",
  'src/subPages/matting/index.config.ts':
    "import { errors } from '../../../core/api/errors';\nexport default errors;",
  'src/pages/home/index.tsx': "import { home } from '@/features/home/index';\nexport default home;",
  'server/src/db/database.ts': 'export const database = {};',
  'server/src/http/port.ts': 'export const port = {};',
  'server/src/http/raw.ts': 'export const raw = {};',
  'server/src/engines/port.ts':
    "import { errors } from '../../../core/api/errors';\nexport const engine = errors;",
  'server/src/engines/local/pixels.ts': 'export const pixels = {};',
  'server/src/tools/matting/run.ts':
    "import { pixels } from '../../engines/local/pixels';\nexport const run = pixels;",
  'server/src/tools/matting/index.ts':
    "import { engine } from '../../engines/port';\nimport type { ToolRoom } from '../tool-room';\nexport const matting: ToolRoom = engine;",
  'server/src/tools/tool-room.ts': 'export type ToolRoom = object;',
  'server/src/tools/index.ts': "import { matting } from './matting';\nexport const toolRooms = { matting };",
  'server/src/modules/tool/service.ts':
    "import { engine } from '../../engines/port';\nimport { toolRooms } from '../../tools';\nimport { database } from '../../db/database';\nexport const service = { engine, toolRooms, database };",
  'server/src/modules/tool/routes.ts':
    "import { service } from './service';\nimport { port } from '../../http/port';\nexport const routes = { service, port };",
  'server/src/main.ts': "import { routes } from './modules/tool/routes';\nexport const main = routes;",
};

/** Each violates one rule: the file, its text, and the rule that must be reported. */
const BREACHES: readonly { rule: string; file: string; text: string }[] = [
  { rule: 'core-imports', file: 'core/a.ts', text: "import '../src/theme/tokens';" },
  {
    rule: 'core-imports',
    file: 'core/b.ts',
    text: "import type { Api } from '../contract/api';\nexport type B = Api;",
  },
  { rule: 'core-needs-nothing', file: 'core/c.ts', text: "import 'node:fs';" },
  { rule: 'core-needs-nothing', file: 'core/d.ts', text: "import 'zod';" },
  { rule: 'poster-imports', file: 'poster/draw/a.ts', text: "import '../import/svg';" },
  { rule: 'poster-imports', file: 'poster/edit/a.ts', text: "import '../compose/kit';" },
  { rule: 'poster-needs-bidi-only', file: 'poster/draw/b.ts', text: "import 'node:fs';" },
  { rule: 'poster-import-imports', file: 'poster/import/a.ts', text: "import '../../server/src/main';" },
  { rule: 'poster-compose-imports', file: 'poster/compose/a.ts', text: "import '../../server/src/main';" },
  {
    rule: 'client-imports',
    file: 'src/features/home/poster.ts',
    text: "import '../../../poster/compose/kit';",
  },
  { rule: 'contract-imports', file: 'contract/a.ts', text: "import '../server/src/main';" },
  { rule: 'contract-needs-zod-only', file: 'contract/b.ts', text: "import '@tarojs/taro';" },
  { rule: 'client-imports', file: 'src/app.tsx', text: "import '../server/src/main';" },
  {
    rule: 'client-imports',
    file: 'src/b.ts',
    text: "import type { main } from '../server/src/main';\nexport type B = typeof main;",
  },
  {
    rule: 'client-sees-types-of-the-contract',
    file: 'src/request/a.ts',
    text: "import { schemas } from '../../contract/api';\nexport const a = schemas;",
  },
  {
    rule: 'client-sees-types-of-the-contract',
    file: 'src/session/zod.ts',
    text: "import { z } from 'zod';\nexport const a = z;",
  },
  { rule: 'client-runs-without-node', file: 'src/platform/a.ts', text: "import 'node:path';" },
  { rule: 'theme-imports', file: 'src/theme/a.ts', text: "import '../platform/storage';" },
  { rule: 'theme-needs-nothing', file: 'src/theme/b.ts', text: "import '@tarojs/taro';" },
  { rule: 'platform-imports', file: 'src/platform/b.ts', text: "import '../i18n/index';" },
  { rule: 'lib-imports', file: 'src/lib/a.ts', text: "import '../platform/storage';" },
  { rule: 'i18n-imports', file: 'src/i18n/a.ts', text: "import '../ui/button';" },
  { rule: 'ui-imports', file: 'src/ui/a.ts', text: "import '@/request/call';" },
  { rule: 'request-imports', file: 'src/request/b.ts', text: "import '@/i18n/index';" },
  { rule: 'navigation-imports', file: 'src/navigation/a.ts', text: "import '@/ui/button';" },
  { rule: 'session-imports', file: 'src/session/a.ts', text: "import '@/features/home/index';" },
  { rule: 'shell-imports', file: 'src/shell/share/a.ts', text: "import '@/features/home/index';" },
  { rule: 'shell-imports', file: 'src/shell/share/b.ts', text: "import '@/tools/results';" },
  { rule: 'shell-imports', file: 'src/shell/share/c.ts', text: "import '@/shell/page/page';" },
  { rule: 'tool-imports', file: 'src/tools/matting/a.ts', text: "import '@/features/home/index';" },
  { rule: 'tool-imports', file: 'src/tools/matting/b.ts', text: "import '@/tools/results/list';" },
  { rule: 'tool-imports', file: 'src/tools/matting/c.ts', text: "import '@/tools/results/words';" },
  {
    rule: 'tool-imports',
    file: 'src/tools/matting/d.ts',
    text: "import type { home } from '@/features/home/index';\nexport type D = typeof home;",
  },
  { rule: 'no-taro-below-features', file: 'src/session/b.ts', text: "import '@tarojs/components';" },
  { rule: 'components-alone-of-taro', file: 'src/ui/b.ts', text: "import '@tarojs/taro';" },
  { rule: 'components-alone-of-taro', file: 'src/tools/matting/e.ts', text: "import '@tarojs/taro';" },
  { rule: 'feature-imports', file: 'src/features/home/a.ts', text: "import '@/features/tools/tools';" },
  { rule: 'feature-imports', file: 'src/features/home/b.ts', text: "import '@/pages/home/index';" },
  { rule: 'feature-imports', file: 'src/features/home/c.ts', text: "import '@/shell/page/page';" },
  { rule: 'feature-imports', file: 'src/features/home/d.ts', text: "import '@/app/start';" },
  { rule: 'page-imports', file: 'src/pages/home/b.ts', text: "import '@/tools/results/list';" },
  { rule: 'page-imports', file: 'src/pages/home/c.ts', text: "import '@/tools/results/words';" },
  { rule: 'page-config-imports', file: 'src/pages/home/index.config.ts', text: "import '@/i18n/index';" },
  { rule: 'page-imports', file: 'src/pages/home/a.ts', text: "import '@/features/home/home';" },
  { rule: 'page-imports', file: 'src/subPages/x/index.ts', text: "import '@/ui/button';" },
  { rule: 'module-imports', file: 'server/src/modules/tool/a.ts', text: "import '../../main';" },
  { rule: 'module-imports', file: 'server/src/modules/price/a.ts', text: "import '../tool/routes';" },
  {
    rule: 'module-imports',
    file: 'server/src/modules/tool/b.ts',
    text: "import '../../tools/matting/index';",
  },
  { rule: 'tool-run-imports', file: 'server/src/tools/a/run.ts', text: "import '../matting/index';" },
  {
    rule: 'tool-room-imports',
    file: 'server/src/tools/a/index.ts',
    text: "import '../../engines/local/pixels';",
  },
  {
    rule: 'tool-registry-imports',
    file: 'server/src/tools/b.ts',
    text: "import '../engines/local/pixels';",
  },
  {
    rule: 'engine-process-alone-loads-runs',
    file: 'server/src/start.ts',
    text: "import './tools/matting/run';",
  },
  { rule: 'engine-imports', file: 'server/src/engines/b.ts', text: "import '../tools/matting/index';" },
  { rule: 'engine-imports', file: 'server/src/engines/a.ts', text: "import '../db/database';" },
  { rule: 'background-imports', file: 'server/src/jobs/a.ts', text: "import '../modules/tool/routes';" },
  { rule: 'adapter-imports', file: 'server/src/sms/a.ts', text: "import '../db/database';" },
  { rule: 'renderer-imports', file: 'server/src/renderer/a.ts', text: "import '../db/database';" },
  { rule: 'settings-imports', file: 'server/src/config/a.ts', text: "import '../http/port';" },
  { rule: 'database-imports', file: 'server/src/db/a.ts', text: "import '../http/port';" },
  { rule: 'database-imports', file: 'server/src/db/b.ts', text: "import '../modules/tool/service';" },
  { rule: 'outbound-imports', file: 'server/src/outbound/a.ts', text: "import '../db/database';" },
  { rule: 'sandbox-imports', file: 'server/src/sandbox/a.ts', text: "import '../db/database';" },
  {
    rule: 'embedded-database-imports',
    file: 'embedded-postgres/a.ts',
    text: "import '../server/src/db/database';",
  },
  {
    rule: 'only-the-transport-knows-fastify',
    file: 'server/src/modules/tool/c.ts',
    text: "import type { z } from 'fastify';\nexport type C = typeof z;",
  },
  { rule: 'http-imports', file: 'server/src/http/a.ts', text: "import '../modules/tool/service';" },
  {
    rule: 'http-imports',
    file: 'server/src/http/b.ts',
    text: "import type { service } from '../modules/tool/service';\nexport type B = typeof service;",
  },
  { rule: 'module-imports', file: 'server/src/modules/tool/b.ts', text: "import '../../http/port';" },
  {
    rule: 'module-routes-imports',
    file: 'server/src/modules/price/routes.ts',
    text: "import '../../http/raw';",
  },
  { rule: 'observability-imports', file: 'server/src/observability/a.ts', text: "import '../http/port';" },
  { rule: 'server-errors-imports', file: 'server/src/errors.ts', text: "import './http/port';" },
  { rule: 'server-lib-imports', file: 'server/src/lib/a.ts', text: "import '../http/port';" },
  { rule: 'server-words-imports', file: 'server/src/i18n/a.ts', text: "import '../http/port';" },
  { rule: 'server-imports', file: 'server/src/a.ts', text: "import '../../src/theme/tokens';" },
  { rule: 'no-cycles', file: 'server/src/b.ts', text: "import { c } from './c';\nexport const b = () => c;" },
  { rule: 'no-unresolved', file: 'server/src/d.ts', text: "import './not-there';" },
  { rule: 'no-undeclared-packages', file: 'server/src/e.ts', text: "import 'undeclared';" },
  { rule: 'no-development-packages-at-run-time', file: 'server/src/f.ts', text: "import 'only-for-tests';" },
];

/** The rules that another tree breaks, each with the file or room that does. */
async function cruise(files: Record<string, string>): Promise<string[]> {
  const faults = await boundaryFaults(writeTree(files));
  return faults.map((fault) => fault.split(' → ', 1)[0] ?? '');
}

describe('import boundaries', () => {
  it('accept a tree without violations', async () => {
    expect(await cruise(CLEAN)).toEqual([]);
  });

  it('report each import that breaks a rule', async () => {
    const breaches = Object.fromEntries(BREACHES.map(({ file, text }) => [file, text]));
    const other = { 'server/src/c.ts': "import { b } from './b';\nexport const c = () => b;" };
    const found = await cruise({ ...CLEAN, ...breaches, ...other });
    expect(
      BREACHES.map(({ rule, file }) => `${rule} ${file}`).filter((breach) => !found.includes(breach)),
    ).toEqual([]);
  });

  it('report two folders that depend on each other, though no two files do', async () => {
    const back = "import { home } from '@/features/home';\nexport const back = home;";
    const found = await cruise({ ...CLEAN, 'src/features/tools/back.ts': back });
    expect(found.filter((one) => one.startsWith('no-cycles '))).toEqual([]);
    expect(found.sort()).toEqual([
      'no-cycles-between-rooms src/features/home',
      'no-cycles-between-rooms src/features/tools',
    ]);
  });

  it('report server modules and rooms of core that depend on each other, by types alone, but not tests', async () => {
    const typeOf = (path: string) => `import type { a } from '${path}';\nexport type B = typeof a;`;
    const found = await cruise({
      ...CLEAN,
      'server/src/modules/one/service.ts': 'export const a = 1;',
      'server/src/modules/one/there.ts': typeOf('../two/service'),
      'server/src/modules/two/service.ts': 'export const a = 1;',
      'server/src/modules/two/inner/back.ts': typeOf('../../one/service'),
      'server/src/modules/three/service.ts': typeOf('../two/service').concat('\nexport const a = 1;'),
      'server/src/modules/two/three.test.ts': typeOf('../three/service'),
      'core/one/a.ts': 'export const a = 1;',
      'core/one/there.ts': typeOf('../two/a'),
      'core/two/a.ts': 'export const a = 1;',
      'core/two/back.ts': typeOf('../one/a'),
    });
    expect(found.sort()).toEqual([
      'no-cycles-between-rooms core/one',
      'no-cycles-between-rooms core/two',
      'no-cycles-between-rooms server/src/modules/one',
      'no-cycles-between-rooms server/src/modules/two',
    ]);
  });

  it('are reported when they match no file', () => {
    const rules = [
      { name: 'all', from: {} },
      { name: 'used', from: { path: '^core/' } },
      { name: 'moved', from: { path: '^jobs/' } },
      { name: 'left out', from: { path: ['^core/'], pathNot: ['\\.ts$'] } },
    ];
    expect(findIdleRules(rules, ['core/a.ts', 'src/b.ts'])).toEqual(['moved', 'left out']);
  });
});
