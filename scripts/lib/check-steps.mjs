import { TARGETS } from './builds.mjs';
import { checkBundleSizes } from './bundle-sizes.mjs';
import { runChild } from './child.mjs';
import { checkBoundaryRules, checkBundles, checkSources } from './source-check.mjs';

/** @typedef {import('./source-check.mjs').StepResult} StepResult */
/**
 * `of`: the files that it is about, where these are not all; `ofBuilds`: it reads what is built.
 * @typedef {{ name: string, of?: RegExp, ofBuilds?: boolean, run(root: string): Promise<StepResult> | StepResult }} CheckStep
 */

/** No check takes near this long; a check that hangs must not hang the rest. */
const TIMEOUT_MS = 5 * 60_000;

/**
 * @param {string} name
 * @param {string} script a program of Node, from the repository's root
 * @param {readonly string[]} args
 * @returns {CheckStep}
 */
const nodeStep = (name, script, args) => ({
  name,
  async run(root) {
    const result = await runChild(process.execPath, [script, ...args], { cwd: root, timeoutMs: TIMEOUT_MS });
    const output = result.timedOut
      ? `${result.output}\nstopped after ${TIMEOUT_MS / 60_000} min`
      : result.output;
    return { ok: result.code === 0 && !result.timedOut, output };
  },
});

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const BIOME_FLAGS = ['--config-path=config', '--max-diagnostics=50', '--colors=off', '.'];
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';

/** @param {string} name @param {string} project @param {RegExp} of */
const types = (name, project, of) => ({
  ...nodeStep(`types of ${name}`, 'node_modules/typescript-native/bin/tsc', [
    '-p',
    project,
    '--pretty',
    'false',
  ]),
  of,
});

/** What is installed, and by what license and with what known faults. */
const PACKAGES = /package(-lock)?\.json$|^THIRD_PARTY\.md$|^config\/advisor|^scripts\//;

/**
 * What `npm run check` runs, in this order; `npm test` counts each as one test, and builds first for those of builds.
 * @type {readonly CheckStep[]}
 */
export const CHECK_STEPS = [
  nodeStep('format', BIOME, ['format', ...BIOME_FLAGS]),
  nodeStep('lint', BIOME, ['check', '--formatter-enabled=false', '--error-on-warnings', ...BIOME_FLAGS]),
  types('core', 'core/tsconfig.json', /^core\//),
  types('contract', 'contract/tsconfig.json', /^(core|contract)\//),
  types('the embedded database', 'embedded-postgres/tsconfig.json', /^embedded-postgres\//),
  types('the server', 'server/tsconfig.json', /^(core|contract|embedded-postgres|server)\//),
  types('the client', 'tsconfig.json', /^(core|contract|src)\//),
  types('the tests', 'tests/tsconfig.json', /^(?!docs\/)/),
  types("the client's tests", 'tests/tsconfig.client.json', /^(core|contract|src|tests)\//),
  types('the scripts', 'scripts/tsconfig.json', /^(scripts|artwork)\//),
  nodeStep('import boundaries', CRUISER, [
    '--config',
    'config/dependency-cruiser.cjs',
    'core',
    'contract',
    'src',
    'embedded-postgres',
    'server/src',
  ]),
  { name: 'boundary rules in use', run: checkBoundaryRules },
  nodeStep('zod unreachable from the client', CRUISER, [
    '--config',
    'config/dependency-cruiser.runtime.cjs',
    'core',
    'contract',
    'src',
  ]),
  nodeStep('dead code', 'node_modules/knip/bin/knip.js', ['--config', 'config/knip.json', '--no-progress']),
  { name: 'sources', run: checkSources },
  { ...nodeStep('licenses', 'scripts/licenses.mjs', []), of: PACKAGES },
  { ...nodeStep('advisories', 'scripts/advisories.mjs', []), of: PACKAGES },
  {
    name: 'bundles',
    ofBuilds: true,
    run: (root) =>
      checkBundles(
        root,
        Object.values(TARGETS).map(({ output }) => output),
      ),
  },
  { name: 'bundle sizes', ofBuilds: true, run: checkBundleSizes },
];
