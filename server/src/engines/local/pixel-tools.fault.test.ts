import { ErrorCode } from '@tuzuo/core/api/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LABEL_PRODUCER } from '../../../../tests/builders/engine-world';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { photo, plain } from '../../../../tests/builders/pictures';
import { readLabel } from '../label/read-label';

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };

beforeAll(async () => {
  world = await localTaskWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  user = await world.newUser();
});

const upload = async (name = 'coffee.jpg') => (await world.uploadOne(user.session, photo(name))).assetId;

const become = (tier: string) =>
  world.database.pool.query(
    `insert into membership (user_id, tier, expires_at) values ($1, $2, now() + interval '1 year')`,
    [user.userId, tier],
  );

describe('image-enhance through the API', () => {
  it('returns a picture of the same size, changed and labeled', async () => {
    const blurred = await sharp(photo('coffee.jpg')).blur(1.4).jpeg().toBuffer();
    const { assetId: source } = await world.uploadOne(user.session, blurred);
    const task = await world.run(user.session, { tool: 'image-enhance', inputs: { source } });
    expect(task).toMatchObject({ state: 'succeeded', options: { strength: 2, denoise: true } });
    const bytes = await world.bytesOf(task.results[0]?.url ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
    expect(await readLabel(bytes)).toMatchObject({ ContentProducer: LABEL_PRODUCER, ProduceID: task.taskId });
  });

  it('takes no sharp picture, and no points for it', async () => {
    const task = await world.run(user.session, {
      tool: 'image-enhance',
      inputs: { source: await upload() },
    });
    const checks = [expect.objectContaining({ key: 'alreadySharp', ok: false })];
    expect(task).toMatchObject({
      state: 'failed',
      failure: { code: ErrorCode.checksFailed, checks },
      points: { held: 0, charged: 0 },
      results: [],
    });
  });

  it.each([
    [{ strength: 4 }, 'options.strength'],
    [{ denoise: 'yes' }, 'options.denoise'],
    [{ sharpness: 1 }, 'options.sharpness'],
  ])('refuses %o', async (options, field) => {
    const inputs = { source: await upload() };
    const { code, data } = await world.ask(user.session, { tool: 'image-enhance', inputs, options });
    expect(code).toBe(ErrorCode.badInput);
    expect(data).toMatchObject({ fields: { [field]: expect.any(String) } });
  });
});

describe('ai-expand through the API', () => {
  const tool = 'ai-expand' as const;

  it('returns the wider picture with the original in it and both labels', async () => {
    // Goods that stand out clearly, so that the network sees them once.
    const goods = Buffer.from(
      '<svg width="150" height="100"><rect x="50" y="30" width="45" height="45" rx="4" fill="#2a5d9f"/></svg>',
    );
    const small = await plain(150, 100, '#d8d2c8')
      .composite([{ input: goods }])
      .png()
      .toBuffer();
    const { assetId: source } = await world.uploadOne(user.session, small);
    const task = await world.run(user.session, {
      tool,
      inputs: { source },
      options: { right: 0.4, top: 0.3 },
    });
    expect(task).toMatchObject({ state: 'succeeded', results: [{ width: 210, height: 130 }] });
    const bytes = await world.bytesOf(task.results[0]?.url ?? '');
    const placed = [
      { file: small, top: 0 },
      { file: bytes, top: 30 },
    ];
    const [before, after] = await Promise.all(
      placed.map(({ file, top }) =>
        sharp(file).removeAlpha().extract({ left: 0, top, width: 150, height: 100 }).raw().toBuffer(),
      ),
    );
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
    expect(await readLabel(bytes)).toMatchObject({ ContentProducer: LABEL_PRODUCER, ProduceID: task.taskId });
  });

  it.each([
    [{}, ['top', 'right', 'bottom', 'left', 'ratio']],
    [{ top: 0.2, ratio: '1:1' }, ['ratio']],
    [{ top: 1.01 }, ['top']],
    [{ ratio: '2:1' }, ['ratio']],
  ])('refuses %o', async (options, names) => {
    const inputs = { source: await upload() };
    const { code, data } = await world.ask(user.session, { tool, inputs, options });
    expect(code).toBe(ErrorCode.badInput);
    expect(Object.keys(Object(Object(data).fields))).toEqual(names.map((name) => `options.${name}`));
  });

  it.each([
    [{ width: 300, height: 300 }, { ratio: '1:1' }, 'unexpanded'],
    [{ width: 900, height: 100 }, { ratio: '1:1' }, 'expanded'],
  ])('takes no picture of %o to %o, and no points for it', async (size, options, key) => {
    const bytes = await plain(size.width, size.height).png().toBuffer();
    const inputs = { source: (await world.uploadOne(user.session, bytes)).assetId };
    const { code, data } = await world.ask(user.session, { tool, inputs, options });
    expect(code).toBe(ErrorCode.checksFailed);
    expect(data).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ key, ok: false })]),
    });
    const held = await world.database.pool.query('select count(*) from task where user_id = $1', [
      user.userId,
    ]);
    expect(held.rows[0].count).toBe('0');
  });
});

