import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { meanDifference, photo, plain, pngChunk } from '../../../../tests/builders/pictures';

let world: AssetWorld;
let session: string;

beforeAll(async () => {
  world = await assetWorld();
  ({ session } = await world.newUser());
});

afterAll(() => world.close());

const chelsea = () => sharp(photo('chelsea.jpg')).resize(150, 100);

/** Whether two files show the same, value by value. */
async function expectSamePixels(one: Buffer, other: Buffer): Promise<void> {
  const [a, b] = [await sharp(one).raw().toBuffer(), await sharp(other).raw().toBuffer()];
  expect(a.equals(b)).toBe(true);
}

/** Uploads a file; returns its asset and the stored bytes. */
async function sendAndKeep(content: Buffer, name = 'photo') {
  const asset = await world.uploadOne(session, { content, name });
  return { asset, kept: await world.bytesOf(asset.url) };
}

describe('an upload that browsers and tools can use', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a JPEG', () => chelsea().jpeg({ quality: 40 }).toBuffer()],
    ['a progressive JPEG', () => chelsea().jpeg({ quality: 60, progressive: true }).toBuffer()],
    ['a JPEG with a profile', () => chelsea().withIccProfile('p3').jpeg().toBuffer()],
    ['a lossy WebP', () => chelsea().webp({ quality: 30 }).toBuffer()],
    ['a WebP with transparency', () => chelsea().ensureAlpha(0.5).webp({ quality: 30 }).toBuffer()],
    ['a lossless WebP', () => plain(90, 60).webp({ lossless: true }).toBuffer()],
    ['a PNG with a palette', () => chelsea().png({ palette: true, colors: 16 }).toBuffer()],
    ['an interlaced PNG', () => chelsea().png({ progressive: true }).toBuffer()],
    ['a PNG with transparency', () => chelsea().ensureAlpha(0.5).png().toBuffer()],
  ])('is stored with its own pixel data, and never larger: %s', async (_case, make) => {
    const sent = await make();
    const { asset, kept } = await sendAndKeep(sent);
    expect(kept.length).toBeLessThanOrEqual(sent.length);
    expect(asset.bytes).toBe(sent.length);
    await expectSamePixels(kept, sent);
    expect((await sharp(kept).metadata()).icc).toEqual((await sharp(sent).metadata()).icc);
    expect(asset.changes).toBeUndefined();
  });

  it.each([
    'jpeg',
    'png',
    'webp',
  ] as const)('loses what it says about place and device: %s', async (format) => {
    const sent = await chelsea()
      .withExif({ IFD0: { Make: 'SpyCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>secret-person</creator></x:xmpmeta>')
      .toFormat(format)
      .toBuffer();
    expect(sent.includes('SpyCamera')).toBe(true);
    const { kept } = await sendAndKeep(Buffer.concat([sent, Buffer.from('<script>secret</script>')]));
    const { exif, xmp } = await sharp(kept).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    for (const secret of ['SpyCamera', 'secret', '<script>']) expect(kept.includes(secret)).toBe(false);
    await expectSamePixels(kept, sent);
  });

  it('is encoded again if its data are readable but not clean', async () => {
    const sent = await chelsea().jpeg().toBuffer();
    // Bytes between two segments, which decoders skip with a warning.
    const at = sent.indexOf(Buffer.from('ffc0', 'hex'));
    const odd = Buffer.concat([sent.subarray(0, at), Buffer.from('<script>'), sent.subarray(at)]);
    const { kept } = await sendAndKeep(odd);
    expect(kept.includes('<script>')).toBe(false);
    expect(await meanDifference(sent, kept)).toBeLessThan(2);
  });
});

