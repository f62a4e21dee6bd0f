import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { listFiles } from './fingerprint.mjs';
import { checkBundleForZod, checkSource, describeFinding } from './source-rules.mjs';

/** Pictures and the like. */
const BINARY = /\.(png|jpe?g|gif|webp|ico|icns|ttf|otf|woff2?|zip|gz|br|wasm|onnx|keystore|jar)$/i;
/** The pinned tree names nothing but packages: npm is told to leave hosts out of it. */
const BIG = 2_000_000;

/** @param {string} root @returns {string[]} every file that is, or would be, committed */
function repositoryFiles(root) {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (git.status !== 0) {
    throw new Failure('git could not list the files of this repository: run the checks in a clone of it.', {
      details: git.stderr,
    });
  }
  return git.stdout.split('\0').filter(Boolean);
}

/** @typedef {{ ok: boolean, skipped?: boolean, output: string }} StepResult */

/** @param {import('./source-rules.mjs').Finding[]} findings @param {string} passed @returns {StepResult} */
function resultOf(findings, passed) {
  const errors = findings.filter(({ level }) => level === 'error');
  return {
    ok: errors.length === 0,
    output: [...findings.map(describeFinding), ...(errors.length === 0 ? [passed] : [])].join('\n'),
  };
}

/**
 * Reads every file of the repository against the source rules.
 * @param {string} root
 * @returns {StepResult}
 */
export function checkSources(root) {
  const files = repositoryFiles(root).filter((path) => {
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    return stat?.isFile() && stat.size < BIG && !BINARY.test(path);
  });
  const findings = files.flatMap((path) =>
    checkSource({ path, text: readFileSync(join(root, path), 'utf8') }),
  );
  return resultOf(findings, `${files.length} files read`);
}

/**
 * Searches built bundles for code that must not be in them.
 * @param {string} root
 * @param {readonly string[]} outputs such as `dist/h5`
 * @returns {StepResult} skipped when nothing is built
 */
export function checkBundles(root, outputs) {
  const scripts = outputs
    .flatMap((output) => listFiles(root, output))
    .filter((path) => /\.(js|bundle|jsbundle)$/.test(path));
  if (scripts.length === 0) return { ok: true, skipped: true, output: 'nothing is built yet' };
  const findings = scripts.flatMap((path) =>
    checkBundleForZod({ path, text: readFileSync(join(root, path), 'utf8') }),
  );
  return resultOf(findings, `${scripts.length} scripts read`);
}

/** @typedef {{ name?: string, from: { path?: string | string[], pathNot?: string | string[] } }} BoundaryRule */

/** @param {string | string[] | undefined} patterns @param {string} path */
const matchesAny = (patterns, path) =>
  patterns !== undefined && [patterns].flat().some((pattern) => new RegExp(pattern).test(path));

/**
 * A boundary that was written for a folder that has moved since holds nothing back.
 * @param {readonly BoundaryRule[]} rules of dependency-cruiser
 * @param {readonly string[]} files from the repository's root
 * @returns {string[]} names of the rules that concern none of these files
 */
export function findIdleRules(rules, files) {
  return rules
    .filter(({ from: { path, pathNot } }) => {
      const concerns = (/** @type {string} */ file) => path === undefined || matchesAny(path, file);
      return !files.some((file) => concerns(file) && !matchesAny(pathNot, file));
    })
    .map(({ name = 'a rule without a name' }) => name);
}

/**
 * Fails when a rule of the import boundaries concerns no file of the repository.
 * @param {string} root
 * @returns {StepResult}
 */
export function checkBoundaryRules(root) {
  const load = createRequire(join(root, 'package.json'));
  /** @type {BoundaryRule[]} */
  const rules = ['cruiser', 'cruiser.runtime'].flatMap(
    (name) => load(join(root, `config/dependency-${name}.cjs`)).forbidden,
  );
  const idle = findIdleRules(rules, repositoryFiles(root));
  return {
    ok: idle.length === 0,
    output: idle.length === 0 ? `${rules.length} rules` : `These concern no file: ${idle.join(', ')}`,
  };
}
