import { expect, it, vi } from 'vitest';
import type { FillSquare } from '../models/session';
import type { Holed } from '../patch-match/layer';
import { quickRandom } from '../random';
import { FILLED_SIDE, fillByNetwork } from './filling';

const still = () => ({ signal: new AbortController().signal, onStep: () => undefined });

const MAGENTA = [255, 0, 255] as const;

/** A gray picture with noise of `grain` levels, and magenta holes. */
function holed(width: number, height: number, holes: readonly number[][], grain = 0): Holed {
  const picture: Holed = {
    width,
    height,
    channels: 3,
    pixels: new Uint8Array(width * height * 3),
    hole: new Uint8Array(width * height),
  };
  const random = quickRandom(7);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isHole = holes.some(
      ([left = 0, top = 0, side = 0]) => x >= left && x < left + side && y >= top && y < top + side,
    );
    picture.hole[pixel] = isHole ? 1 : 0;
    const level = 120 + Math.round((random() - 0.5) * 2 * grain);
    picture.pixels.set(isHole ? MAGENTA : [level, level, level], pixel * 3);
  }
  return picture;
}

/** Fills with one level; remembers what it was shown. */
function filling(level: number) {
  const shown: { rgb: Uint8Array; hole: Uint8Array }[] = [];
  const fillSquare: FillSquare = async (rgb, hole) => {
    shown.push({ rgb, hole });
    const planes = new Float32Array(rgb.length);
    for (let at = 0; at < planes.length; at += 1) {
      const pixel = at % hole.length;
      planes[at] = hole[pixel] ? level : (rgb[pixel * 3 + Math.floor(at / hole.length)] ?? 0);
    }
    return planes;
  };
  return { shown, fillSquare };
}

const levelAt = ({ pixels, width }: Holed, x: number, y: number) => pixels[(y * width + x) * 3 + 1] ?? 0;

it('fills a large hole with what the network says, and changes nothing else', async () => {
  const picture = holed(700, 600, [[300, 200, 120]]);
  const before = Uint8Array.from(picture.pixels);
  const { fillSquare, shown } = filling(90);
  await fillByNetwork(picture, fillSquare, still());
  expect(shown).toHaveLength(1);
  expect(levelAt(picture, 360, 260)).toBe(90);
  for (let pixel = 0; pixel < picture.hole.length; pixel += 1) {
    const isSame = picture.pixels[pixel * 3] === before[pixel * 3];
    if (!picture.hole[pixel] && !isSame) expect.fail(`pixel ${pixel} changed outside the hole`);
    if (picture.hole[pixel] && isSame) expect.fail(`pixel ${pixel} of the hole was left`);
  }
});

it('takes out a cast of color that the network gives the whole picture', async () => {
  const picture = holed(700, 600, [[300, 200, 120]]);
  const offBy = 12;
  const fillSquare: FillSquare = async (rgb) => {
    const area = rgb.length / 3;
    return Float32Array.from({ length: rgb.length }, (_, at) => {
      const level = rgb[(at % area) * 3 + 1] ?? 0;
      return (level < 60 ? 120 : level) + offBy;
    });
  };
  await fillByNetwork(picture, fillSquare, still());
  expect(Math.abs(levelAt(picture, 360, 260) - 120)).toBeLessThanOrEqual(2);
});

it('shows the network a square in which everything that the hole touches is missing', async () => {
  const picture = holed(1_400, 900, [[500, 300, 300]]);
  const { fillSquare, shown } = filling(90);
  await fillByNetwork(picture, fillSquare, still());
  const [{ rgb, hole } = { rgb: new Uint8Array(), hole: new Uint8Array() }] = shown;
  expect(hole).toHaveLength(FILLED_SIDE * FILLED_SIDE);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const isMagenta = Math.abs((rgb[pixel * 3] ?? 0) - (rgb[pixel * 3 + 1] ?? 0)) > 3;
    if (isMagenta && !hole[pixel]) expect.fail(`pixel ${pixel} shows what is to go`);
  }
});

it('fills parts far from each other one by one, and leaves small ones to patches', async () => {
  const picture = holed(2_400, 700, [
    [200, 200, 100],
    [2_000, 300, 100],
    [1_200, 300, 20],
  ]);
  const { fillSquare, shown } = filling(90);
  const steps: number[] = [];
  await fillByNetwork(picture, fillSquare, { ...still(), onStep: (share) => steps.push(share) });
  expect(shown).toHaveLength(2);
  expect([levelAt(picture, 250, 250), levelAt(picture, 2_050, 350)]).toEqual([90, 90]);
  expect(levelAt(picture, 1_210, 310)).toBe(120);
  expect(steps.at(-1)).toBe(1);
  expect([...steps].sort((one, other) => one - other)).toEqual(steps);
});

it('adds the grain that enlarging would lack', async () => {
  const picture = holed(1_800, 1_800, [[500, 500, 700]], 12);
  await fillByNetwork(picture, filling(120).fillSquare, still());
  const levels = Array.from({ length: 400 }, (_, at) =>
    levelAt(picture, 700 + (at % 20), 800 + Math.floor(at / 20)),
  );
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const deviation = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length);
  expect(deviation).toBeGreaterThan(2);
  expect(deviation).toBeLessThan(6);
});

it('leaves a picture with transparency, and parts that would be enlarged too much, to patches', async () => {
  const fillSquare = vi.fn<FillSquare>();
  const picture = holed(200, 200, [[60, 60, 80]]);
  const pixels = new Uint8Array(200 * 200 * 4).fill(120);
  await fillByNetwork({ ...picture, channels: 4, pixels }, fillSquare, still());
  await fillByNetwork(holed(200, 100, [[20, 20, 40]]), fillSquare, still());
  expect(fillSquare).not.toHaveBeenCalled();
});

it('stops when it is aborted', async () => {
  const controller = new AbortController();
  const fillSquare: FillSquare = async (rgb) => {
    controller.abort();
    return new Float32Array(rgb.length);
  };
  const picture = holed(2_400, 700, [
    [200, 200, 100],
    [2_000, 300, 100],
  ]);
  const call = { signal: controller.signal, onStep: () => undefined };
  await expect(fillByNetwork(picture, fillSquare, call)).rejects.toThrow('aborted');
});
