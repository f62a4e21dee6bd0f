import { tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { failedBeforeUpload } from '@/tools/upload-checks';
import { failedWithOptions } from './picture-checks';

const magnify = tools['image-magnify'];
const { limits } = magnify;
const file = (fileName: string, change: object = {}) => ({
  path: 'x',
  fileName,
  mime: 'image/jpeg',
  ...change,
});
const keys = (...of: Parameters<typeof failedBeforeUpload>) =>
  failedBeforeUpload(...of).map(({ key }) => key);

describe('a picked image', () => {
  it.each([
    'a.jpg',
    'A.JPG',
    'photo.of.me.png',
    'b.jpeg',
    'c.webp',
    'd.avif',
    'e.gif',
    'IMG_1.HEIC',
    'no-extension',
  ])('named %s is accepted', (name) => {
    expect(keys(file(name, { bytes: limits.maxBytes }), { width: 16_000, height: 12_500 }, limits)).toEqual(
      [],
    );
  });

  it('is rejected with the measured and the required value', () => {
    const bmp = file('a.bmp', { mime: 'image/bmp', bytes: limits.maxBytes + 1 });
    expect(failedBeforeUpload(bmp, { width: 16_000, height: 12_501 }, limits)).toEqual([
      { key: 'format', ok: false, found: 'BMP', need: 'JPG / PNG / WEBP / AVIF / GIF / HEIC' },
      { key: 'bytes', ok: false, found: 83_886_081, need: 83_886_080 },
      { key: 'pixels', ok: false, found: 200_016_000, need: 200_000_000 },
    ]);
    expect(failedBeforeUpload(file('a.png'), { width: 120, height: 12 }, limits)).toEqual([
      { key: 'side', ok: false, found: 12, need: 16 },
    ]);
  });

  it('is damaged if it cannot be measured, in a format that every host shows', () => {
    for (const name of ['a.jpg', 'b.PNG', 'c.gif'])
      expect(keys(file(name), undefined, limits)).toEqual(['readable']);
    for (const name of ['a.heic', 'b.avif', 'c.webp'])
      expect(keys(file(name), undefined, limits)).toEqual([]);
  });

  it('is checked by its MIME type where the name has no extension, and only by what the host reports', () => {
    expect(keys(file('image', { mime: 'image/tiff' }), undefined, limits)).toEqual(['format']);
    expect(keys(file('image', { mime: 'image/avif' }), undefined, limits)).toEqual([]);
  });
});

describe('options and the size of an image', () => {
  const size = { width: 1500, height: 1001 };

  it('are compatible or not, depending on the chosen value', () => {
    expect(failedWithOptions(size, { scale: 2 }, magnify)).toEqual([]);
    expect(failedWithOptions(size, { scale: 4 }, magnify)).toEqual([
      { key: 'pixels', ok: false, found: 1_501_500, need: 1_500_000 },
    ]);
    expect(failedWithOptions({ width: 1500, height: 1000 }, { scale: 4 }, magnify)).toEqual([]);
  });

  it('are left to the server where nothing is known', () => {
    expect(failedWithOptions(undefined, { scale: 4 }, magnify)).toEqual([]);
    expect(failedWithOptions(size, { scale: 4 }, tools.matting)).toEqual([]);
  });

  it("follow the tool's own size checks once they are chosen", () => {
    const square = { width: 500, height: 500 };
    const keysOf = (options: object) =>
      failedWithOptions(square, { ...options }, tools['ai-expand']).map(({ key }) => key);
    expect(keysOf({ top: 0, right: 0, bottom: 0, left: 0 })).toEqual([]);
    expect(keysOf({ ratio: '1:1' })).toEqual(['unexpanded']);
    expect(keysOf({ ratio: '3:4' })).toEqual([]);
  });
});
