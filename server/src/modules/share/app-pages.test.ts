import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';

const PAGE =
  '<!doctype html><html><head><meta name="description" content="d"><title>t</title></head><body>app</body></html>';

let database: TestDatabase;
let root: string;
let app: TestApp;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuzuo-h5-'));
  await mkdir(join(root, 't'));
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 't/matting.html'), PAGE.replace('app', 'the tool, drawn'));
  database = await testDatabase();
  app = await startTestApp(database, { settings: { h5Root: root } });
});

afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(root, { recursive: true });
});

describe('a page of the product', () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, { headers: { 'accept-language': 'fr', ...headers } });

  it.each([
    ['/', '<title>Tuzuo · ', undefined, '/index.jpg', 'app'],
    [
      '/t/matting',
      '<title>Détourage · Tuzuo</title>',
      '/#/subPages/matting/index',
      '/t/matting.jpg',
      'the tool, drawn',
    ],
    ['/t/studio', '<title>Photo produit · Tuzuo</title>', '/#/subPages/studio/index', '/t/studio.jpg', 'app'],
    // Without a prerendered first screen the app starts as usual.
    ['/t/ai-change-shoes', '<title>', '/#/subPages/ai-change-shoes/index', '/t/ai-change-shoes.jpg', 'app'],
  ])('%s is the app’s page, with a description in the reader’s language', async (path, title, opens, picture, body) => {
    const response = await at(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toBe('accept-language, accept-encoding');
    expect(html).toContain(title);
    expect(/<meta name="tuzuo:open" content="([^"]*)">/.exec(html)?.[1]).toBe(opens);
    expect(html).toContain(`<meta property="og:url" content="${app.url}${path}">`);
    expect(html).toContain(`<meta property="og:image" content="${app.url}${picture}?lang=fr">`);
    expect(html).toContain('<meta property="og:locale" content="fr_FR">');
    expect(html).toContain(`<body>${body}</body>`);
    expect((await at(picture)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('is revalidated by its ETag, which differs by language and content', async () => {
    const [first, again, english] = await Promise.all([
      at('/t/matting'),
      at('/t/matting'),
      at('/t/matting', { 'accept-language': 'en' }),
    ]);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect(again.headers.get('etag')).toBe(etag);
    expect(english.headers.get('etag')).not.toBe(etag);
    const known = await at('/t/matting', { 'if-none-match': etag });
    expect(known.status).toBe(304);
    expect(known.headers.get('etag')).toBe(etag);
    expect(await known.text()).toBe('');
  });

  it.each([
    '/t/nothing',
    '/t/nothing.jpg',
    '/t/',
    '/t/..%2f..',
    '/t/toString',
  ])('at %s does not exist, and leads home', async (path) => {
    const response = await at(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Page introuvable');
    expect(html).toContain('<a href="/">');
  });
});
