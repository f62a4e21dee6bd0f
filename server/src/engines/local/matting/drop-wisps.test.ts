import { expect, it } from 'vitest';
import { dropWisps } from './drop-wisps';

const SIDE = 512;

/** A solid block, with what is faint at `level` in columns beside it. */
const maskOf = (from: number, to: number, height = 60) => ({
  data: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    if (x < 200) return 255;
    return x >= from && x < to && y >= 200 && y < 200 + height ? 90 : 0;
  }),
  width: SIDE,
  height: SIDE,
});

const levelAt = ({ data }: { data: Uint8Array }, x: number) => data[220 * SIDE + x] ?? 0;

it('drops what is faint and far from everything solid, and keeps edges and hair', () => {
  const mask = dropWisps(maskOf(200, 230));
  expect(levelAt(mask, 199)).toBe(255);
  expect(levelAt(mask, 202)).toBe(90);
  expect(levelAt(mask, 225)).toBe(0);
});

it('keeps glass, of which much is faint', () => {
  const glass = maskOf(200, 400, 200);
  expect(dropWisps(glass)).toBe(glass);
});

it('removes haze of some levels, however much there is, and keeps soft edges and glass', () => {
  const { data, ...size } = maskOf(200, 400, 200);
  const faint = (level: number) => ({ ...size, data: data.map((is) => (is === 90 ? level : is)) });
  expect([levelAt(dropWisps(faint(8)), 225), levelAt(dropWisps(faint(8)), 202)]).toEqual([0, 8]);
  expect(levelAt(dropWisps(faint(30)), 225)).toBe(30);
});
