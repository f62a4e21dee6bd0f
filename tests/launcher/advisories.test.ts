import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockedVersions, problemsOf, withAudit } from '../../scripts/lib/advisories.mjs';
import { REPOSITORY } from './support/tree';

const WEBPACK = {
  id: 'GHSA-4vvj-4cpr-p986',
  package: 'webpack',
  range: '>=5.0.0-alpha.0 <5.94.0',
  severity: 'moderate',
  title: 'DOM clobbering',
};
const EXCEPTION = {
  package: 'webpack',
  id: WEBPACK.id,
  versions: ['5.91.0'],
  reason: 'Our bundles carry none of it.',
  date: '2026-11-22',
};

const locked = (...versions: string[]) =>
  lockedVersions(
    Object.fromEntries(
      versions.map((version, at) => [`node_modules/${'a/node_modules/'.repeat(at)}webpack`, { version }]),
    ),
  );

describe('an advisory', () => {
  it('applies to the versions in its range, anywhere in the tree', () => {
    expect(problemsOf([WEBPACK], locked('5.104.1', '5.91.0', '5.93.0-rc.1'), [])).toEqual([
      expect.stringContaining('webpack@5.91.0: DOM clobbering'),
      expect.stringContaining('webpack@5.93.0-rc.1: DOM clobbering'),
    ]);
    expect(problemsOf([WEBPACK], locked('5.94.0'), [])).toEqual([]);
    expect(problemsOf([{ ...WEBPACK, package: 'webpack-cli' }], locked('5.91.0'), [])).toEqual([]);
  });

  it('is a problem unless an exception names the version, with reason and date', () => {
    const versions = locked('5.91.0');
    expect(problemsOf([WEBPACK], versions, [EXCEPTION])).toEqual([]);
    expect(problemsOf([WEBPACK], versions, [{ ...EXCEPTION, package: 'other' }])).toHaveLength(2);
    for (const bad of [{ reason: '' }, { date: 'soon' }, { versions: [] }, { versions: ['5.90.0'] }]) {
      expect(problemsOf([WEBPACK], versions, [{ ...EXCEPTION, ...bad }])).not.toEqual([]);
    }
  });

  it('that no longer applies to anything must not have an exception', () => {
    expect(problemsOf([WEBPACK], locked('5.104.1'), [EXCEPTION])).toEqual([
      expect.stringContaining('no longer needed'),
    ]);
  });

  it('stays in the list as long as its package is locked, in its last known form', () => {
    const other = { ...WEBPACK, package: 'gone' };
    const via = [
      { ...WEBPACK, name: 'webpack', range: '<5.94.0', url: `https://github.com/advisories/${WEBPACK.id}` },
    ];
    expect(withAudit([WEBPACK, other], { webpack: { via } }, locked('5.104.1'))).toEqual([
      { ...WEBPACK, range: '<5.94.0' },
    ]);
  });
});

/** A registry that knows one advisory or has no advisory endpoint; records its requests. */
async function registry(knowsAdvisories: boolean) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (!knowsAdvisories || !request.url?.endsWith('/advisories/bulk')) {
      response.writeHead(request.method === 'POST' ? 405 : 404).end('{}');
      return;
    }
    asked.push(
      JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()),
    );
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'A new one',
      severity: 'high',
      vulnerable_versions: '<2.0.0',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ victim: [advisory] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

/** A project with `victim` locked at 1.0.0, without known advisories so far. */
async function project(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'tuzuo-advisories-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const manifest = { name: 'p', version: '1.0.0', dependencies: { victim: '1.0.0' } };
  const write = (path: string, value: unknown) => writeFile(join(root, path), JSON.stringify(value));
  await mkdir(join(root, 'config'));
  await write('package.json', manifest);
  await write('package-lock.json', {
    name: 'p',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': manifest, 'node_modules/victim': { version: '1.0.0' } },
  });
  await write('config/advisories.json', { updated: '2026-01-01', advisories: [] });
  await write('config/advisory-exceptions.json', []);
  return root;
}

async function update(root: string, registryUrl: string) {
  const child = spawn(process.execPath, [join(REPOSITORY, 'scripts/advisories.mjs'), root], {
    env: {
      ...process.env,
      npm_config_registry: registryUrl,
      npm_config_cache: join(root, '.npm'),
      npm_config_fetch_retries: '0',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('npm run advisories', () => {
  it('updates the list from the registry', async () => {
    const root = await project();
    const { url, asked } = await registry(true);
    expect(await update(root, url)).toMatchObject({ code: 0 });
    expect(asked).toEqual([{ victim: ['1.0.0'] }]);
    const { updated, advisories } = JSON.parse(await readFile(join(root, 'config/advisories.json'), 'utf8'));
    expect(advisories).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', package: 'victim', range: '<2.0.0', severity: 'high', title: 'A new one' },
    ]);
    expect(updated).not.toBe('2026-01-01');
  });

  it('reports a registry without advisories, and leaves the list unchanged', async () => {
    const root = await project();
    const { url } = await registry(false);
    const { code, output } = await update(root, url);
    expect(code).toBe(1);
    expect(output).toContain('The registry of npm answered no advisories');
    expect(await readFile(join(root, 'config/advisories.json'), 'utf8')).toContain('2026-01-01');
  });
});