describe('an upload that has to be encoded again', () => {
  it('reports the bytes of the file that was sent', async () => {
    const sent = await chelsea().withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer();
    const { asset, kept } = await sendAndKeep(sent);
    expect(asset).toMatchObject({ width: 100, height: 150, bytes: sent.length });
    expect(kept.length).not.toBe(sent.length);
    expect((await sharp(kept).metadata()).chromaSubsampling).toBe('4:2:0');
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, string[] | undefined]>([
    ['an AVIF', () => chelsea().avif({ quality: 80 }).toBuffer(), 'image/jpeg', undefined],
    ['an AVIF with holes', () => chelsea().ensureAlpha(0.5).avif().toBuffer(), 'image/webp', undefined],
    ['a GIF', () => chelsea().gif().toBuffer(), 'image/png', undefined],
    ['a GIF that moves', () => moving('gif'), 'image/png', ['firstFrame']],
    ['a WebP that moves', () => moving('webp'), 'image/webp', ['firstFrame']],
    ['a PNG that moves', () => movingPng(), 'image/png', ['firstFrame']],
  ])('is accepted, and shows what its first frame shows: %s', async (_case, make, mime, changes) => {
    const sent = await make();
    const { asset, kept } = await sendAndKeep(sent);
    expect(asset).toMatchObject({ mime, bytes: sent.length });
    expect(asset.changes).toEqual(changes);
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1);
    expect(kept.includes('acTL')).toBe(false);
    expect(await meanDifference(await sharp(sent).png().toBuffer(), kept)).toBeLessThan(3);
  });

  it('may be a HEIC, in the colors of its own profile', async () => {
    const { asset, kept } = await sendAndKeep(photo('chelsea.heic'), 'IMG_0001.HEIC');
    expect(asset).toMatchObject({ width: 128, height: 96, mime: 'image/jpeg' });
    const { icc } = await sharp(photo('chelsea.heic')).metadata();
    expect(icc?.length).toBe(480);
    expect((await sharp(kept).metadata()).icc).toEqual(icc);
    const looks = await sharp(photo('chelsea.jpg')).resize(128, 96, { fit: 'fill' }).png().toBuffer();
    expect(await meanDifference(looks, kept)).toBeLessThan(8);
  });

  it('is reduced to 40 megapixels, and says so', async () => {
    const { asset } = await sendAndKeep(await plain(8_000, 6_000).jpeg().toBuffer());
    expect(asset.changes).toEqual(['reduced']);
    expect(asset.width * asset.height).toBeLessThanOrEqual(40_000_000);
    expect(asset.width * asset.height).toBeGreaterThan(39_900_000);
    expect(asset.width / asset.height).toBeCloseTo(4 / 3, 3);
  });
});

describe('the name of an upload', () => {
  const nameOf = async (assetId: string) => {
    const { rows } = await world.database.pool.query('select name from asset where id = $1', [assetId]);
    return rows[0]?.name;
  };

  it.each([
    ['鞋子 红色.png', '鞋子 红色.jpg'],
    ['C:\\Users\\me\\cup.final.JPEG', 'cup.final.jpg'],
    ['../../etc/пароль.exe', 'пароль.jpg'],
    ['a\u202egpj.exe', 'agpj.jpg'],
    ['.jpg', ''],
    [`${'长'.repeat(200)}.png`, `${'长'.repeat(96)}.jpg`],
  ])('is kept as the user knows it, made safe: %j', async (name, kept) => {
    const content = await plain(40, 30).jpeg().toBuffer();
    const { assetId } = await world.uploadOne(session, { content, name });
    expect(await nameOf(assetId)).toBe(kept);
  });

  it('is that of the form where a host sends another one with the file', async () => {
    for (const name of ['cup.png', '']) {
      const form = new FormData();
      form.append('name', name);
      form.append('file', new Blob([new Uint8Array(await plain(40, 30).jpeg().toBuffer())]), 'tmp_0d1f.jpg');
      const response = await fetch(`${world.app.url}/api/asset/asset/upload`, {
        method: 'POST',
        body: form,
        headers: { 'x-jwtsid': session },
      });
      const { data } = (await response.json()) as { data: { items: { assetId: string }[] } };
      expect(await nameOf(data.items[0]?.assetId ?? '')).toBe(name === '' ? '' : 'cup.jpg');
    }
  });
});

/** Two frames, red and blue. */
async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((color) => plain(40, 40, color).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG with the chunk that says how many frames follow. */
async function movingPng(): Promise<Buffer> {
  const still = await plain(40, 40, '#ff0000').png().toBuffer();
  const afterHeader = 33;
  // Two frames, played for ever.
  const control = pngChunk('acTL', Buffer.from('0000000200000000', 'hex'));
  return Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)]);
}