describe('matting refined by brush, through the API', () => {
  const tool = 'matting' as const;
  const size = { width: 200, height: 150 };
  const uploadBytes = async (bytes: Buffer) => (await world.uploadOne(user.session, bytes)).assetId;
  const painted = (svg: string) =>
    plain(size.width, size.height, '#000')
      .composite([{ input: Buffer.from(`<svg width="200" height="150">${svg}</svg>`) }])
      .png()
      .toBuffer();

  it('keeps green areas and removes red ones', async () => {
    const source = await uploadBytes(
      await sharp(photo('product-shoes.jpg'))
        .resize({ ...size, fit: 'fill' })
        .jpeg()
        .toBuffer(),
    );
    const hints = await painted(
      '<rect width="30" height="30" fill="#00d060"/><rect x="90" y="50" width="30" height="30" fill="#ff2020"/>',
    );
    const options = { refineAssetId: await uploadBytes(hints) };
    const task = await world.run(user.session, { tool, inputs: { source }, options });
    const bytes = await world.bytesOf(task.results[0]?.url ?? '');
    const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer();
    // The corner is background, the middle is shoe: the strokes say the opposite of the network for each.
    expect([alpha[15 * 200 + 15], alpha[65 * 200 + 105]]).toEqual([255, 0]);
    // Far from the strokes, the network's result stays.
    expect([alpha[20 * 200 + 190], alpha[110 * 200 + 70]]).toEqual([0, 255]);
  });

  it('rejects strokes of another aspect ratio, and charges nothing', async () => {
    const source = await upload();
    const options = { refineAssetId: await uploadBytes(await plain(100, 100).png().toBuffer()) };
    const task = await world.run(user.session, { tool, inputs: { source }, options });
    expect(task).toMatchObject({
      state: 'failed',
      failure: { code: ErrorCode.checksFailed },
      points: { held: 0, charged: 0 },
    });
  });
});

describe('img-compress through the API', () => {
  it('fits each picture of a batch, and counts them all', async () => {
    const sources = [await upload(), await upload('chelsea.jpg')];
    const options = { targetKb: 30 };
    const task = await world.run(user.session, { tool: 'img-compress', inputs: { sources }, options });
    expect(task.state).toBe('succeeded');
    expect(task.results).toHaveLength(2);
    for (const { bytes } of task.results) {
      expect(bytes).toBeLessThanOrEqual(30_000);
      expect(bytes).toBeGreaterThanOrEqual(30_000 * 0.98);
    }
  });

  it('converts the format, and returns a small enough file unchanged', async () => {
    const sources = [await upload()];
    const tool = 'img-compress' as const;
    const webp = await world.run(user.session, { tool, inputs: { sources }, options: { format: 'webp' } });
    expect(webp.results[0]?.mime).toBe('image/webp');
    const same = await world.run(user.session, { tool, inputs: { sources }, options: { targetKb: 2000 } });
    expect(same.results[0]?.bytes).toBe(same.inputs.sources?.[0]?.bytes);
  });

  it.each([
    [{ targetKb: 0 }, 'options.targetKb'],
    [{ targetKb: 1.5 }, 'options.targetKb'],
    [{ quality: 101 }, 'options.quality'],
    [{ format: 'gif' }, 'options.format'],
  ])('refuses %o', async (options, field) => {
    const inputs = { sources: [await upload()] };
    const { code, data } = await world.ask(user.session, { tool: 'img-compress', inputs, options });
    expect([code, Object.keys(Object(Object(data).fields))]).toEqual([ErrorCode.badInput, [field]]);
  });

  it('refuses ten pictures and none', async () => {
    const id = await upload();
    for (const sources of [Array(10).fill(id), []]) {
      const { code } = await world.ask(user.session, { tool: 'img-compress', inputs: { sources } });
      expect(code).toBe(ErrorCode.badInput);
    }
  });
});

