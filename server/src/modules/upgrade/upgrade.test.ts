import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { signedTextOf } from '@tuzuo/core/app/upgrade';
import type { Locale } from '@tuzuo/core/text/locale';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { zipOf } from '../../../../tests/builders/zip';
import { specLine } from '../../../../tests/spec/vitest';
import { adminAction } from '../../db/schema/admin-action';
import { installPackage } from '../../db/schema/install-package';
import { adminPackages } from '../admin/packages';
import { placeInRollout } from './rollout';
import { type Publication, publishPackage } from './service';
import { makeSigningKey, publicHalf, readSigningKey } from './sign';

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
    channel: 'stable',
    rolloutPercent: 100,
    key: undefined,
    ...change,
  });

const OPERATOR = { actor: 'keeper', reason: 'it crashes' };
const change = (version: string, to: { active?: boolean; rolloutPercent?: number }) =>
  adminPackages(world).changePackage(OPERATOR, version, to);

async function offered(
  currentVersion: string,
  locale: Locale = 'zh-CN',
  asker: { deviceId?: string; channel?: 'beta' } = {},
) {
  const headers = { 'accept-language': locale };
  const answer = await world.call(
    'open.app_install_package.getAndroidUpdatePackage',
    { currentVersion, ...asker },
    { headers },
  );
  return answer.data().installPackageInfo;
}

specLine(
  's7.android-package',
  'server',
  'returns the newest version above the caller’s, without a login',
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
  'has notes in the reader’s language, and the data for checking the file',
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
    // Without Spanish texts, those of the source locale are used.
    expect((await offered('1.0.0', 'es'))?.updateNotes).toBe('更快');
  },
);

it('does not offer a withdrawn version, but the one below it', async () => {
  await publish();
  await publish({ version: '1.0.90' });
  await change('1.0.90', { active: false });
  expect(await offered('1.0.84')).toMatchObject({ version: '1.0.85' });
  await expect(change('1.0.91', { active: false })).rejects.toThrow('was never published');
  await change('1.0.90', { active: true });
  expect(await offered('1.0.84')).toMatchObject({ version: '1.0.90' });
});

it('offers the operator’s signature, and none without a key', async () => {
  const key = readSigningKey(makeSigningKey());
  if (!key) throw new Error('no key');
  await publish({ version: '1.0.85' });
  expect(await offered('1.0.84')).not.toHaveProperty('signature');
  await publish({ version: '1.0.86', key });
  const announced = await offered('1.0.84');
  if (!announced?.signature) throw new Error('not signed');
  const half = createPublicKey({ key: Buffer.from(publicHalf(key), 'base64'), format: 'der', type: 'spki' });
  const signature = Buffer.from(announced.signature, 'base64');
  expect(verify('sha256', Buffer.from(signedTextOf(announced)), half, signature)).toBe(true);
});

/** A device that is reached from this percentage on, and not before. */
const deviceAt = (versionCode: number, percent: number): string => {
  for (let nth = 0; ; nth += 1) {
    const place = placeInRollout(versionCode, `device-${nth}`);
    if (place >= percent - 1 && place < percent) return `device-${nth}`;
  }
};

it('offers the new version to devices within the rollout percentage, and the previous one to the others', async () => {
  await publish({ version: '1.0.85' });
  await publish({ version: '1.0.86', rolloutPercent: 20 });
  const [early, late] = [deviceAt(1000086, 20), deviceAt(1000086, 21)];
  const versionFor = async (asker: { deviceId?: string }) =>
    (await offered('1.0.84', 'zh-CN', asker))?.version;
  expect(await versionFor({ deviceId: early })).toBe('1.0.86');
  expect(await versionFor({ deviceId: late })).toBe('1.0.85');
  // Old clients send no device ID.
  expect(await versionFor({})).toBe('1.0.85');
  await change('1.0.86', { rolloutPercent: 21 });
  expect(await versionFor({ deviceId: late })).toBe('1.0.86');
  await change('1.0.86', { rolloutPercent: 0 });
  expect(await versionFor({ deviceId: early })).toBe('1.0.85');
  await change('1.0.86', { rolloutPercent: 100 });
  expect(await versionFor({})).toBe('1.0.86');
});

it('offers beta versions only to apps of that channel', async () => {
  await publish({ version: '1.0.86', channel: 'beta' });
  expect(await offered('1.0.84')).toBeNull();
  expect(await offered('1.0.84', 'zh-CN', { channel: 'beta' })).toMatchObject({ version: '1.0.86' });
  await publish({ version: '1.0.87' });
  expect(await offered('1.0.84', 'zh-CN', { channel: 'beta' })).toMatchObject({ version: '1.0.87' });
});

it('logs who published and changed a version, and why', async () => {
  const publication = {
    version: '1.0.95',
    packageType: 'resource' as const,
    file: resource,
    url: URL_OF_FILE,
    forced: false,
    notes: {},
    channel: 'stable' as const,
    rolloutPercent: 5,
    key: undefined,
  };
  await adminPackages(world).publishPackage({ actor: 'keeper', reason: 'November' }, publication);
  await change('1.0.95', { rolloutPercent: 0 });
  await expect(change('1.0.95', { rolloutPercent: 101 })).rejects.toThrow('from 0 to 100');
  const noted = await world.database.orm
    .select()
    .from(adminAction)
    .where(eq(adminAction.subjectId, '1.0.95'))
    .orderBy(adminAction.id);
  expect(noted).toMatchObject([
    { actor: 'keeper', action: 'package.publish', reason: 'November', after: { rolloutPercent: 5 } },
    {
      action: 'package.change',
      reason: 'it crashes',
      before: { rolloutPercent: 5 },
      after: { rolloutPercent: 0 },
    },
  ]);
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
])('accepts "%s" only if it is a comparable version', async (currentVersion) => {
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
    ['more than all devices', () => ({ rolloutPercent: 101 }), /from 0 to 100/],
    ['a missing file', () => ({ file: join(folder, 'none.zip') }), /There is no file/],
    ['a folder', () => ({ file: folder }), /There is no file/],
    ['a picture', () => ({ file: fileOf('a.png', 'not a zip') }), /is not a resource package/],
    ['an empty file', () => ({ file: fileOf('empty.zip', '') }), /is not a resource package/],
    [
      'a truncated ZIP',
      () => ({ file: fileOf('half.zip', zipOf({ 'index.html': 'x' }).subarray(20)) }),
      /is not a resource/,
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
      /is not a resource package/,
    ],
    ['no version', () => ({ version: 'new' }), /"new" is not a valid version/],
    ['version zero', () => ({ version: '0.0.0' }), /is not a valid version/],
  ])('%s', async (_, change, reason) => {
    await expect(publish(change())).rejects.toThrow(reason);
    expect(await offered('0.0.1')).toBeNull();
  });

  it('a version a second time, since phones may already have its file', async () => {
    await publish();
    await expect(publish({ forced: true })).rejects.toThrow('was published before');
    expect(await offered('1.0.84')).toMatchObject({ isForceUpdate: '0' });
  });
});
