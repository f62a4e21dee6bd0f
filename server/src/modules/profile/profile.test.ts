import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { photo } from '../../../../tests/builders/pictures';

let world: AssetWorld;
let user: { userId: string; session: string };

beforeAll(async () => {
  world = await assetWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forgetLimits();
  user = await world.newUser();
});

type Change = { nick?: string; avatarId?: string };

const update = (change: Change, { session } = user) => world.call('user.user.update', change, { session });
const userOf = async ({ session } = user) =>
  (await world.call('auth.user.getUserInfo', {}, { session })).data();

describe('the nickname', () => {
  it('is changed, and shown in its normalized form', async () => {
    expect((await update({ nick: '  小图 🎨 ' })).data()).toMatchObject({ nick: '小图 🎨' });
    expect(await userOf()).toMatchObject({ nick: '小图 🎨' });
  });

  it.each([
    ['a control character', 'a\u0007'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['nothing', ' '],
  ])('is refused with %s, with a message, and stays unchanged', async (_case, nick) => {
    const before = await userOf();
    const { envelope } = await update({ nick });
    expect(envelope).toMatchObject({ code: '10001', data: { fields: { nick: expect.any(String) } } });
    expect(await userOf()).toEqual(before);
  });

  it('can only be changed by its owner, and an empty change is refused', async () => {
    expect((await world.call('user.user.update', { nick: 'x' })).envelope.code).toBe('11001');
    expect((await update({})).envelope.code).toBe('10001');
  });
});

describe('the avatar', () => {
  it('is made from an upload: small, square, without metadata, at a URL that needs no session', async () => {
    const upload = await world.uploadOne(user.session, photo('chelsea.jpg'));
    const { avatarUrl = '' } = (await update({ avatarId: upload.assetId })).data();
    expect(avatarUrl).toMatch(/^\/avatars\/[\da-f-]{36}\.jpg$/);
    expect(await userOf()).toMatchObject({ avatarUrl });
    const answer = await world.open(avatarUrl);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, format, exif, icc } = await sharp(bytes).metadata();
    expect([width, height, format, exif, icc]).toEqual([256, 256, 'jpeg', undefined, undefined]);
    expect(bytes.length).toBeLessThan(60_000);
    // The upload is no longer needed.
    expect((await world.states())[upload.assetId]).toBeUndefined();
  });

  it('replaces the previous one, which is deleted, and can be removed', async () => {
    const made = async (name: string) => {
      const { assetId } = await world.uploadOne(user.session, photo(name));
      return (await update({ avatarId: assetId })).data().avatarUrl ?? '';
    };
    const [first, second] = [await made('chelsea.jpg'), await made('coffee.jpg')];
    expect((await world.open(first)).status).toBe(404);
    expect((await world.open(second)).status).toBe(200);
    expect((await update({ avatarId: '' })).data()).not.toHaveProperty('avatarUrl');
    expect((await world.open(second)).status).toBe(404);
    const left = await world.database.pool.query('select 1 from asset where user_id = $1', [user.userId]);
    expect(left.rowCount).toBe(0);
  });

  it('keeps an upload that something else references, and only serves avatars', async () => {
    const { assetId } = await world.uploadOne(user.session, photo('chelsea.jpg'));
    await world.call('space.item.keep', { itemIds: [assetId] }, { session: user.session });
    await update({ avatarId: assetId });
    expect((await world.states())[assetId]).toBe('ready');
    for (const name of [`${assetId}.jpg`, 'x.jpg', `${user.userId}.jpg`, '..%2f..%2fetc%2fpasswd']) {
      expect((await world.open(`/avatars/${name}`)).status).toBe(404);
    }
  });

  it('cannot be another user’s upload, or a file that does not exist', async () => {
    const other = await world.newUser();
    const { assetId } = await world.uploadOne(other.session, photo('chelsea.jpg'));
    for (const avatarId of [assetId, user.userId]) {
      expect((await update({ avatarId })).envelope.code).toBe('10002');
    }
    expect(await userOf()).not.toHaveProperty('avatarUrl');
  });
});
