import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

const PAGE =
  '<!doctype html><html><head><meta name="description" content="d"><title>t</title></head><body>app</body></html>';

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
  seller = await world.newSeller();
  const root = join(world.app.dataDir, 'h5');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'index.html'), PAGE);
});

afterAll(() => world.close());

async function urlOf(kind: string, id: string, by = seller): Promise<string> {
  return ((await world.ask('share.link.create', { kind, id }, by.session)).data as { url: string }).url;
}

const open = (url: string) => fetch(url, { redirect: 'manual', headers: { 'accept-language': 'fr' } });

const statusOf = async (url: string) => (await open(url)).status;

describe('a template', () => {
  it('has one URL for everyone: a page with its picture, in the language of the reader, and a card', async () => {
    const { data } = await world.ask('template.template.list', { limit: 1 });
    const [template] = (data as Api['template.template.list']['output']).items;
    const id = template?.templateId ?? '';
    const url = await urlOf('template', id);
    expect(url).toBe(`${world.app.url}/p/${id}`);
    expect(await urlOf('template', id, await world.newSeller())).toBe(url);
    const page = await open(url);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(`<meta property="og:image" content="${url}.jpg?lang=fr">`);
    expect(html).toMatch(/<h1>[^<]+<\/h1>/);
    expect(html).toContain(
      `<a href="/#/subPages/create-design/index?templateId=${id}">Utiliser ce modèle</a>`,
    );
    const picture = /<img src="([^"]+)"[^>]*fetchpriority="high"/.exec(html)?.[1] ?? '';
    const shown = await open(`${world.app.url}${picture}`);
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 720,
    });
    const card = await open(`${url}.jpg`);
    expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
    });
    expect(await statusOf(`${world.app.url}/p/no-such-template`)).toBe(404);
  });
});
