import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  makeSigningKey,
  publicHalf,
  readSigningKey,
  signPackage,
} from '../../../server/src/modules/upgrade/sign';
import { zipOf } from '../../builders/zip';

/** The shell's Java code, which needs no Android; the tests are skipped without a Java compiler. */
const hasJava = ((): boolean => {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const describeJava = hasJava ? describe : describe.skip;

const folder = mkdtempSync(join(tmpdir(), 'tuzuo-store-'));
const root = join(folder, 'root');
const run = promisify(execFile);

/** Runs one start of the app with one action; resolves with its output, the installed version last. */
const start = async (...words: string[]) => {
  const { stdout } = await run('java', ['-Xshare:auto', '-cp', folder, 'StoreCommand', root, ...words]);
  return stdout.trim().split('\n');
};

const served = new Map<string, Buffer>();
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  const content = served.get(request.url ?? '');
  response.writeHead(content ? 200 : 404);
  response.end(content);
});

/** Creates an operator's keys: the server signs with them, and the phone verifies. */
const newKey = () => {
  const key = readSigningKey(makeSigningKey());
  if (!key) throw new Error('A new key cannot be read');
  return key;
};
const operatorsKey = newKey();

const pagesOf = (words: string) => zipOf({ 'index.html': words, 'js/app.js': `// ${words}` });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

/** Downloads a package announced as `content`, optionally with a different announcement or signature. */
const download = (
  content: Buffer,
  code: number,
  { path = `/${code}`, bytes = content.length, key = operatorsKey, signed = {} } = {},
) => {
  const announced = { packageType: 'resource' as const, versionCode: code, bytes, sha256: sha256(content) };
  const signature = signPackage({ ...announced, ...signed }, key);
  const words = [String(bytes), String(code), 'resource', signature, publicHalf(operatorsKey)];
  return start('download', address(path), sha256(content), ...words);
};

async function install(words: string, code: number): Promise<void> {
  const content = pagesOf(words);
  served.set(`/${code}`, content);
  expect((await download(content, code))[0]).toBe('saved');
  expect(await start('install', String(code))).toEqual([String(code)]);
}

const shown = async () => readFileSync((await start('page', '/'))[0] ?? '', 'utf8');

describeJava('the store of packages', () => {
  beforeAll(async () => {
    const sources = [
      'native/android/app/src/main/java/tuzuo/update/PackageStore.java',
      'native/android/app/src/main/java/tuzuo/update/PackageSignature.java',
      'tests/e2e/rn/package-store/StoreCommand.java',
    ];
    execFileSync('javac', ['-d', folder, ...sources]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    rmSync(root, { recursive: true, force: true });
    asked = 0;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  test('installs what it has downloaded, for the next load', async () => {
    expect(await start('page', '/')).toEqual(['null', '0']);
    await install('one', 1000085);
    expect(await shown()).toBe('one');
    expect((await start('page', '/js/app.js'))[0]).toMatch(/1000085\/js\/app\.js$/);
    expect((await start('page', '/api/call'))[0]).toBe('null');
  });

  test('keeps pages that were shown, and rolls back those that were not', async () => {
    await install('one', 1000085);
    await start('confirm');
    expect(await start('begin')).toEqual(['1000085']);
    await install('broken', 1000086);
    // The app died before the pages were shown: the next start uses the last working version.
    expect(await start('begin')).toEqual(['1000085']);
    expect(await shown()).toBe('one');
    // The file still exists and is not downloaded again.
    const before = asked;
    await install('broken', 1000086);
    expect(asked).toBe(before);
    await start('confirm');
    expect(readdirSync(join(root, 'pages'))).toEqual(['1000086']);
    expect(existsSync(join(root, 'packages'))).toBe(false);
  });

  test('discards a file that differs from the announced one', async () => {
    const content = pagesOf('one');
    served.set('/other', pagesOf('two'));
    served.set('/longer', Buffer.concat([content, Buffer.alloc(1_000_000)]));
    served.set('/1', content);
    expect((await download(content, 1, { path: '/other' }))[0]).toBe('damaged');
    expect((await download(content, 1, { path: '/longer' }))[0]).toBe('damaged');
    expect((await download(content, 1, { bytes: content.length + 1 }))[0]).toBe('damaged');
    expect((await download(content, 1, { path: '/nowhere' }))[0]).toBe('unreachable');
    expect(readdirSync(join(root, 'packages'))).toEqual([]);
    await expect(start('install', '1')).rejects.toThrow('FileNotFound');
    expect(await start('begin')).toEqual(['0']);
  });

  test('writes only to its own directory, and shows nothing from elsewhere', async () => {
    const evil = zipOf({ 'index.html': 'x', '../../../evil.txt': 'x' });
    served.set('/9', evil);
    expect((await download(evil, 9))[0]).toBe('saved');
    await expect(start('install', '9')).rejects.toThrow('leaves its directory');
    expect(existsSync(join(folder, 'evil.txt'))).toBe(false);
    await install('one', 1000085);
    for (const path of ['/../../installed.properties', '/../1000085', '/js', '/..'])
      expect((await start('page', path))[0]).toBe('null');
  });

  test('rejects what the operator has not signed, or has signed as another version', async () => {
    const content = pagesOf('one');
    served.set('/7', content);
    const other = Buffer.from(content);
    other[other.length - 1] = 1;
    for (const change of [
      { key: newKey() },
      { signed: { versionCode: 6 } },
      { signed: { sha256: sha256(other) } },
      { signed: { bytes: content.length + 1 } },
      { signed: { packageType: 'apk' as const } },
    ]) {
      expect((await download(content, 7, change))[0]).toBe('untrusted');
    }
    expect(asked).toBe(0);
    expect((await download(content, 7))[0]).toBe('saved');
  });

  test('installs nothing older, and abandons a version that failed to start twice', async () => {
    await install('one', 1000085);
    await start('confirm');
    served.set('/1000084', pagesOf('old'));
    await download(pagesOf('old'), 1000084);
    await expect(start('install', '1000084')).rejects.toThrow('not newer');
    for (const _ of [1, 2]) {
      await install('broken', 1000086);
      expect(await start('begin')).toEqual(['1000085']);
    }
    await expect(start('install', '1000086')).rejects.toThrow('failed to start');
    await install('two', 1000087);
    expect(await shown()).toBe('two');
  });

  test('does not install a package without a first page', async () => {
    const odd = zipOf({ 'h5/index.html': 'x' });
    served.set('/8', odd);
    await download(odd, 8);
    await expect(start('install', '8')).rejects.toThrow('no index.html');
    expect(await start('page', '/')).toEqual(['null', '0']);
  });
});
