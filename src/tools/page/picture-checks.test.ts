import { tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { failedBeforeUpload, failedWithOptions } from './picture-checks';

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
    'no-extension',
  ])('named %s is accepted', (name) => {
    expect(keys(file(name, { bytes: limits.maxBytes }), { width: 8000, height: 5000 }, limits)).toEqual([]);
  });

  it('is rejected with the measured and the required value', () => {
    const heic = file('IMG_1.HEIC', { mime: 'image/heic', bytes: limits.maxBytes + 1 });
    expect(failedBeforeUpload(heic, { width: 8000, height: 5001 }, limits)).toEqual([
      { key: 'format', ok: false, found: 'HEIC', need: 'JPG / PNG / WEBP' },
      { key: 'bytes', ok: false, found: 20_971_521, need: 20_971_520 },
      { key: 'pixels', ok: false, found: 40_008_000, need: 40_000_000 },
    ]);
  });

  it('is checked by its MIME type where the name has no extension, and only by what the host reports', () => {
    expect(keys(file('image', { mime: 'image/heic' }), undefined, limits)).toEqual(['format']);
    expect(keys(file('image', { mime: 'image/png' }), undefined, limits)).toEqual([]);
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
