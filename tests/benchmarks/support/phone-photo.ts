import sharp from 'sharp';
import { photo } from './pictures';

/** A phone's photo of a product, 12 MP and some 5 MB; each is another one, by its noise. */
export async function phonePhoto(): Promise<Buffer> {
  const size = { width: 4032, height: 3024 };
  const noise = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  })
    .jpeg({ quality: 100 })
    .toBuffer();
  return sharp(photo('product-shoes.jpg'))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 93 })
    .toBuffer();
}
