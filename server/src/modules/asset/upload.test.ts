import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { meanDifference, photo, plain } from '../../../../tests/builders/pictures';
import { specLine } from '../../../../tests/spec/vitest';

let world: AssetWorld;
let session: string;

beforeAll(async () => {
  world = await assetWorld();
  ({ session } = await world.newUser());
});

afterAll(() => world.close());

describe('an upload', () => {
  it('returns a photo unchanged in appearance, with its URL, size and type', async () => {
    const asset = await world.uploadOne(session, {
      content: photo('coffee.jpg'),
      name: '../../etc/пароль.exe',
    });
    expect(asset).toMatchObject({ width: 600, height: 400, mime: 'image/jpeg' });
    const kept = await world.bytesOf(asset.url);
    expect(kept.length).toBe(asset.bytes);
    expect(await meanDifference(photo('coffee.jpg'), kept)).toBe(0);
    const thumb = await sharp(await world.bytesOf(asset.thumbUrl)).metadata();
    expect(thumb).toMatchObject({ width: 480, height: 320, format: 'jpeg' });
  });

  specLine(
    's5.upload-extensions',
    'server',
    'accepts jpg, png and jpeg by their bytes, whatever their names',
    async () => {
      const png = await plain(40, 30).png().toBuffer();
      const jpeg = await plain(40, 30).jpeg().toBuffer();
      for (const [content, name, mime] of [
        [jpeg, 'a.jpg', 'image/jpeg'],
        [jpeg, 'a.jpeg', 'image/jpeg'],
        [png, 'a.png', 'image/png'],
        [png, 'a.jpg', 'image/png'],
      ] as const) {
        expect(await world.uploadOne(session, { content, name, type: 'text/html' })).toMatchObject({ mime });
      }
    },
  );

  it('accepts nine files at once, in their order', async () => {
    const files = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        plain(20 + index, 20)
          .png()
          .toBuffer(),
      ),
    );
    const envelope = await world.upload(session, files);
    const widths = envelope.result === 'success' ? envelope.data.items.map(({ width }) => width) : [];
    expect(widths).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28]);
  });

  it.each([
    'jpeg',
    'png',
    'webp',
  ] as const)('keeps the color profile of a %s, with its pixels unchanged', async (format) => {
    const sent = await sharp(photo('chelsea.jpg'))
      .withIccProfile('p3')
      .toFormat(format, { quality: 95 })
      .toBuffer();
    const profile = (await sharp(sent).metadata()).icc;
    const kept = await world.bytesOf((await world.uploadOne(session, sent)).url);
    expect((await sharp(kept).metadata()).icc).toEqual(profile);
    expect(await meanDifference(sent, kept, { ignoreIcc: true })).toBeLessThan(2);
  });

  it('converts to sRGB what is not RGB: CMYK, and gray with a profile of its own', async () => {
    const cmyk = await sharp(photo('chelsea.jpg'))
      .toColorspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    const gray = await sharp(photo('chelsea.jpg')).grayscale().toColorspace('b-w').jpeg().toBuffer();
    for (const sent of [cmyk, gray]) {
      const kept = await world.bytesOf((await world.uploadOne(session, sent)).url);
      expect(await sharp(kept).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
      expect((await sharp(kept).metadata()).icc).toBeUndefined();
      const looks = await sharp(sent).toColorspace('srgb').png().toBuffer();
      expect(await meanDifference(looks, kept)).toBeLessThan(3);
    }
  });

  it('keeps transparency, and shows it in the thumbnail', async () => {
    const hole = await sharp({ create: { width: 700, height: 500, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const asset = await world.uploadOne(session, hole);
    for (const url of [asset.url, asset.thumbUrl]) {
      const { data, info } = await sharp(await world.bytesOf(url))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(data[3]).toBe(0);
    }
  });

  it('keeps every pixel of a PNG and of a lossless WebP', async () => {
    const picture = sharp(photo('rocket.jpg')).resize(200);
    for (const sent of [await picture.png().toBuffer(), await picture.webp({ lossless: true }).toBuffer()]) {
      const asset = await world.uploadOne(session, sent);
      const kept = await world.bytesOf(asset.url);
      expect(kept.length).toBeLessThanOrEqual(sent.length);
      expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
    }
  });

  it('drops place and device metadata, and trailing data', async () => {
    const sent = await sharp(photo('chelsea.jpg'))
      .withExif({
        IFD0: { Make: 'SpyCamera', Software: 'secret-software' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>secret-person</creator></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(sent.includes('SpyCamera') && sent.includes('secret-person')).toBe(true);
    const hiding = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]);
    const kept = await world.bytesOf((await world.uploadOne(session, hiding)).url);
    const { exif, xmp } = await sharp(kept).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    for (const secret of ['SpyCamera', 'secret', '<script>']) expect(kept.includes(secret)).toBe(false);
  });

  it('leaves nothing but the pictures on the disk', async () => {
    await world.uploadOne(session, photo('chelsea.jpg'));
    await world.upload(session, [photo('chelsea.jpg'), Buffer.from('no picture')]);
    expect(readdirSync(join(world.app.dataDir, 'incoming'))).toEqual([]);
  });
});
