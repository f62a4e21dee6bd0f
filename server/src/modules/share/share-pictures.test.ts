import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyAfter } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
  world.engine.script = copyAfter(0);
  seller = await world.newSeller();
});

afterAll(() => world.close());

async function urlOf(kind: string, id?: string): Promise<string> {
  const asked = id === undefined ? { kind } : { kind, id };
  const { data } = await world.ask('share.link.create', asked, seller.session);
  return (data as { url: string }).url;
}

/** A run of the seller that has made a picture. */
async function newRun(): Promise<{ taskId: string; result: string }> {
  const { taskId } = await world.create(seller);
  const { results } = await world.workOff(() => world.ended(seller.session, taskId));
  return { taskId, result: results[0]?.assetId ?? '' };
}

type Task = { results: { cardUrl?: string }[] };

const open = (url: string) => fetch(url, { redirect: 'manual', headers: { 'accept-language': 'fr' } });

const statusOf = async (url: string) => (await open(url)).status;

const pictureAt = async (url: string) => Buffer.from(await (await open(url)).arrayBuffer());

it.each([
  ['home', undefined],
  ['tool', 'matting'],
])('has a card for %s', async (kind, id) => {
  const response = await open(`${await urlOf(kind, id)}.jpg?lang=es`);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
});

it.each([
  ['friend', 800, 640],
  ['square', 640, 640],
  ['code', 900, 1200],
  ['gone', 1200, 630],
])('has a card in the shape of %s, small enough for WeChat', async (shape, width, height) => {
  const picture = await pictureAt(`${world.app.url}/t/matting.jpg?shape=${shape}`);
  expect(await sharp(picture).metadata()).toMatchObject({
    format: 'jpeg',
    width,
    height,
  });
  expect(picture.byteLength).toBeLessThan(128 * 1024);
});

it('has a card for an invitation, whose code identifies the inviter', async () => {
  const [mine, other] = await Promise.all(
    ['ABCDEFGH', 'ZZZZ2222'].map((code) => pictureAt(`${world.app.url}/i/${code}.jpg?shape=code`)),
  );
  expect(mine?.equals(other ?? Buffer.alloc(0))).toBe(false);
  for (const path of ['/i/ABCDEFGH', '/i/abc.jpg', '/i/A%2FB.jpg']) {
    expect(await statusOf(`${world.app.url}${path}`)).toBe(404);
  }
});

it('gives only the owner a card of a result to send', async () => {
  const { taskId, result } = await newRun();
  const cardOf = async () =>
    ((await world.ask('gen.task.get', { taskId }, seller.session)).data as Task).results[0]?.cardUrl;
  const card = await cardOf();
  const response = await open(`${world.app.url}${card}&shape=square`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
  const size = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(size).toMatchObject({ width: 640, height: 640 });
  const { result: another } = await newRun();
  for (const path of [
    `/c/${result}.jpg`,
    `/c/${result}.jpg?e=9999999999&s=AAAA`,
    card?.replace(result, another),
    card?.replace('.jpg', ''),
  ]) {
    expect(await statusOf(`${world.app.url}${path}`)).toBe(404);
  }
  // A picture of a person has no card, and the URL issued before no longer works.
  const query = 'update task set tool = $2 where id = $1';
  await world.database.pool.query(query, [taskId, 'ai-virtual-model']);
  expect(await cardOf()).toBeUndefined();
  expect(await statusOf(`${world.app.url}${card}`)).toBe(404);
});

it('shows a result on its card', async () => {
  const response = await open(`${await urlOf('result', (await newRun()).result)}.jpg`);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  const [ground, shown] = [colorAt(20, 20), colorAt(800, 300)];
  expect(ground.every((value) => value > 240)).toBe(true);
  expect(shown.every((value) => value > 240)).toBe(false);
});
