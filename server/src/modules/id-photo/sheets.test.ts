import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../../../../contract/api';
import { PACK_FILE_NAME } from '../../../../core/id-photo/pack';
import { type PhotoWorld, photoWorld } from '../../../../tests/builders/photo-world';
import type { Seller } from '../../../../tests/builders/task-world';
import { unzip } from '../../../../tests/builders/zip';
import { specLine } from '../../../../tests/spec/vitest';

type Sheet = Api['idphoto.sheet.create']['output'];
type Pack = Api['idphoto.pack.create']['output'];

let world: PhotoWorld;
let seller: Seller;
/** An unlocked one-inch photo, and a locked one for a US visa. */
let open: string;
let locked: string;

beforeAll(async () => {
  world = await photoWorld();
  seller = await world.newSeller();
  open = (await world.newPhoto(seller)).taskId;
  locked = (await world.newPhoto(seller, { specId: 'visa-us', background: { colour: '#ffffff' } })).taskId;
  await world.unlock(seller, open);
});

afterAll(() => world.close());

beforeEach(() => world.forgetLimits());

const layout = (input: object = {}) => ({ items: [{ taskId: open }], paper: '6inch', ...input });

const sheet = (input?: object, by: Seller | undefined = seller) =>
  world.ask('idphoto.sheet.create', layout(input), by?.session);

const pack = (input: object, by: Seller = seller) =>
  world.ask('idphoto.pack.create', { taskIds: [open], ...input }, by.session);

