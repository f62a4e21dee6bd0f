import sharp from 'sharp';
import { expect, it } from 'vitest';
import { groundEdges } from './ground-edges';

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

const ALL = { across: [true, true], down: [true, true] };

it('takes sides for plain that cut nothing, however their light changes', async () => {
  const light =
    '<linearGradient id="a"><stop stop-color="#888"/><stop offset="1" stop-color="#eee"/></linearGradient>';
  const post = '<rect x="80" y="50" width="40" height="50" fill="#201810"/>';
  const picture = await drawn(`${light}<rect width="200" height="100" fill="url(#a)"/>${post}`);
  const expected = { across: [true, true], down: [true, false] };
  expect(groundEdges(picture)).toEqual({ plain: expected, soft: expected });
});

it('does not take a side for soft that is smooth but for a pole that it cuts', async () => {
  const pole = '<rect x="40" width="2" height="100" fill="#848c94"/>';
  expect(groundEdges(await drawn(pole)).soft).toEqual({ ...ALL, down: [false, false] });
});

it('takes a side of one level for plain that the tip of a thing touches', async () => {
  const tip = '<path d="M60 60h80L102 100h-4z" fill="#201810"/>';
  expect(groundEdges(await drawn(tip)).plain).toEqual(ALL);
  const stripe = '<rect x="90" width="16" height="100" fill="#201810"/>';
  expect(groundEdges(await drawn(stripe)).plain).toEqual({ ...ALL, down: [false, false] });
});

it('finds the straight line of a wall and a floor that leaves a picture on both sides', async () => {
  const floor = '<path d="M0 60L200 64V100H0z" fill="#806040"/>';
  const { plain, lines } = groundEdges(await drawn(`${floor}<circle cx="100" cy="60" r="30"/>`));
  expect(plain).toEqual(ALL);
  expect(lines?.fall).toBeCloseTo(0.04, 1);
  expect(lines?.left[0]).toBeLessThan(0.6);
  expect(lines?.left[1]).toBeGreaterThan(0.6);
});

it.each([
  ['bends at a side', '<path d="M0 60L12 72L188 72L200 60V100H0z" fill="#806040"/>'],
  ['leaves it on one side', '<path d="M0 60H100V100H0z" fill="#806040"/>'],
  [
    'has another floor there',
    '<path d="M0 60H100V100H0z" fill="#806040"/><path d="M100 60H200V100H100z" fill="#203060"/>',
  ],
])('finds none that %s', async (_, shapes) => {
  const { plain, lines } = groundEdges(await drawn(shapes));
  expect(lines).toBeUndefined();
  expect(plain.across).not.toEqual([true, true]);
});
