import type { SKRSContext2D } from '@napi-rs/canvas';
import { hexOf } from '@tuzuo/core/text/hex-color';
import { contrastOf } from '@tuzuo/poster/compose/lint/contrast';
import { describe, expect, it } from 'vitest';
import { openCanvas } from '../../../renderer/canvas';
import { setFont } from '../../../renderer/fonts';
import { grown } from '../picture/mask';
import { type Sheet, toSheet } from '../picture/sheet';
import { erase } from './erase';
import { listsOf } from './lists';
import { measureLines } from './measure-lines';
import type { Rectangle } from './rectangle';
import { roomOnPhoto } from './room';
import { fitText } from './set-line';

const [WIDTH, HEIGHT] = [400, 400];

/** A drawn panel as colors. */
function drawn(draw: (context: SKRSContext2D) => void): Sheet {
  const context = openCanvas({ width: WIDTH, height: HEIGHT });
  draw(context);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  const rgb = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    rgb.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  }
  return toSheet({ width: WIDTH, height: HEIGHT, rgb });
}

const box = (x: number, y: number, width: number, height: number): Rectangle => ({
  center: { x, y },
  along: { x: 1, y: 0 },
  width,
  height,
});

/** Largest difference of two panels, in levels. */
const farthest = (one: Sheet, other: Sheet) =>
  one.pixels.reduce((max, level, at) => Math.max(max, Math.abs(level - (other.pixels[at] ?? 0))), 0);

const { signal } = new AbortController();

/** Boards with grain and the rim of a white cup, which reaches into the line. */
const photo = (context: SKRSContext2D) => {
  for (let row = 0; row < HEIGHT; row += 1) {
    const level = 90 + 30 * Math.sin(row / 7) + 18 * Math.sin(row * 1.7);
    context.fillStyle = `rgb(${level + 40}, ${level}, ${level - 40})`;
    context.fillRect(0, row, WIDTH, 1);
  }
  context.fillStyle = '#fff4e6';
  context.beginPath();
  context.arc(300, 210, 110, 0, 2 * Math.PI);
  context.fill();
};

