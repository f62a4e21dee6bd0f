import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../../../tests/builders/fake-vendor';
import { plain } from '../../../../tests/builders/pictures';
import { startLinks } from '../../start/links';

let web: FakeVendor;
let world: AssetWorld;
let links: ReturnType<typeof startLinks>;
let session: string;
const replies: Record<string, VendorReply> = {};

beforeAll(async () => {
  web = await startFakeVendor(({ path, headers }) => {
    if (path === '/own-pages-only' && headers.referer !== `${web.url}/`) return { status: 403, text: 'no' };
    return replies[path] ?? { status: 404, text: 'nothing' };
  });
  // The only local address that may be fetched, standing in for the web.
  links = startLinks([new URL(web.url).host]);
  world = await assetWorld({ fetchLink: links.fetchLink });
  ({ session } = await world.newUser());
  replies['/photo'] = {
    bytes: await plain(64, 48).jpeg().toBuffer(),
    headers: { 'content-type': 'text/html' },
  };
  replies['/own-pages-only'] = replies['/photo'];
  replies['/moved'] = { status: 302, text: '', headers: { location: '/photo' } };
  replies['/inside'] = { status: 302, text: '', headers: { location: 'http://127.0.0.1:9/photo' } };
  replies['/page'] = { text: '<!doctype html><title>no picture</title>' };
  replies['/svg'] = { text: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' };
  replies['/half'] = { cutOff: Buffer.alloc(10), length: 5_000 };
  replies['/empty'] = { bytes: Buffer.alloc(0) };
  replies['/huge'] = { bytes: Buffer.alloc(81 * 1024 * 1024) };
});

afterAll(async () => {
  await world.close();
  await links.close();
  await web.stop();
});

const fetchLink = async (url: string, by: string | undefined = session) =>
  (await world.call('asset.asset.fetch', { url }, by === undefined ? {} : { session: by })).envelope;

it.each(['/photo', '/moved'])('stores a picture from the web as the caller’s own: %s', async (path) => {
  const { data } = await fetchLink(`${web.url}${path}`);
  expect(data).toMatchObject({ items: [{ width: 64, height: 48, mime: 'image/jpeg' }] });
  const { headers } = web.hits.at(-1) ?? {};
  expect(headers?.accept).toMatch(/^image\/jpeg,.*image\/avif;q=0\.\d/);
  expect(headers?.referer).toBeUndefined();
});

it('says that it comes from a page of the host if the host asks for that', async () => {
  const { data } = await fetchLink(`${web.url}/own-pages-only`);
  expect(data).toMatchObject({ items: [{ width: 64, height: 48, mime: 'image/jpeg' }] });
});

it.each([
  ['a file that is not a picture', '/page', 'file'],
  ['an SVG', '/svg', 'file'],
  ['a truncated picture', '/half', 'url'],
  ['nothing', '/empty', 'url'],
  ['a missing file', '/other', 'url'],
  ['more than 80 MB', '/huge', 'url'],
  ['a way into our own network', '/inside', 'url'],
])('refuses %s, and keeps nothing of it', async (_what, path, field) => {
  const before = Object.keys(await world.states()).length;
  const answer = await fetchLink(`${web.url}${path}`);
  expect(answer).toMatchObject({ code: '10001', data: { fields: { [field]: expect.any(String) } } });
  expect(Object.keys(await world.states())).toHaveLength(before);
});

it.each([
  'http://127.0.0.1/photo.jpg',
  'http://[::1]/photo.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/photo.jpg',
  'http://localhost/photo.jpg',
])('never connects to an address that is not public: %s', async (url) => {
  expect(await fetchLink(url)).toMatchObject({
    code: '10001',
    data: { fields: { url: expect.any(String) } },
  });
});

it.each([
  'file:///etc/passwd',
  'ftp://example.com/x.jpg',
  'javascript:alert(1)',
  'photo.jpg',
  `https://a.b/${'x'.repeat(2_000)}`,
])('accepts no other URL: %s', async (url) => {
  expect((await fetchLink(url)).code).toBe('10001');
});

it('is not available to guests, and limited to sixty an hour', async () => {
  expect((await world.call('asset.asset.fetch', { url: `${web.url}/photo` }, {})).envelope.code).toBe(
    '11001',
  );
  const other = await world.newUser();
  const codes: string[] = [];
  for (let at = 0; at < 61; at += 1) codes.push((await fetchLink(`${web.url}/other`, other.session)).code);
  expect(codes.slice(0, 60)).toEqual(Array(60).fill('10001'));
  expect(codes[60]).toBe('10004');
});
