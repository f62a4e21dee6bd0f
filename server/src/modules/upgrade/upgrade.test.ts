import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Locale } from '@tuzuo/core/text/locale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { zipOf } from '../../../../tests/builders/zip';
import { specLine } from '../../../../tests/spec/vitest';
import { installPackage } from '../../db/schema/install-package';
import { type Publication, publishPackage, withdrawPackage } from './service';

const URL_OF_FILE = 'https://files.example.com/app.zip';
const folder = mkdtempSync(join(tmpdir(), 'tuzuo-packages-'));
let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});
beforeEach(() => world.database.orm.delete(installPackage));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

function fileOf(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const resource = fileOf('web.zip', zipOf({ 'index.html': '<!DOCTYPE html>', 'js/app.js': '1' }));
const apk = fileOf('app.apk', zipOf({ 'AndroidManifest.xml': 'm', 'classes.dex': 'c' }));

const publish = (change: Partial<Publication> = {}) =>
  publishPackage(world.database.orm, {
    version: '1.0.85',
    packageType: 'resource',
    file: resource,
    url: URL_OF_FILE,
    forced: false,
    notes: { 'zh-CN': '更快', fr: 'Plus rapide' },
    ...change,
  });

async function offered(currentVersion: string, locale: Locale = 'zh-CN') {
  const headers = { 'accept-language': locale };
  const answer = await world.call(
    'open.app_install_package.getAndroidUpdatePackage',
    { currentVersion },
    { headers },
  );
  return answer.data().installPackageInfo;
}

specLine(
  's7.android-package',
  'server',
  'answers the newest version above the caller’s, to anybody',
  async () => {
    expect(await offered('1.0.84')).toBeNull();
    await publish();
    await publish({ version: '1.0.90', packageType: 'apk', file: apk, forced: true });
    expect(await offered('1.0.84')).toMatchObject({
      version: '1.0.90',
      packageType: 'apk',
      isForceUpdate: '1',
    });
    expect(await offered('1000089')).toMatchObject({ versionCode: 1000090 });
    expect(await offered('1.0.90')).toBeNull();
    expect(await offered('2.0.0')).toBeNull();
  },
);

specLine(
  's3.upgrade-package',
  'server',
  'has notes in the language of the reader, and what phones need to check the file',
  async () => {
    const { sha256, bytes } = await publish();
    const content = zipOf({ 'index.html': '<!DOCTYPE html>', 'js/app.js': '1' });
    expect([sha256, bytes]).toEqual([createHash('sha256').update(content).digest('hex'), content.length]);
    expect(await offered('1.0.0', 'fr')).toEqual({
      version: '1.0.85',
      versionCode: 1000085,
      packageType: 'resource',
      installPackageUrl: URL_OF_FILE,
      isForceUpdate: '0',
      updateNotes: 'Plus rapide',
      sha256,
      bytes,
    });
    // No words in Spanish: those of the source locale.
    expect((await offered('1.0.0', 'es'))?.updateNotes).toBe('更快');
  },
);

it('does not offer a version that was taken back, but the one below it', async () => {
  await publish();
  await publish({ version: '1.0.90' });
  await withdrawPackage(world.database.orm, '1.0.90');
  expect(await offered('1.0.84')).toMatchObject({ version: '1.0.85' });
  await expect(withdrawPackage(world.database.orm, '1.0.91')).rejects.toThrow('was never published');
});

it.each([
  '',
  '1',
  '1.0',
  'newest',
  '1.0.1000',
  '-1',
  '1.0.84; drop',
  '9'.repeat(12),
])('takes "%s" for no version, or for one that it can compare', async (currentVersion) => {
  const { envelope } = await world.call('open.app_install_package.getAndroidUpdatePackage', {
    currentVersion,
  });
  if (currentVersion === '1') expect(envelope.result).toBe('success');
  else
    expect(envelope).toMatchObject({
      code: ErrorCode.badInput,
      data: { fields: { currentVersion: expect.any(String) } },
    });
});

describe('publishing refuses', () => {
  it.each<[string, () => Partial<Publication>, RegExp]>([
    ['a file that is not there', () => ({ file: join(folder, 'none.zip') }), /There is no file/],
    ['a folder', () => ({ file: folder }), /There is no file/],
    ['a picture', () => ({ file: fileOf('a.png', 'not a zip') }), /is no resource package/],
    ['an empty file', () => ({ file: fileOf('empty.zip', '') }), /is no resource package/],
    [
      'half a ZIP',
      () => ({ file: fileOf('half.zip', zipOf({ 'index.html': 'x' }).subarray(20)) }),
      /is no resource/,
    ],
    ['an APK as pages', () => ({ file: apk }), /index\.html at its root/],
    ['pages as an APK', () => ({ packageType: 'apk' }), /AndroidManifest\.xml at its root/],
    [
      'pages in a folder',
      () => ({ file: fileOf('deep.zip', zipOf({ 'h5/index.html': 'x' })) }),
      /at its root/,
    ],
    [
      'a ZIP with a path that leads out of it',
      () => ({ file: fileOf('out.zip', zipOf({ 'index.html': 'x', '../up.html': 'x' })) }),
      /is no resource package/,
    ],
    ['no version', () => ({ version: 'new' }), /"new" is no version/],
    ['version zero', () => ({ version: '0.0.0' }), /is no version/],
  ])('%s', async (_, change, reason) => {
    await expect(publish(change())).rejects.toThrow(reason);
    expect(await offered('0.0.1')).toBeNull();
  });

  it('a version a second time, whose file phones may have already', async () => {
    await publish();
    await expect(publish({ forced: true })).rejects.toThrow('was published before');
    expect(await offered('1.0.84')).toMatchObject({ isForceUpdate: '0' });
  });
});
