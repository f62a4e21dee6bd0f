import { TARGETS } from './builds.mjs';
import { runChild } from './child.mjs';
import { checkBoundaryRules, checkBundles, checkSources } from './source-check.mjs';

/** @typedef {import('./source-check.mjs').StepResult} StepResult */
/** @typedef {{ name: string, run(root: string): Promise<StepResult> | StepResult }} CheckStep */

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

/** @param {string} name @param {string} project */
const types = (name, project) =>
  nodeStep(`types of ${name}`, 'node_modules/typescript/bin/tsc', ['-p', project, '--pretty', 'false']);

/**
 * What `npm run check` runs, in this order; `npm test` counts each as one test.
 * @type {readonly CheckStep[]}
 */
export const CHECK_STEPS = [
  nodeStep('format', BIOME, ['format', ...BIOME_FLAGS]),
  nodeStep('lint', BIOME, ['check', '--formatter-enabled=false', '--error-on-warnings', ...BIOME_FLAGS]),
  types('core', 'core/tsconfig.json'),
  types('contract', 'contract/tsconfig.json'),
  types('the server', 'server/tsconfig.json'),
  types('the client', 'tsconfig.json'),
  types('the tests', 'tests/tsconfig.json'),
  types("the client's tests", 'tests/tsconfig.client.json'),
  types('the scripts', 'scripts/tsconfig.json'),
  nodeStep('import boundaries', CRUISER, [
    '--config',
    'config/dependency-cruiser.cjs',
    'core',
    'contract',
    'src',
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
  nodeStep('licences', 'scripts/licences.mjs', []),
  nodeStep('advisories', 'scripts/advisories.mjs', []),
  {
    name: 'bundles',
    run: (root) =>
      checkBundles(
        root,
        Object.values(TARGETS).map(({ output }) => output),
      ),
  },
];
