import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { temporaryDataDir } from '../../../../tests/builders/data-dir';
import { type FakeS3, s3Settings, startFakeS3 } from '../../../../tests/builders/fake-s3';
import { photo } from '../../../../tests/builders/pictures';
import { createLogger } from '../../observability/logger';
import { openStorage } from '../../start/storage';
import type { StorageAdapter } from '../../storage/port';
import { createSigner } from './service';

let world: AssetWorld;
let asset: Awaited<ReturnType<AssetWorld['uploadOne']>>;
let bytes: Buffer;

let s3: FakeS3 | undefined;
let storage: StorageAdapter | undefined;

/** The URL with another value of one query parameter. */
function changed(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${path}?${parameters}`;
}

const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe.each(['local', 's3'])('files in storage: %s', (kind) => {
  beforeAll(async () => {
    s3 = kind === 's3' ? await startFakeS3() : undefined;
    const context = { dataDir: await temporaryDataDir(), log: createLogger('silent') };
    storage = s3 && openStorage('s3', s3Settings(s3), context);
    world = await assetWorld(storage && { storage });
    const { session } = await world.newUser();
    asset = await world.uploadOne(session, photo('coffee.jpg'));
    bytes = await world.bytesOf(asset.url);
  });

  afterAll(async () => {
    await world.close();
    await storage?.close();
    await s3?.stop();
  });

  describe('the URL of a file', () => {
    it('names the asset, is valid for one to two hours, and stays the same within the hour', async () => {
      const { pathname, searchParams } = new URL(asset.url, 'http://x');
      expect(pathname).toBe(`/files/${asset.assetId}.jpg`);
      const expires = Number(searchParams.get('e')) * 1000;
      expect(expires % 3_600_000).toBe(0);
      expect(expires - Date.now()).toBeGreaterThan(3_599_000);
      expect(expires - Date.now()).toBeLessThan(7_200_001);

      const at = (ms: number) => createSigner('a key', () => ms).sign('k.jpg');
      expect(at(3_600_001)).toBe(at(7_199_999));
      expect(at(7_200_001)).not.toBe(at(7_199_999));
    });

    it('is rejected for another file, a later expiry, a changed signature, or no signature', async () => {
      const { session } = await world.newUser();
      const other = await world.uploadOne(session, photo('rocket.jpg'));
      const signature = new URLSearchParams(asset.url.split('?')[1]).get('s') ?? '';
      const forged = [
        asset.url.replace(asset.assetId, other.assetId),
        changed(asset.url, 'e', String(Date.now() + 86_400_000)),
        changed(asset.url, 's', `${signature.slice(1)}A`),
        changed(asset.url, 's', signature.slice(0, -4)),
        changed(asset.url, 's', ''),
        asset.url.split('?')[0] ?? '',
        `${asset.url}&s=${signature}`,
      ];
      for (const url of forged) {
        const response = await world.open(url);
        expect([url, response.status]).toEqual([url, 404]);
        expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      }
    });

    it('is rejected with another key, or once expired', async () => {
      const key = `${asset.assetId}.jpg`;
      const rotated = createSigner('a new key of this server', Date.now, 'a key');
      const old = createSigner('a key').sign('k.jpg').split('?')[1] ?? '';
      const ticket = Object.fromEntries(new URLSearchParams(old));
      expect(rotated.check('k.jpg', ticket)).toBe('good');
      expect(createSigner('a new key of this server').check('k.jpg', ticket)).toBe('wrong');
      const past = createSigner(world.secretKey, () => Date.now() - 3 * 3_600_000).sign(key);
      const expired = await world.open(past);
      expect([expired.status, await expired.text()]).toEqual([403, 'This address has expired.']);
      expect((await world.open(createSigner('x'.repeat(32)).sign(key))).status).toBe(404);
    });

    it.each([
      '..%2f..%2fpostgres%2fpassword',
      '%00',
      'a',
      '.ready-probe-1',
      'nothing.jpg',
    ])('is not found even when correctly signed: %s', async (name) => {
      const url = createSigner(world.secretKey).sign(decodeURIComponent(name)).split('?')[1];
      const response = await world.open(`/files/${name}?${url}`);
      expect(response.status).toBe(404);
      expect(world.app.logText()).not.toContain('sending a response failed');
    });
  });

  describe('a file', () => {
    it('is sent with its type, for private caching, and with scripts disabled', async () => {
      const response = await world.open(asset.url);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(asset.bytes),
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': expect.stringMatching(/^private, max-age=\d{4}, immutable$/),
      });
      expect(response.headers.get('content-disposition')).toBeNull();
      expect((await body(response)).length).toBe(asset.bytes);
    });

    it('has the same headers for HEAD as for GET, without its bytes', async () => {
      const response = await world.open(asset.url, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(asset.bytes));
      expect((await body(response)).length).toBe(0);
    });

    it.each([
      ['bytes=0-9', 0, 9],
      ['bytes=100-', 100, undefined],
      ['bytes=-7', -7, undefined],
      ['bytes=0-99999999', 0, undefined],
    ])('is sent in part: %s', async (range, start, end) => {
      const response = await world.open(asset.url, { headers: { range } });
      expect(response.status).toBe(206);
      const part = bytes.subarray(start, end === undefined ? undefined : end + 1);
      const first = start < 0 ? bytes.length + start : start;
      expect(response.headers.get('content-range')).toBe(
        `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
      );
      expect((await body(response)).equals(part)).toBe(true);
    });

    it.each([
      'bytes=9-1',
      'bytes=0-1,4-5',
      'items=0-1',
      'bytes=-',
      'bytes=a-b',
    ])('is sent whole for an invalid range: %s', async (range) => {
      const response = await world.open(asset.url, { headers: { range } });
      expect([response.status, (await body(response)).length]).toEqual([200, bytes.length]);
    });

    it.each(['bytes=99999999-', 'bytes=-0'])('has nothing beyond its end: %s', async (range) => {
      const response = await world.open(asset.url, { headers: { range } });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        416,
        `bytes */${bytes.length}`,
      ]);
    });

    it('is not sent again to a client that has it', async () => {
      const etag = (await world.open(asset.url)).headers.get('etag') ?? '';
      const again = await world.open(asset.url, { headers: { 'if-none-match': etag } });
      expect([again.status, (await body(again)).length]).toEqual([304, 0]);
      const other = await world.open(asset.url, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } });
      expect(other.status).toBe(200);
    });

    it('is saved under the requested name, in every language', async () => {
      const nameOf = async (name: string) =>
        (await world.open(`${asset.url}&download=${encodeURIComponent(name)}`)).headers.get(
          'content-disposition',
        );
      expect(await nameOf('放大.jpg')).toBe(
        `attachment; filename="__.jpg"; filename*=UTF-8''%E6%94%BE%E5%A4%A7.jpg`,
      );
      expect(await nameOf('a"b\r\nx: y.jpg')).toBe(
        `attachment; filename="a_b__x_ y.jpg"; filename*=UTF-8''a%22b%0D%0Ax%3A%20y.jpg`,
      );
      expect(await nameOf('')).toContain(`filename="${asset.assetId}.jpg"`);
      expect(await nameOf('😀'.repeat(300))).toContain(`filename*=UTF-8''${'%F0%9F%98%80'.repeat(100)}`);
    });

    it('is counted by route, and its URL is in no log', async () => {
      const signature = new URLSearchParams(asset.url.split('?')[1]).get('s') ?? '';
      const lines = world.app.logLines().filter(({ route }) => route === 'files');
      expect(lines.length).toBeGreaterThan(0);
      expect(world.app.logText()).not.toContain(signature);
    });
  });

  describe('another user', () => {
    it('can neither upload nor see anything through the IDs of a picture', async () => {
      const { session } = await world.newUser();
      expect((await world.open(`/files/${asset.assetId}.jpg`)).status).toBe(404);
      const { database, app } = world;
      const { userId } = (await world.call('auth.user.getUserInfo', {}, { session })).data();
      const theirs = database.transaction((tx) => app.parts.assets.requireReady(tx, userId, [asset.assetId]));
      await expect(theirs).rejects.toMatchObject({ code: ErrorCode.notFound });
    });
  });
});