describe('compliance-label through the API', () => {
  const tool = 'compliance-label' as const;

  it('draws the text and embeds a mark that only its owner can read', async () => {
    const sources = [await upload()];
    const task = await world.run(user.session, {
      tool,
      inputs: { sources },
      options: { corner: 'top-left' },
    });
    expect(task).toMatchObject({ state: 'succeeded', points: { charged: 0 } });
    const result = await world.bytesOf(task.results[0]?.url ?? '');
    const size = { width: 150, height: 60 };
    const change = async (left: number, top: number) => {
      const [before, after] = await Promise.all(
        [photo('coffee.jpg'), result].map((file) =>
          sharp(file)
            .extract({ left, top, ...size })
            .raw()
            .toBuffer(),
        ),
      );
      const sum = before?.reduce((total, level, index) => total + Math.abs(level - (after?.[index] ?? 0)), 0);
      return (sum ?? 0) / (before?.length ?? 1);
    };
    expect(await change(0, 0)).toBeGreaterThan(10);
    expect(await change(450, 340)).toBeLessThan(2);
    const assetId = (await world.uploadOne(user.session, result)).assetId;
    const call = (session: string) => world.call('asset.asset.readLabel', { assetId }, { session });
    expect((await call(user.session)).data().label).toMatchObject({
      kind: '1',
      producer: LABEL_PRODUCER,
      produceId: task.taskId,
    });
    const other = await world.newUser();
    expect((await call(other.session)).envelope.code).toBe(ErrorCode.notFound);
  });

  it('omits the mark when declined, and reports a picture without one', async () => {
    const options = { metadata: false, text: 'AI' };
    const task = await world.run(user.session, { tool, inputs: { sources: [await upload()] }, options });
    expect(await readLabel(await world.bytesOf(task.results[0]?.url ?? ''))).toBeUndefined();
    const assetId = await upload();
    const answer = await world.call('asset.asset.readLabel', { assetId }, { session: user.session });
    expect(answer.data()).toEqual({});
  });

  it('is limited per batch and per month, and a refusal costs nothing', async () => {
    const id = await upload();
    const second = await upload('chelsea.jpg');
    const two = { tool, inputs: { sources: [id, second] } };
    const refused = await world.ask(user.session, two);
    expect(refused.code).toBe(ErrorCode.checksFailed);
    expect(refused.data).toMatchObject({
      checks: expect.arrayContaining([{ key: 'once', ok: false, found: 2, need: 1 }]),
    });
    await become('trial');
    const done = await world.run(user.session, two);
    expect(done.results).toHaveLength(2);
    await world.database.pool.query('update free_use set used = 49 where user_id = $1', [user.userId]);
    const late = await world.ask(user.session, two);
    expect(late.code).toBe(ErrorCode.checksFailed);
    expect(late.data).toMatchObject({
      checks: expect.arrayContaining([{ key: 'monthly', ok: false, found: 2, need: 1 }]),
    });
  });

  it.each([
    [{ corner: 'middle' }, 'options.corner'],
    [{ text: 'x'.repeat(31) }, 'options.text'],
    [{ metadata: 1 }, 'options.metadata'],
  ])('refuses %o', async (options, field) => {
    const inputs = { sources: [await upload()] };
    const { code, data } = await world.ask(user.session, { tool, inputs, options });
    expect([code, Object.keys(Object(Object(data).fields))]).toEqual([ErrorCode.badInput, [field]]);
  });
});
