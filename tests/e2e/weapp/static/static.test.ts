import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { products } from '../client/products';
import { openBuiltPackage } from '../harness/built-package';
import { type Edits, mutated } from '../harness/mutated';
import { plainApp } from '../harness/plain-app';
import { runCiChecks } from './ci-checks';
import { scriptFaults } from './script-rules';
import { measure, sizeFaults } from './sizes';
import { wxmlCompilerRuns, wxmlFaults } from './wxml';

/** Our build is already minified; miniprogram-ci only checks the switches of its own minifiers. */
const SWITCHES_OF_ITS_MINIFIERS = ['JS_COMPRESS_OPEN', 'WXML_COMPRESS_OPEN', 'WXSS_COMPRESS_OPEN'];

let copy: ReturnType<typeof mutated> | undefined;
afterEach(() => copy?.remove());

/** A changed copy of the hand-written mini-program. */
function broken(edits: Edits): string {
  copy = mutated(plainApp, edits);
  return copy.dir;
}

describe.each(products)('$name', ({ dir }) => {
  it('passes miniprogram-ci without touching the network', async () => {
    const report = await runCiChecks(dir);
    expect(report.faults).toEqual([]);
    expect(report.connections).toEqual([]);
    expect(report.pages).toBe(openBuiltPackage(dir).pages.length);
    expect(report.compiled).toBeGreaterThan(report.pages);
    const failed = report.quality.filter(
      ({ success, name }) => !success && !SWITCHES_OF_ITS_MINIFIERS.includes(name),
    );
    expect(failed).toEqual([]);
    expect(report.quality.map(({ name }) => name)).toContain('PACKAGE_SIZE_LIMIT');
  });

  it.runIf(wxmlCompilerRuns)('passes WeChat’s WXML compiler', () => {
    expect(wxmlFaults(dir)).toEqual([]);
  });

  it('keeps WeChat’s size limits', () => {
    const built = openBuiltPackage(dir);
    expect(sizeFaults(built)).toEqual([]);
    expect(Object.keys(measure(built).packages)).toEqual(['main', ...built.subRoots]);
  });

  it('holds no name that WeChat lacks, no code from strings and no foreign library', () => {
    expect(scriptFaults(openBuiltPackage(dir))).toEqual([]);
  });

  it('shows no picture of the sub-package on a page of the main package', () => {
    const { files, read, subRoots } = openBuiltPackage(dir);
    const isSub = (file: string) => subRoots.some((root) => file.startsWith(`${root}/`));
    const pictures = files.filter((file) => isSub(file) && /\.(png|jpg)$/.test(file));
    const scripts = files.filter((file) => !isSub(file) && file.endsWith('.js')).map(read);
    expect(pictures).not.toEqual([]);
    expect(pictures.filter((picture) => scripts.some((script) => script.includes(picture)))).toEqual([]);
  });

  it('has an appid in the right format and the switches that its pages require', () => {
    const built = openBuiltPackage(dir);
    expect(built.readJson('project.config.json').appid).toMatch(/^(touristappid|wx[0-9a-f]{16})$/);
    expect(built.readJson('app.json')).toMatchObject({ lazyCodeLoading: 'requiredComponents' });
  });
});

describe('the checks find what they look for', () => {
  it('a page in app.json that does not exist', async () => {
    const dir = broken({ 'app.json': (json) => json.replace('pages/form/index', 'pages/gone/index') });
    expect((await runCiChecks(dir)).faults.join()).toMatch(/app\.json: .*pages\/gone\/index/);
  });

  it('a script that does not parse', async () => {
    const { faults } = await runCiChecks(broken({ 'pages/my/index.js': 'Page({' }));
    expect(faults.join()).toMatch(/compile: .*pages\/my\/index\.js/);
  });

  it('a check that goes to the network', async () => {
    const child = fileURLToPath(new URL('../fixtures/talkative-child.cjs', import.meta.url));
    const { connections, faults } = await runCiChecks(plainApp, child);
    expect(connections).toEqual(['servicewechat.com:80']);
    expect(faults.join()).toContain('The check is offline');
  });

  it.runIf(wxmlCompilerRuns)('malformed WXML, with file and line', () => {
    const dir = broken({ 'pages/my/index.wxml': '<view>\n  <text>my\n</view>\n' });
    expect(wxmlFaults(dir)).toEqual([expect.stringContaining('pages/my/index.wxml:3:')]);
  });

  it.each([
    [
      'an asset',
      { 'pages/my/photo.png': randomBytes(201 * 1024) },
      /^pages\/my\/photo\.png has 205824 bytes, 1024 above/,
    ],
    ['the main package', { 'big.js': `"${'x'.repeat(2 * 1024 * 1024)}"` }, /^package main has \d+ bytes/],
    ['a sub-package', { 'extra/big.js': `"${'x'.repeat(2 * 1024 * 1024)}"` }, /^package extra has \d+ bytes/],
    ['a source map', { 'app.js.map': '{}' }, /^app\.js\.map is a source map/],
    ['a tab icon that is missing', { 'app.json': withIcon }, /^tab icon home\.png is not in the build/],
    [
      'a tab icon',
      { 'app.json': withIcon, 'home.png': randomBytes(41 * 1024) },
      /^tab icon home\.png has 41984 bytes/,
    ],
  ])('%s above its limit or out of place', (_, edits, fault) => {
    expect(sizeFaults(openBuiltPackage(broken(edits)))).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    ['process.env.X;', /^app\.js:1:1: uses process/],
    ['typeof process !== "undefined" && process.exit();', /uses process/],
    ['eval("1");', /uses eval/],
    ['new Function("a", "return a");', /makes code from a string/],
    ['new AbortController();', /uses AbortController/],
    ['document.title = "";', /uses document without asking/],
    ['throw new ZodError([]);', /holds zod/],
    ['var o = { suppressContentEditableWarning: 0 };', /holds react-dom/],
  ])('the script %s', (script, fault) => {
    expect(scriptFaults(openBuiltPackage(broken({ 'app.js': script })))[0]).toMatch(fault);
  });

  it('but accept names that the script declares or checks', () => {
    const script =
      'function f(process, eval2) { var document = { fetch: 1 }; return process + document.fetch; }\n' +
      'if (typeof performance === "object") performance.now();\n' +
      'try { new Function("return this")(); } catch (e) { f(e); }';
    expect(scriptFaults(openBuiltPackage(broken({ 'app.js': script })))).toEqual([]);
  });
});

function withIcon(json: string): string {
  return json.replace('"text": "Home"', '"text": "Home", "iconPath": "home.png"');
}
