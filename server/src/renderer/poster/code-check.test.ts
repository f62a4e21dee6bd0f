import type { CodeLayer, PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { codeProblems } from '@tuzuo/poster/layers/code/code-check';
import { scanImageData } from '@undecaf/zbar-wasm';
import { describe, expect, it } from 'vitest';
import { posterResources } from './resources';
import { drawPage } from './strips';

const SIDE = 320;
const resources = posterResources(new Map());
const LINK = 'https://example.com/poster/2026?from=shop';

type Case = {
  code?: Partial<CodeLayer>;
  page?: string;
  below?: PosterLayer[];
  above?: PosterLayer[];
  scale?: number;
};

const code = (change: Partial<CodeLayer> = {}): CodeLayer => ({
  id: 'code',
  type: 'code',
  format: 'qr',
  text: LINK,
  x: 60,
  y: 60,
  width: 200,
  height: 200,
  rotation: 0,
  opacity: 1,
  color: '#000000',
  background: '#ffffff',
  ...change,
});

const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  change: object = {},
): PosterLayer => ({
  id: `rect ${x} ${y}`,
  type: 'shape',
  shape: { kind: 'rect', radius: 0 },
  fill: { type: 'solid', color },
  rotation: 0,
  opacity: 1,
  x,
  y,
  width,
  height,
  ...change,
});

const documentOf = ({ code: change, page = '#ffffff', below = [], above = [] }: Case): PosterDocument => ({
  version: 1,
  size: { width: SIDE, height: SIDE },
  pages: [
    {
      id: 'p',
      background: { fill: { type: 'solid', color: page } },
      layers: [...below, code(change), ...above],
    },
  ],
});

const problemIn = (one: Case) => codeProblems(documentOf(one), 0, resources, one.scale).get('code');

/** Whether ZBar reads the code from the export. */
async function isRead(one: Case): Promise<boolean> {
  const { width, height, pixels } = drawPage(documentOf(one), 0, resources, {
    scale: one.scale ?? 1,
  });
  const found = await scanImageData({
    width,
    height,
    data: Uint8ClampedArray.from(pixels),
    colorSpace: 'srgb',
  });
  return found.some((symbol) => symbol.decode() === (one.code?.text ?? LINK));
}

/** A link of this many characters. */
const link = (length: number) => LINK.padEnd(length, '&id=7Qa3kZ9mXw2Lr8Tn5Vb4').slice(0, length);

describe('a code that a reader may fail to read', () => {
  it.each<[string, string, Case]>([
    ['300 characters at 118 px', 'small', { code: { text: link(300), width: 118, height: 118 } }],
    ['modules of two pixels, rotated', 'small', { code: { width: 82, height: 82, rotation: 30 } }],
    [
      'a barcode of a pixel a bar',
      'small',
      {
        code: {
          format: 'code128',
          text: 'TUZUO-2026-0001',
          width: 165,
          height: 60,
        },
      },
    ],
    ['light on dark', 'contrast', { code: { color: '#ffffff', background: '#000000' } }],
    [
      'light on dark without a background',
      'contrast',
      { code: { color: '#ffffff', background: null }, page: '#202020' },
    ],
    ['yellow on white', 'contrast', { code: { color: '#ffd400' } }],
    ['black on dark gray', 'contrast', { code: { background: '#444444' } }],
    ['orange on a black page', 'contrast', { code: { color: '#e67e22' }, page: '#000000' }],
    [
      'no background on a pattern',
      'ground',
      { code: { background: null }, below: [rect(0, 0, 130, SIDE, '#808080')] },
    ],
    [
      'no room for a quiet zone',
      'ground',
      {
        code: { background: null },
        page: '#000000',
        below: [rect(59, 59, 202, 202, '#ffffff')],
      },
    ],
    ['a logo on it', 'covered', { above: [rect(120, 120, 80, 80, '#d02020')] }],
    ['a corner off the page', 'covered', { code: { x: 180, y: 160 } }],
    [
      'a barcode that leans',
      'turned',
      {
        code: {
          format: 'ean13',
          text: '6901234567892',
          height: 80,
          rotation: 45,
        },
      },
    ],
    ['mirrored', 'turned', { code: { flipX: true } }],
  ])('%s: %s', (_name, problem, one) => {
    expect(problemIn(one)).toBe(problem);
  });

  it('may be exported at a size at which it is read', () => {
    const one: Case = { code: { text: link(300), width: 118, height: 118 } };
    expect(problemIn({ ...one, scale: 1 })).toBe('small');
    expect(problemIn({ ...one, scale: 2 })).toBeUndefined();
  });
});

describe('ZBar', () => {
  const formats: Partial<CodeLayer>[] = [
    { text: link(41) },
    { text: link(150) },
    { format: 'ean13', text: '6901234567892', height: 90 },
    { format: 'code128', text: 'TUZUO-2026-0001', height: 90 },
  ];
  const looks: Case[] = [
    {},
    { code: { color: '#c01010', background: '#f0e000' } },
    { code: { color: '#555555' }, page: '#101010' },
    { code: { color: '#808080' } },
    { code: { color: '#9a9a9a' } },
    { code: { background: null } },
    { code: { color: '#ffffff', background: '#102040' } },
    { code: { background: null }, page: '#204080' },
    {
      code: { background: null },
      page: '#204080',
      below: [rect(20, 20, 280, 280, '#fff4d0')],
    },
    { code: { opacity: 0.7 } },
    { above: [rect(50, 50, 60, 60, '#d02020')] },
  ];

  it('reads every code of which no problem is reported', {
    timeout: 60_000,
  }, async () => {
    let read = 0;
    let warned = 0;
    let unread = 0;
    for (const format of formats)
      for (const width of [80, 130, 200])
        for (const rotation of width === 200 ? [0, 8] : [0, 8, 90])
          for (const look of width === 200 ? looks : looks.slice(0, 1)) {
            const size = format.height ? { width } : { width, height: width };
            const one: Case = {
              ...look,
              code: { ...format, ...size, rotation, ...look.code },
            };
            const isFound = await isRead(one);
            if (problemIn(one) === undefined) {
              expect(isFound, JSON.stringify(one)).toBe(true);
              read += 1;
            } else {
              warned += 1;
              if (!isFound) unread += 1;
            }
          }
    expect(read).toBeGreaterThan(30);
    expect(unread).toBeGreaterThan(warned / 3);
  });
});
