import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { OPEN_SCRIPT } from '../modules/share/pages';
import { SPLIT_SCRIPT } from '../modules/share/result-page';

const SCRIPT = '/js/app.3f9a1c2b.js';
const SOURCE = `console.log(${JSON.stringify('tuzuo '.repeat(500))})`;
const WORDS = '/words/fr.0123456789ab.json';
const TEXTS = JSON.stringify({ rooms: { i18n: { hello: 'Bonjour '.repeat(500) } } });
const INLINE = "document.documentElement.style.fontSize='16px'";
const PAGE = `<!doctype html><script>${INLINE}</script><script src="${SCRIPT}"></script><p>Tuzuo</p>`;

let database: TestDatabase;
let directory: string;
let app: TestApp;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tuzuo-h5-'));
  const root = join(directory, 'h5');
  await mkdir(join(root, 'js'), { recursive: true });
  await mkdir(join(root, 'words'));
  await writeFile(join(directory, 'secret.txt'), 'secret');
  await writeFile(join(root, '.stamp'), 'secret');
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'favicon.ico'), 'icon');
  for (const [name, text] of [
    [SCRIPT, SOURCE],
    ['/index.html', PAGE],
    [WORDS, TEXTS],
  ] as const) {
    await writeFile(join(root, name), text);
    await writeFile(join(root, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(root, `${name}.gz`), gzipSync(text));
  }
  database = await testDatabase();
  app = await startTestApp(database, { settings: { h5Root: root } });
});

afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

type Raw = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** Unlike fetch, sends the path unchanged and returns the body undecoded. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers, method }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    call.on('error', reject).end();
  });
}

describe('the built web app', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliCompressSync(SOURCE)],
    ['gzip', 'gzip', gzipSync(SOURCE)],
    [undefined, 'identity', Buffer.from(SOURCE)],
  ])('sends a script as %s, cached permanently', async (encoding, accepted, bytes) => {
    const { status, headers, body } = await get(SCRIPT, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body.equals(bytes)).toBe(true);
  });

  it.each(['/', '/index.html', '/?from=chat'])('sends the page at %s, to be revalidated', async (path) => {
    const { status, headers, body } = await get(path, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers.etag).toBeTruthy();
    expect(brotliDecompressSync(body).toString()).toContain(`<script>${INLINE}</script>`);
  });

  it('revalidates an unhashed file', async () => {
    const { headers } = await get('/favicon.ico');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('answers 304 to its own ETag', async () => {
    const first = await get('/');
    const second = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
  });

  it('answers HEAD with the headers only, and a range with the range', async () => {
    const head = await get(SCRIPT, {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(SOURCE.length));
    expect(head.body).toHaveLength(0);
    const range = await get(SCRIPT, { range: 'bytes=0-10' });
    expect(range.status).toBe(206);
    expect(range.body.toString()).toBe(SOURCE.slice(0, 11));
  });

  it('allows the inline scripts of the page and of shared pages by hash, and no others', async () => {
    const { headers } = await get('/');
    const hash = createHash('sha256').update(INLINE).digest('base64');
    const policy = String(headers['content-security-policy']);
    const [opener, splitter] = [OPEN_SCRIPT, SPLIT_SCRIPT].map((script) =>
      createHash('sha256').update(script).digest('base64'),
    );
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' 'sha256-${opener}' 'sha256-${splitter}';`);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    '/../secret.txt',
    '/js/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/js/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/.stamp',
    '//etc/passwd',
    '/js',
    '/js/',
    '/favicon.ico%00.js',
  ])('does not serve %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toMatch(/secret|root:/);
  });

  it.each([
    ['zh-CN', '页面不存在'],
    ['zh-TW', '找不到頁面'],
    ['en', 'Page not found'],
    ['fr', 'Page introuvable'],
    ['es', 'Página no encontrada'],
  ])('has a small not-found page in %s', async (locale, title) => {
    const { status, headers, body } = await get('/nowhere', { 'accept-language': locale });
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(body.toString()).toContain(`<html lang="${locale}">`);
    expect(body.toString()).toContain(`<h1>${title}</h1>`);
    expect(body.toString()).toContain('<a href="/">');
  });

  it('enforces HTTPS if the public address is HTTPS', async () => {
    const secure = await startTestApp(database, { settings: { https: true } });
    const response = await fetch(`${secure.url}/healthz`);
    await secure.close();
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
  });
});

describe('a web app that has not been built', () => {
  it('is answered with a page without commands for operators, until it is built', async () => {
    const root = join(directory, 'later');
    const early = await startTestApp(database, { settings: { h5Root: root } });
    const before = await fetch(`${early.url}/`, { headers: { 'accept-language': 'en' } });
    expect(before.status).toBe(503);
    const text = await before.text();
    expect(text).toContain('This site is being set up');
    expect(text).not.toContain('npm');
    // Browsers ask again by themselves.
    expect(text).toContain('<meta http-equiv="refresh" content="3">');
    await symlink(join(directory, 'h5'), root);
    const after = await fetch(`${early.url}/`);
    await early.close();
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('Tuzuo');
  });
});

describe('the words of languages', () => {
  it('are served compressed and cached permanently', async () => {
    const { status, headers, body } = await get(WORDS, { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(body).toString()).toBe(TEXTS);
  });

  it('are those that there are for programs of another version', async () => {
    const { status, headers } = await get('/words/fr.ba9876543210.json');
    expect([status, headers.location, headers['cache-control']]).toEqual([302, WORDS, 'no-cache']);
  });

  it.each([
    '/words/es.0123456789ab.json',
    '/words/f.0123456789ab.json',
    '/words/..%2Findex.html',
    '/words/fr.0123456789ab.json.br/x',
  ])('are nothing else: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