/** Red, green and blue of a pixel. */
async function pixelOf(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const isBlue = ([r = 0, g = 0, b = 0]: number[]) =>
  Math.abs(r - 0x43) + Math.abs(g - 0x8e) + Math.abs(b - 0xdb) < 12;

describe('idphoto.sheet.create', () => {
  it('prints the clean photo at the paper’s exact size and density', async () => {
    const { data } = (await sheet()) as { data: Sheet };
    expect(data).toMatchObject({ width: 1205, height: 1795, mime: 'image/jpeg', locked: false });
    expect(data.counts[0]).toBeGreaterThanOrEqual(10);
    const picture = await world.bytesOf(data.url);
    const { density, format } = await sharp(picture).metadata();
    expect({ density, format }).toEqual({ density: 300, format: 'jpeg' });
    const blue = await sharp(picture).raw().toBuffer();
    let photos = 0;
    for (let at = 0; at < blue.length; at += 3) photos += isBlue([...blue.subarray(at, at + 3)]) ? 1 : 0;
    expect(photos / (295 * 413)).toBeCloseTo(data.counts[0] ?? 0, 1);
  });

  it('draws crop lines, or none', async () => {
    const grays = async (cropLines: boolean) => {
      const { data } = (await sheet({ items: [{ taskId: open, count: 1 }], cropLines })) as { data: Sheet };
      const pixels = await sharp(await world.bytesOf(data.url))
        .grayscale()
        .raw()
        .toBuffer();
      return pixels.filter((value) => value > 170 && value < 190).length;
    };
    expect(await grays(false)).toBe(0);
    expect(await grays(true)).toBeGreaterThan(1_000);
  });

  it('mixes photos, and is watermarked as long as one of them is locked', async () => {
    const { data } = (await sheet({ items: [{ taskId: locked, count: 1 }, { taskId: open }] })) as {
      data: Sheet;
    };
    expect(data.locked).toBe(true);
    expect(data.counts[0]).toBe(1);
    expect(data.counts[1]).toBeGreaterThanOrEqual(5);
  });

  it('accepts paper of any size, with the photo centered', async () => {
    const { data } = (await sheet({
      items: [{ taskId: open, count: 1 }],
      paper: { widthMm: 60, heightMm: 80 },
      dpi: 600,
    })) as { data: Sheet };
    expect([data.width, data.height]).toEqual([1417, 1890]);
    expect(isBlue(await pixelOf(await world.bytesOf(data.url), 708, 945))).toBe(true);
  });

  it.each([
    [{ items: [] }, 'items'],
    [{ paper: 'napkin' }, 'paper'],
    [{ paper: { widthMm: 10, heightMm: 50 } }, 'paper'],
    [{ gapMm: 21 }, 'gapMm'],
    [{ dpi: 601 }, 'dpi'],
    [{ paper: { widthMm: 330, heightMm: 330 }, dpi: 600 }, 'dpi'],
    [{ paper: { widthMm: 50, heightMm: 50 }, marginMm: 30 }, 'paper'],
  ])('refuses %j by %s', async (input, field) => {
    const refused = await sheet(input);
    expect(refused).toMatchObject({ code: '10001' });
    expect(Object.keys((refused.data as { fields: object }).fields)[0]).toMatch(new RegExp(`^${field}`));
  });

  it('finds no photo of another user', async () => {
    expect(await sheet({}, await world.newSeller())).toMatchObject({ code: '10002' });
    expect(await sheet({ items: [{ taskId: open, result: 1 }] })).toMatchObject({ code: '10002' });
  });

  it('keeps the twenty newest of a user, and limits requests per hour', async () => {
    const small = { items: [{ taskId: open, count: 1 }], paper: { widthMm: 50, heightMm: 50 }, dpi: 150 };
    for (let times = 0; times < 21; times += 1) await sheet(small);
    const { rows } = await world.database.pool.query(
      `select 1 from asset where user_id = $1 and kind = 'sheet' and state = 'ready'`,
      [seller.userId],
    );
    expect(rows).toHaveLength(20);
    await world.database.pool.query(`update rate_limit set used = 120 where key like 'sheet:%'`);
    expect(await sheet(small)).toMatchObject({ code: '10004' });
  });
});

describe('idphoto.pack.create', () => {
  specLine(
    's9.zip',
    'server',
    'has the same file name for every pack, under which the browser saves it',
    async () => {
      const { data } = (await pack({})) as { data: Pack };
      expect(PACK_FILE_NAME).toBe('tuzuo-id-photos.zip');
      expect(data.fileName).toBe(PACK_FILE_NAME);
      const response = await world.open(data.url);
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toContain(
        `attachment; filename="${PACK_FILE_NAME}"`,
      );
    },
  );

  it('contains every photo, every sheet and the measurements', async () => {
    const second = await world.newPhoto(seller, {
      specId: 'two-inch',
      format: 'png',
      background: { colour: '#d74532' },
    });
    await world.unlock(seller, second.taskId);
    const sheets = [
      layout(),
      layout({ paper: 'A5', items: [{ taskId: second.taskId }, { taskId: open, count: 2 }] }),
    ];
    const { data } = (await pack({ taskIds: [open, second.taskId], sheets })) as { data: Pack };
    const files = unzip(await world.bytesOf(data.url));
    expect([...files.keys()]).toEqual([
      '01-one-inch-295x413-438edb.jpg',
      '02-two-inch-413x626-d74532.png',
      'sheet-01-6inch.jpg',
      'sheet-02-A5.jpg',
      'verdict.json',
      'verdict.txt',
    ]);
    const { results } = await world.get(seller.session, open);
    expect(files.get('01-one-inch-295x413-438edb.jpg')).toEqual(await world.bytesOf(results[0]?.url ?? ''));
    expect(await sharp(files.get('sheet-02-A5.jpg')).metadata()).toMatchObject({ width: 1748, density: 300 });
    const verdict = JSON.parse(String(files.get('verdict.json')));
    expect(verdict[0]).toMatchObject({
      specId: 'one-inch',
      dpi: 300,
      verdict: [{ rule: 'oneFace' }, { rule: 'tilt' }],
    });
    expect(String(files.get('verdict.txt'))).toMatch(/✗ 头部倾斜: 7\.3° \(≤ 5°\)/);
  });

  it('is listed with its owner’s stored face data', async () => {
    const { data } = (await pack({})) as { data: Pack };
    const { faces } = (await world.ask('user.user.exportData', {}, seller.session))
      .data as Api['user.user.exportData']['output'];
    const kept = faces.find(({ mime }) => mime === 'application/zip');
    expect(unzip(await world.bytesOf(kept?.url ?? ''))).toEqual(unzip(await world.bytesOf(data.url)));
  });

  it('accepts no locked photo, no sheet with one, and nothing of another user', async () => {
    expect(await pack({ taskIds: [locked] })).toMatchObject({
      code: '10001',
      data: { fields: { taskIds: expect.any(String) } },
    });
    const sheets = [layout({ items: [{ taskId: locked }] })];
    expect(await pack({ sheets })).toMatchObject({
      code: '10001',
      data: { fields: { sheets: expect.any(String) } },
    });
    expect(await pack({}, await world.newSeller())).toMatchObject({ code: '10002' });
    const many = Array.from({ length: 20 }, () => layout({ paper: 'A4' }));
    expect(await pack({ sheets: many })).toMatchObject({
      code: '10001',
      data: { fields: { sheets: expect.any(String) } },
    });
  });
});

describe('a pack that is refused', () => {
  it('is refused before anything is drawn', async () => {
    const { taskId: gone } = await world.newPhoto(seller);
    await world.unlock(seller, gone);
    await world.database.pool.query(
      `update asset set storage_key = 'gone' where id = (select asset_id from task_result where task_id = $1)`,
      [gone],
    );
    // Drawing it would be a server fault.
    const undrawable = layout({ items: [{ taskId: gone }] });
    expect(await pack({ sheets: [undrawable] })).toMatchObject({ code: '90001' });
    expect(await pack({ sheets: [undrawable, layout({ items: [{ taskId: locked }] })] })).toMatchObject({
      code: '10001',
      data: { fields: { sheets: expect.any(String) } },
    });
    const { rows } = await world.database.pool.query(`select 1 from asset where state = 'pending'`);
    expect(rows).toEqual([]);
  });
});

describe('idphoto.spec.list', () => {
  type Specs = Api['idphoto.spec.list']['output'];
  const list = async (input: object) => (await world.ask('idphoto.spec.list', input)).data as Specs;

  it('lists documents without a login, page by page', async () => {
    const first = await list({ category: 'visa', limit: 30 });
    const second = await list({ category: 'visa', limit: 30, cursor: first.nextCursor });
    const all = [...first.items, ...second.items].map(({ specId }) => specId);
    expect(new Set(all).size).toBe(57);
    expect(second.nextCursor).toBeUndefined();
    expect(await world.ask('idphoto.spec.list', { cursor: 'x' })).toMatchObject({ code: '10001' });
  });

  it('names them in the caller’s language, and which data is confirmed', async () => {
    const { items } = await list({ query: '295x413', limit: 1 });
    expect(items[0]).toMatchObject({ specId: 'one-inch', name: '一寸', verified: true });
    expect(items[0]).not.toHaveProperty('names');
    const answer = await world.call(
      'idphoto.spec.list',
      { query: 'one inch', limit: 1 },
      { headers: { 'accept-language': 'fr' } },
    );
    expect(answer.data().items[0]?.name).toBe('Un pouce');
  });

  it('returns the requested ones, in that order', async () => {
    const { items } = await list({ specIds: ['visa-jp', 'gone', 'one-inch'] });
    expect(items.map(({ specId }) => specId)).toEqual(['visa-jp', 'one-inch']);
  });
});
