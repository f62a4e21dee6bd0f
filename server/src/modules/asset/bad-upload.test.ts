import { readdirSync } from 'node:fs';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { LOCALES } from '@tuzuo/core/text/locale';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { photo, plain, pngHeader } from '../../../../tests/builders/pictures';
import { say } from '../../i18n/words';

let world: AssetWorld;
let session: string;

beforeAll(async () => {
  world = await assetWorld();
  ({ session } = await world.newUser());
});

// A refused upload leaves neither a row nor a file.
afterEach(async () => {
  expect((await world.database.pool.query('select from asset')).rowCount).toBe(0);
  const files = readdirSync(world.app.dataDir, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([]);
});

afterAll(() => world.close());

/** The message in `fields.file`, in the caller's language. */
async function whyRefused(content: Buffer, locale = 'en', name = 'photo.jpg'): Promise<unknown> {
  const file = { content, name, type: 'image/jpeg' };
  const envelope = await world.upload(session, [file], { 'accept-language': locale });
  expect(envelope.code).toBe(ErrorCode.badInput);
  return (envelope.data as { fields: Record<string, string> }).fields.file;
}

const jpeg = () => photo('chelsea.jpg');
const cut = (picture: Buffer, share: number) => picture.subarray(0, Math.round(picture.length * share));

const BAD_FILES: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
  ['nothing at all', () => Buffer.alloc(0), /not a picture/],
  ['text that is called .jpg', () => Buffer.from('hello, I am a photo'), /not a picture/],
  ['an SVG', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
  ['an SVG without its head', () => Buffer.from('\n <svg onload="alert(1)"></svg>'), /SVG/],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*<script>*/=0;alert(1)//'), /damaged/],
  ['a GIF that breaks off', async () => cut(await sharp(jpeg()).gif().toBuffer(), 0.6), /damaged/],
  ['an AVIF that breaks off', async () => cut(await sharp(jpeg()).avif().toBuffer(), 0.6), /damaged/],
  ['a HEIC that breaks off', () => cut(photo('chelsea.heic'), 0.6), /damaged/],
  ['the head of a HEIC', () => Buffer.from('0000001866747970686569630000000068656963', 'hex'), /damaged/],
  ['a TIFF', () => plain(20, 20).tiff().toBuffer(), /format is not supported/],
  ['a TIFF of two pages', () => twoPages(), /format is not supported/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'), /not a picture/],
  ['a JPEG that breaks off', () => cut(jpeg(), 0.6), /damaged/],
  ['the head of a JPEG', () => jpeg().subarray(0, 300), /damaged/],
  ['a PNG that breaks off', async () => cut(await sharp(jpeg()).png().toBuffer(), 0.6), /damaged/],
  ['a WebP that breaks off', async () => cut(await sharp(jpeg()).webp().toBuffer(), 0.6), /damaged/],
  ['a PNG that is all header', () => pngHeader(200, 200), /damaged/],
  ['a header of 30,000 × 30,000', () => pngHeader(30_000, 30_000), /up to 200 megapixels/],
  ['a picture of 15 pixels', () => plain(15, 300).png().toBuffer(), /at least 16 pixels/],
  ['a thread of 70,000 pixels', () => plain(70_000, 16).png().toBuffer(), /up to 65500 pixels/],
  ['81 MB', () => Buffer.concat([jpeg(), Buffer.alloc(81 * 1024 * 1024)]), /up to 80 MB/],
];

describe('an invalid file', () => {
  it.each(BAD_FILES)('is refused with its reason: %s', async (_case, make, why) => {
    expect(await whyRefused(await make())).toMatch(why);
  });

  it.each(LOCALES)('is refused in the caller’s language: %s', async (locale) => {
    expect(await whyRefused(Buffer.from('text'), locale)).toBe(say(locale, 'upload.notPicture'));
  });

  it('makes the whole call fail, including valid files', async () => {
    const envelope = await world.upload(session, [jpeg(), cut(jpeg(), 0.5), jpeg()]);
    expect(envelope).toMatchObject({ code: ErrorCode.badInput });
  });

  it('costs no decoding when its header declares too many pixels', async () => {
    const charged = async () =>
      (await world.database.pool.query(`select sum(used) from rate_limit where key like 'asset.decode:%'`))
        .rows;
    await whyRefused(cut(jpeg(), 0.5));
    const before = await charged();
    expect(Number(before[0]?.sum)).toBeGreaterThan(0);
    await whyRefused(pngHeader(30_000, 30_000));
    expect(await charged()).toEqual(before);
  });
});

/** Scanned pages, one below the other. */
async function twoPages(): Promise<Buffer> {
  const pages = await Promise.all(
    ['#ff0000', '#0000ff'].map((color) => plain(40, 40, color).png().toBuffer()),
  );
  const tiff = await sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
  expect((await sharp(tiff).metadata()).pages).toBe(2);
  return tiff;
}
