import sharp from 'sharp';
import { expect, it } from 'vitest';
import { depthsOf, smoothSides } from './even-sides';

async function drawn(shapes: string) {
  const [width, height] = [200, 100];
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#c0c8d0"/>${shapes}</svg>`;
  return {
    width,
    height,
    channels: 3,
    pixels: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(),
  } as const;
}

it('takes sides for smooth that cut nothing, however their light changes', async () => {
  const light =
    '<linearGradient id="a"><stop stop-color="#888"/><stop offset="1" stop-color="#eee"/></linearGradient>';
  const post = '<rect x="90" y="50" width="20" height="50" fill="#201810"/>';
  const picture = await drawn(`${light}<rect width="200" height="100" fill="url(#a)"/>${post}`);
  expect(smoothSides(picture)).toEqual({ across: [true, true], down: [true, false] });
});

it('shows half of the even lines at a side, and a fifth of the picture at most', async () => {
  const { across, down } = depthsOf(await drawn('<rect x="40" y="10" width="120" height="80"/>'));
  // 10 lines above and below are even, and more than a fifth of the width on both sides.
  expect(down).toEqual([5, 5]);
  expect(across).toEqual([20, 20]);
  const cut = await drawn('<rect x="40" y="10" width="120" height="90"/>');
  expect(depthsOf(cut).down).toEqual([5, 20]);
});
