import { GROUND_SHADOWS } from '@tuzuo/poster/layers/product/edit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { posterDocument } from '../../../../tests/builders/poster-document';
import { drawOnServer, packFor, serverTools } from '../../../../tests/goldens/poster/on-server';

it('darkens the ground most where a product touches it, without a pale rim', async () => {
  const side = 600;
  const [top, height] = [150, 300];
  const product = await sharp({ create: { width: side, height: side, channels: 4, background: '#b02020' } })
    .png()
    .toBuffer();
  const layer = {
    id: 'box',
    type: 'product',
    x: 150,
    y: top,
    width: 300,
    height,
    rotation: 0,
    opacity: 1,
    source: { type: 'stock', key: 'product' },
    ground: GROUND_SHADOWS.contact,
  } as const;
  const document = {
    ...posterDocument(),
    size: { width: side, height: side },
    pages: [{ id: 'p', background: { fill: { type: 'solid', color: '#ffffff' } as const }, layers: [layer] }],
  };
  const tools = await serverTools({ product });
  const { width, pixels } = drawOnServer(document, tools(await packFor(document)));
  const levels = Array.from(
    { length: 40 },
    (_, down) => pixels[((top + height + down) * width + side / 2) * 4 + 1] ?? 0,
  );
  expect(levels[0]).toBe(Math.min(...levels));
  expect(levels[0]).toBeLessThan(160);
});
