import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { newLabel } from '../../label/aigc';
import { encodePhoto } from './encode';

const onTry = () => undefined;

async function photo(width = 358, height = 441) {
  const rgb = await sharp(fixturePhoto('astronaut.jpg'))
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { width, height, rgb };
}

async function fileOf(encoding: Partial<Parameters<typeof encodePhoto>[1]>): Promise<Buffer> {
  const encoded = await encodePhoto(await photo(), {
    dpi: 350,
    format: 'jpeg',
    label: undefined,
    onTry,
    ...encoding,
  });
  if (!('file' in encoded)) throw new Error('no file');
  return encoded.file;
}

it.each([
  [14, 20, 20_000],
  [30, 45, 45_000],
  [40, 120, 120_000],
  [20, 20.3, 20.3 * 1024],
  [undefined, 15, 15_000],
  [60, undefined, Number.POSITIVE_INFINITY],
])('meets %s to %s kilobytes of 1,000 and of 1,024 bytes', async (minKb, maxKb, maxBytes) => {
  const range = { ...(minKb !== undefined && { minKb }), ...(maxKb !== undefined && { maxKb }) };
  const file = await fileOf({ ...range, label: newLabel('somebody', 'task-1') });
  expect(file.length).toBeGreaterThanOrEqual((minKb ?? 0) * 1024);
  expect(file.length).toBeLessThanOrEqual(maxBytes);
  expect(file.subarray(-2).toString('hex')).toBe('ffd9');
});

it.each([
  40, 150, 500,
])('lengthens a plain photo to %i kilobytes without changing the picture', async (minKb) => {
  const rgb = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#3080d0' } })
    .raw()
    .toBuffer();
  const plain = { width: 300, height: 400, rgb };
  const settings = { dpi: 300, format: 'jpeg', label: newLabel('somebody', 'task-1'), onTry } as const;
  const [short, long] = [
    await encodePhoto(plain, { ...settings, maxKb: 900 }),
    await encodePhoto(plain, { ...settings, minKb, maxKb: minKb + 20 }),
  ];
  if (!('file' in short) || !('file' in long)) throw new Error('no file');
  expect(short.file.length).toBeLessThan(minKb * 1024);
  expect(long.file.length).toBeGreaterThanOrEqual(minKb * 1024);
  expect(long.file.length).toBeLessThanOrEqual(minKb * 1024 + 3);
  const { density, xmp } = await sharp(long.file, { failOn: 'warning' }).metadata();
  expect(density).toBe(300);
  expect(String(xmp)).toContain('task-1');
  expect((await sharp(long.file).raw().toBuffer()).equals(await sharp(short.file).raw().toBuffer())).toBe(
    true,
  );
});

it.each([72, 300, 350, 600])('stores %i dpi where printers read it', async (dpi) => {
  const { density, width, height } = await sharp(await fileOf({ dpi })).metadata();
  expect({ density, width, height }).toEqual({ density: dpi, width: 358, height: 441 });
});

it.each([
  72, 300, 350, 600,
])('writes PNG that says %i dpi, its label, and every pixel as it was', async (dpi) => {
  const file = await fileOf({ dpi, format: 'png', label: newLabel('somebody', 'task-1') });
  const { density, format, xmp } = await sharp(file).metadata();
  expect({ density, format }).toEqual({ density: dpi, format: 'png' });
  expect(String(xmp)).toContain('task-1');
  // Pixels per unit across and down, and the unit (meter).
  const at = file.indexOf('pHYs') + 4;
  const perMeter = Math.round(dpi / 0.0254);
  expect([file.readUInt32BE(at), file.readUInt32BE(at + 4), file[at + 8]]).toEqual([perMeter, perMeter, 1]);
  expect((await photo()).rgb.equals(await sharp(file).raw().toBuffer())).toBe(true);
});

it('refuses instead of ruining a photo', async () => {
  const settings = { dpi: 300, format: 'jpeg', label: undefined, onTry } as const;
  const large = await encodePhoto(await photo(1500, 1800), { ...settings, maxKb: 10 });
  expect(large).toMatchObject({ needKb: 10, foundKb: expect.any(Number) });
});

it.each(['jpeg', 'png'] as const)('stops encoding %s when it is canceled', async (format) => {
  const stop = () => {
    throw new Error('enough');
  };
  await expect(fileOf({ format, maxKb: 20, onTry: stop })).rejects.toThrow('enough');
});