describe('the background of letters', () => {
  it('is what surrounds them, though they fill their box: a glowing column', () => {
    const column = drawn((context) => {
      context.fillStyle = '#1d2238';
      context.fillRect(0, 0, WIDTH, HEIGHT);
      setFont(context, { size: 64, weight: 700 });
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = '#ffffff';
      context.shadowColor = '#39a0ff';
      context.shadowBlur = 22;
      for (const [index, letter] of [...'限时特惠'].entries()) context.fillText(letter, 200, 90 + index * 70);
    });
    const [line] = measureLines(column, [{ text: '限时特惠', box: box(200, 195, 66, 280) }]);
    expect(line?.style.colour).toBe('#ffffff');
    const middle = [0, 1, 2].map((channel) => line?.strokes.ground.at(200, 195, channel) ?? 0);
    expect(Math.max(...middle)).toBeLessThan(140);
  });

  it.each([
    ['#140a24', '#ff2bd0', '#ffd9f4', 25],
    ['#1d2238', '#39a0ff', '#ffffff', 16],
  ])('comes out below a glow, %s below %s, and the glow goes with the letters', async (ground, glow, ink, blur) => {
    const plain = (context: SKRSContext2D) => {
      context.fillStyle = ground;
      context.fillRect(0, 0, WIDTH, HEIGHT);
    };
    const [bare, sheet] = [
      drawn(plain),
      drawn((context) => {
        plain(context);
        setFont(context, { size: 72, weight: 700 });
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillStyle = ink;
        context.shadowColor = glow;
        context.shadowBlur = blur;
        context.fillText('深夜食堂', 200, 200);
      }),
    ];
    const [line] = measureLines(sheet, [{ text: '深夜食堂', box: box(200, 200, 288, 74) }]);
    if (!line) throw new Error('a line was expected');
    expect(line.style).toMatchObject({ colour: ink, weight: 700 });
    const before = { ...sheet, pixels: sheet.pixels.slice() };
    await erase(sheet, line.strokes, signal);
    // Where letters and glow are, the background is off by 12 levels where only its clear part is erased.
    const covered = [...before.pixels.keys()].filter(
      (at) => Math.abs((before.pixels[at] ?? 0) - (bare.pixels[at] ?? 0)) > 10,
    );
    const squares = covered.reduce(
      (sum, at) => sum + ((sheet.pixels[at] ?? 0) - (bare.pixels[at] ?? 0)) ** 2,
      0,
    );
    expect(Math.sqrt(squares / covered.length)).toBeLessThan(4);
  });

  it('has no glow where it is a sheen, a photo or a plain color', () => {
    for (const [draw, ink] of [
      [(context: SKRSContext2D) => context.fillRect(0, 0, WIDTH, HEIGHT), '#ffffff'],
      [photo, '#ffffff'],
    ] as const) {
      const sheet = drawn((context) => {
        draw(context);
        setFont(context, { size: 72, weight: 900 });
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillStyle = ink;
        context.fillText('自然之选', 200, 120);
      });
      const [line] = measureLines(sheet, [{ text: '自然之选', box: box(200, 120, 320, 80) }]);
      expect(line?.strokes.glow).toBeUndefined();
    }
  });

  it('keeps its sheen: nothing but the letters is erased from a round package', async () => {
    const pack = (context: SKRSContext2D) => {
      const sheen = context.createLinearGradient(0, 0, WIDTH, 0);
      for (const [at, color] of [
        [0, '#0c5f3c'],
        [0.5, '#2fa56e'],
        [1, '#0a4d31'],
      ] as const) {
        sheen.addColorStop(at, color);
      }
      context.fillStyle = sheen;
      context.fillRect(0, 0, WIDTH, HEIGHT);
    };
    const bare = drawn(pack);
    const sheet = drawn((context) => {
      pack(context);
      setFont(context, { size: 110, weight: 400 });
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = '#ffffff';
      context.fillText('绿茶', 200, 200);
    });
    const before = sheet.pixels.slice();
    const [line] = measureLines(sheet, [{ text: '绿茶', box: box(200, 200, 224, 112) }]);
    if (!line) throw new Error('a line was expected');
    const { mask, bounds } = line.strokes;
    await erase(sheet, line.strokes, signal);
    expect(farthest(sheet, bare)).toBeLessThan(12);
    const isErased = (pixel: number) => {
      const [x, y] = [(pixel % WIDTH) - bounds.left, Math.floor(pixel / WIDTH) - bounds.top];
      const columns = bounds.right - bounds.left;
      return x >= 0 && x < columns && y >= 0 && mask[y * columns + x] === 1;
    };
    const touched = before.findIndex(
      (level, at) => level !== sheet.pixels[at] && !isErased(Math.floor(at / 3)),
    );
    expect(touched).toBe(-1);
    // Glyphs and their edges, not their box.
    expect(mask.reduce((sum, is) => sum + is, 0)).toBeLessThan(0.85 * 224 * 112);
  });
});

