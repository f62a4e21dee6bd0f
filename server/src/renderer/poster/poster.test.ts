import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { describe, expect, it } from 'vitest';
import { posterResources } from './resources';
import { rasterPoster } from './strips';

const layer = (part: object): PosterLayer =>
  ({ id: 'a', x: 20, y: 20, width: 60, height: 60, rotation: 0, opacity: 1, ...part }) as PosterLayer;

const star = {
  type: 'shape',
  shape: { kind: 'star', points: 5, inner: 0.5 },
  fill: { type: 'solid', color: '#d02020' },
};

const document: PosterDocument = {
  version: 1,
  size: { width: 120, height: 160, print: { widthMm: 60, bleedMm: 3 } },
  pages: [
    {
      id: 'p',
      background: {
        fill: {
          type: 'linear',
          angle: 0,
          stops: [
            { at: 0, color: '#ffffff' },
            { at: 1, color: '#204080' },
          ],
        },
      },
      layers: [
        layer({ ...star, shadow: { color: '#00000080', blur: 12, x: 5, y: 8 } }),
        layer({
          type: 'group',
          y: 70,
          rotation: 20,
          opacity: 0.5,
          layers: [layer({ ...star, x: 0 }), layer({ ...star, x: 20, y: 0 })],
        }),
        layer({
          type: 'code',
          x: 70,
          y: 100,
          width: 50,
          height: 50,
          format: 'qr',
          text: 'hello',
          color: '#000000',
          background: '#ffffff',
        }),
      ],
    },
  ],
};

function pixelsOf(options: Parameters<typeof rasterPoster>[3]) {
  const raster = rasterPoster(document, 0, posterResources(new Map()), options);
  const pixels = new Uint8ClampedArray(raster.width * raster.height * 4);
  let strips = 0;
  for (const { top, pixels: strip } of raster.strips()) {
    pixels.set(strip, top * raster.width * 4);
    strips += 1;
  }
  return { ...raster, pixels, strips };
}

const at = ({ pixels, width }: { pixels: Uint8ClampedArray; width: number }, x: number, y: number) => [
  ...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('rasterPoster', () => {
  it('draws the same in strips as in one piece, including shadows and groups across their edges', () => {
    const whole = pixelsOf({ scale: 3 });
    const parts = pixelsOf({ scale: 3, stripPixels: 360 * 50 });
    expect([whole.strips, parts.strips]).toEqual([1, 10]);
    let off = 0;
    for (let index = 0; index < whole.pixels.length; index += 1)
      if (Math.abs((whole.pixels[index] as number) - (parts.pixels[index] as number)) > 16) off += 1;
    // A path that leaves the canvas is antialiased slightly differently.
    expect(off / whole.pixels.length).toBeLessThan(0.0005);
  });

  it('draws the bleed around the unchanged page', () => {
    const page = pixelsOf({ scale: 2 });
    const sheet = pixelsOf({ scale: 2, bleed: true });
    expect([page.width, page.height]).toEqual([240, 320]);
    expect([sheet.width, sheet.height]).toEqual([264, 344]);
    expect(at(sheet, 0, 343).slice(0, 3)).toEqual([255, 255, 255]);
    expect(at(sheet, 12 + 100, 12 + 90)).toEqual(at(page, 100, 90));
  });

  it('leaves no translucent edge at any scale', () => {
    for (const scale of [0.37, 1.21, 2.504]) {
      const { pixels } = pixelsOf({ scale });
      expect(pixels.filter((_, index) => index % 4 === 3).every((opacity) => opacity === 255)).toBe(true);
    }
  });

  it('draws the modules of codes sharp', () => {
    const drawn = pixelsOf({ scale: 1.3 });
    const colors = new Set<string>();
    for (let y = 135; y < 190; y += 1) for (let x = 96; x < 150; x += 1) colors.add(at(drawn, x, y).join());
    expect([...colors].sort()).toEqual(['0,0,0,255', '255,255,255,255']);
  });

  it('keeps one strip at a time, even with a side of 20,000 px', () => {
    const { strips, width, height } = rasterPoster(document, 0, posterResources(new Map()), {
      scale: 125,
      stripPixels: 200_000,
    });
    const first = strips().next();
    expect([width, height]).toEqual([15_000, 20_000]);
    expect(first.done ? 0 : first.value.height).toBe(13);
  });
});