describe('letters on a photo', () => {
  const text = '自然之选';
  const place = box(200, 120, 320, 80);
  const lettered =
    (fill: (context: SKRSContext2D) => string | CanvasGradient) => (context: SKRSContext2D) => {
      photo(context);
      setFont(context, { size: 72, weight: 900 });
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = fill(context) as string;
      context.fillText(text, 200, 120);
    };
  const differs = (one: Sheet, other: Sheet, pixel: number) =>
    [0, 1, 2].some(
      (channel) =>
        Math.abs((one.pixels[pixel * 3 + channel] ?? 0) - (other.pixels[pixel * 3 + channel] ?? 0)) > 10,
    );

  it('are erased with an edge of 2 px, and nothing of what has their color beside them', async () => {
    const [bare, sheet] = [drawn(photo), drawn(lettered(() => '#ffffff'))];
    const before = { ...sheet, pixels: sheet.pixels.slice() };
    const [line] = measureLines(sheet, [{ text, box: place }]);
    if (!line) throw new Error('a line was expected');
    expect(line.strokes.plate).toBeUndefined();
    expect(line.style).toMatchObject({ colour: '#ffffff', weight: 900 });
    await erase(sheet, line.strokes, signal);
    const letters = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
      differs(before, bare, pixel) ? 1 : 0,
    );
    const near = grown(letters, sheet, 3);
    const beyond = near.findIndex((is, pixel) => !is && differs(sheet, before, pixel));
    expect(beyond).toBe(-1);
    const left = letters.reduce((sum, is, pixel) => sum + (is && !differs(sheet, before, pixel) ? 1 : 0), 0);
    expect(left).toBeLessThan(0.02 * letters.reduce((sum, is) => sum + is, 0));
  });

  it('get a plate of the photo’s color where they cannot be told from it', async () => {
    const rainbow = (context: SKRSContext2D) => {
      const colors = context.createLinearGradient(0, 80, 0, 160);
      for (const [index, color] of ['#ff0000', '#ffee00', '#00c040', '#2040ff', '#ffffff'].entries())
        colors.addColorStop(index / 4, color);
      return colors as unknown as CanvasGradient;
    };
    const sheet = drawn(lettered(rainbow));
    const [line] = measureLines(sheet, [{ text, box: place }]);
    if (!line) throw new Error('a line was expected');
    const { plate, color } = line.strokes;
    expect(plate).toBeDefined();
    expect(contrastOf(hexOf(color), hexOf(plate ?? []))).toBeGreaterThan(4.5);
    await erase(sheet, line.strokes, signal);
    for (const x of [60, 130, 200, 270, 340])
      expect([...sheet.pixels.subarray((120 * WIDTH + x) * 3, (120 * WIDTH + x) * 3 + 3)]).toEqual(plate);
    // A new text stays on it.
    expect(line.room).toMatchObject({ left: { free: 0 }, right: { free: 0 }, upright: 0 });
  });
});

const STYLE = { colour: '#333333', weight: 400, align: 'left', size: 40 } as const;

describe('the place of a new text', () => {
  it('is a list for lines of one look below each other, and not for a title above them', () => {
    const line = (y: number, size: number, x = 100) => ({
      run: box(x, y, 120, size * 1.1),
      isColumn: false,
      style: { ...STYLE, size },
    });
    expect(
      listsOf([line(60, 80), line(160, 40), line(230, 41), line(300, 39.5), line(370, 40, 300)]),
    ).toEqual([0, 1, 1, 1, 4]);
  });

  it('grows into free rows above and below before letters become smaller', () => {
    const narrow = box(200, 200, 200, 44);
    const text = 'Machine washable and keeps its shape';
    const [tight, free] = [fitText(text, STYLE, narrow), fitText(text, STYLE, narrow, 120)];
    expect(free.rows.length).toBeGreaterThan(1);
    expect(free.size).toBeGreaterThan(1.3 * tight.size);
  });

  it('stays in one row that is hardly smaller', () => {
    const [text, narrow] = ['Immersive sound', box(200, 200, 250, 44)];
    expect(fitText(text, STYLE, narrow, 120).rows).toEqual([text]);
  });

  it('grows on a photo, up to the next line and the edge', () => {
    const [near, far] = [box(320, 100, 60, 40), box(320, 300, 60, 40)];
    const photo = drawn((context) => {
      context.fillStyle = '#6b7f52';
      context.fillRect(0, 0, WIDTH, HEIGHT);
      context.fillStyle = '#fafafa';
      context.fillRect(270, 180, 90, 40);
    });
    const room = (place: Rectangle, others: readonly Rectangle[]) => {
      const { left, right } = roomOnPhoto(photo, place, [255, 255, 255], others);
      return [left.free, right.free];
    };
    expect(room(box(200, 100, 100, 40), [far])).toEqual([40, 40]);
    expect(room(box(200, 100, 100, 40), [near, far])).toEqual([40, 24]);
    expect(room(box(60, 100, 100, 40), [])[0]).toBe(0);
    // White letters would not show on what is white.
    expect(room(box(200, 200, 100, 40), [])).toEqual([40, 20]);
  });
});
