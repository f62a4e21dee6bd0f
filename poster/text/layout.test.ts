import { describe, expect, it } from 'vitest';
import { fakeFaces, textLayer } from '../../tests/builders/fake-faces';
import { randomPoster } from '../../tests/builders/random-poster';
import type { PosterDocument, PosterLayer, TableLayer, TextLayer, TextRun } from '../document';
import { UPRIGHT, WORDS } from '../fonts/glyphs';
import { drawingOf } from '../layers';
import { provideLateDrawings } from '../layers/late-drawings';
import { glyphNeeds } from './glyph-needs';
import type { LaidText } from './laid-text';
import { layoutTable, layoutText } from './layout';

provideLateDrawings();

const PAGE = { width: 1080, height: 1080 };
const lay = (text: string, change: Partial<TextLayer> = {}, page = PAGE) => {
  const layer = textLayer(text, change);
  return layoutText(layer, fakeFaces(layer), page);
};
const lines = (text: string, em: number) => lay(text, { width: em * 100 }).lines;
const run = (text: string, change: Partial<TextRun> = {}): TextRun =>
  ({ ...textLayer(text).runs[0], ...change }) as TextRun;
const small = (text: string) => lay('', { runs: [run(text, { size: 40 })] });

const posterOf = (layer: TextLayer): PosterDocument => ({
  version: 1,
  size: PAGE,
  pages: [{ id: 'page', background: { fill: null }, layers: [layer] }],
});

const round = (value: number) => Math.round(value * 10) / 10 || 0;
/** `key x y`, with the rotation if there is one. */
const places = ({ glyphs }: LaidText) =>
  glyphs.map(
    ({ key, x, y, rotation }) =>
      `${key.replace(UPRIGHT, '↑')} ${round(x)} ${round(y)}${rotation ? ` ${round(rotation)}°` : ''}`,
  );
const starts = (laid: LaidText) => laid.glyphs.map(({ x }) => round(x));

describe('line breaks', () => {
  it.each<[string, number, string[]]>([
    ['春眠不觉晓处处闻啼鸟', 6, ['春眠不觉晓处', '处闻啼鸟']],
    ['春眠不觉晓，处处闻啼鸟', 5, ['春眠不觉晓，', '处处闻啼鸟']],
    ['他说不觉晓」，处处闻啼鸟', 5, ['他说不觉', '晓」，处处', '闻啼鸟']],
    ['春眠不觉（晓）处处闻', 5, ['春眠不觉', '（晓）处', '处闻']],
    ['一\n二三', 10, ['一', '二三']],
    ['一二\n\n三', 10, ['一二', '', '三']],
    ['一二三四五六', 5, ['一二三四', '五六']],
    ['一二三四五六。', 5, ['一二三四', '五六。']],
    ['hello big world', 5, ['hello big ', 'world']],
    ['incomprehensible', 5, ['incomprehe', 'nsible']],
    ['don’t go', 2, ["don'", 't go']],
    ['我们等了他30分钟才走', 6, ['我们等了他', '30分钟才走']],
    ['净重约为 270 g 的', 5, ['净重约为 ', '270 g 的']],
    ['截止到了5月1日—3日', 6, ['截止到了', '5月1日—3日']],
    ['他走了很——很久', 5, ['他走了', '很——很久']],
    ['他说话……就走了', 4, ['他说', '话……就', '走了']],
    ['一二三\u2060四五六', 3, ['一二', '三\u2060四', '五六']],
  ])('%s in %s em', (text, em, expected) => {
    expect(lines(text, em)).toEqual(expected);
  });

  it('keep marks off the start and brackets off the end of every line', () => {
    const text = '价格（含税）：「三百」，包邮！可退（七天）。欢迎选购“新品”、旧物；';
    for (let em = 5; em < 20; em += 1) {
      const broken = lines(text.repeat(3), em);
      expect(broken.join('')).toBe(text.repeat(3));
      for (const line of broken) expect(line, `${em} em`).not.toMatch(/^[，。：」）！”、；]|[（「“]$/);
    }
  });
});

describe('space removed from marks', () => {
  it('is removed between adjacent marks', () => {
    expect(starts(small('好，」「好'))).toEqual([0, 40, 62, 84, 124]);
  });

  it('is removed after a comma in titles only', () => {
    expect(starts(lay('好，好'))).toEqual([0, 100, 158]);
    expect(starts(small('好，好'))).toEqual([0, 40, 80]);
    // The same font size is body text on a sheet of A4 at 300 dpi, and a title on a small banner.
    expect(starts(lay('好，好', {}, { width: 2480, height: 3508 }))).toEqual([0, 100, 200]);
    expect(starts(lay('', { runs: [run('好，好', { size: 40 })] }, { width: 900, height: 383 }))[2]).toBe(
      63.2,
    );
  });

  it('stays where a face centers its marks', () => {
    const layer = textLayer('好，」好');
    const faces = fakeFaces(layer);
    for (const mark of '，」') {
      faces.get('sans@400')?.glyphs.set(mark, {
        advance: 1000,
        shapes: [{ ops: Uint8Array.from([0, 1]), points: Float32Array.from([400, 0, 600, 300]) }],
      });
    }
    expect(starts(layoutText(layer, faces, PAGE))).toEqual([0, 100, 200, 300]);
  });

  it('is removed on both sides of a middle dot', () => {
    expect(starts(lay('一·二'))).toEqual([0, 77.5, 155]);
  });

  it('is ignored at the ends of lines: a bracket is aligned to the edge, a full stop hangs', () => {
    expect(starts(lay('「好'))).toEqual([-45, 55]);
    expect(starts(lay('你好。', { align: 'right' }))).toEqual([800, 900, 1000]);
    expect(lay('你好。').width).toBe(200);
  });
});

it('leaves a gap between hanzi and Latin: an eighth of an em in titles, a quarter in body text', () => {
  expect(starts(lay('买A货'))).toEqual([0, 112.5, 175]);
  expect(starts(small('买A货'))).toEqual([0, 50, 80]);
  expect(starts(lay('买 A'))).toEqual([0, 125]);
});

it('aligns runs of several sizes to one baseline, and raises runs with a rise', () => {
  const laid = lay('', { runs: [run('¥', { size: 40, rise: 10 }), run('9', { size: 100 })] });
  // Half of the line's height, and of the difference of ascenders and descenders.
  expect(laid.glyphs.map(({ y }) => y)).toEqual([103, 113]);
});

it('applies tracking and kerning', () => {
  const layer = { ...textLayer('AV'), runs: [run('AV', { tracking: 5 })] };
  const faces = fakeFaces(layer);
  faces.get('sans@400')?.kerning.set('AV', -80);
  expect(starts(layoutText(layer, faces, PAGE))).toEqual([0, 47]);
});

it('justifies wrapped lines, but not the last one and not a much too short one', () => {
  const laid = lay('一二三四五', { width: 350, align: 'justify' });
  expect(laid.lines).toEqual(['一二三', '四五']);
  expect(starts(laid)).toEqual([0, 125, 250, 0, 100]);
  expect(starts(lay('两字 incomprehensible', { width: 900, align: 'justify' })).slice(0, 2)).toEqual([
    0, 100,
  ]);
});

describe('columns', () => {
  it('run from right to left, with hanzi upright, Latin rotated, and isolated pairs of digits upright', () => {
    const laid = lay('端午12日，Hi2026', { vertical: true, width: 300, height: 450 });
    expect(laid.lines).toEqual(['端午12日，', 'Hi2026']);
    expect(places(laid)).toEqual([
      '↑端 225 0',
      '↑午 225 100',
      '1 175 288',
      '2 225 288',
      '↑日 225 300',
      '↑， 225 400',
      'H 37 0 90°',
      'i 37 50 90°',
      '2 37 100 90°',
      '0 37 150 90°',
      '2 37 200 90°',
      '6 37 250 90°',
    ]);
  });

  it('grow to the left', () => {
    const laid = lay('一二三四', { vertical: true, width: 150, height: 200, fit: { mode: 'grow' } });
    expect(laid).toMatchObject({ x: -150, width: 300, height: 200, overflows: false });
  });
});

describe('arcs', () => {
  it('bend a line around the center of the box, on the upper or the lower side of a circle', () => {
    const upper = lay('一二三', { arc: 300, align: 'center' });
    expect(upper.glyphs.map(({ rotation }) => round(rotation))).toEqual([-19.1, 0, 19.1]);
    expect(upper.glyphs[1]).toMatchObject({ x: 450, y: 113 });
    expect(upper.glyphs[0]?.y).toBeGreaterThan(113);
    const lower = lay('一二三', { arc: -300, align: 'center' });
    expect(lower.glyphs.map(({ rotation }) => round(rotation))).toEqual([19.1, 0, -19.1]);
    expect(lower.glyphs[0]?.y).toBeLessThan(lower.glyphs[1]?.y ?? 0);
  });
});

describe('text from right to left', () => {
  /** Keys from left to right, line by line. */
  const seen = ({ glyphs }: LaidText) =>
    [...glyphs].sort((a, b) => a.y - b.y || a.x - b.x).map(({ key }) => key);

  it.each<[string, string]>([
    ['a שלום b', 'a|ם|ו|ל|ש|b'],
    ['שלום abc', 'a|b|c|ם|ו|ל|ש'],
    // Digits keep their order, and brackets open towards the text.
    ['خصم ٥٠ (abc)', '(|a|b|c|)|٥|٠|خصم'],
    ['مرحبا 2026!', '!|2|0|2|6|مرحبا'],
    ['a (مرحبا، سلام) b', 'a|(|سلام|،|مرحبا|)|b'],
    ['العدد iPhone 15 جديد', 'جديد|i|P|h|o|n|e|1|5|العدد'],
    // A mark of direction, as editors insert it.
    ['\u200Fabc!', '!|a|b|c'],
  ])('is ordered as in Unicode Annex 9: %s', (text, expected) => {
    expect(seen(lay(text)).join('|')).toBe(expected);
  });

  it('has each line ordered by itself, with the first words in the first line', () => {
    const laid = lay('שלום abc עולם', { width: 410 });
    expect(laid.lines).toEqual(['שלום abc ', 'עולם']);
    expect(seen(laid).join('')).toBe('abcםולשםלוע');
  });

  it('has each paragraph in the direction of its first letter', () => {
    expect(seen(lay('אבa\naאב')).join('')).toBe('aבאaבא');
  });

  it('fills the same length as in reading order, with the gap between the same neighbors', () => {
    const mixed = lay('', { runs: [run('אב', { tracking: 30 }), run('ab')] });
    // ב follows א: their gap is between them, wherever they stand.
    expect(starts({ ...mixed, glyphs: [...mixed.glyphs].sort((a, b) => a.x - b.x) })).toEqual([
      0, 50, 130, 210,
    ]);
    expect(mixed.width).toBe(260);
  });

  it('starts at the right when it is justified', () => {
    const laid = lay('אב', { align: 'justify', width: 300 });
    expect(seen(laid)).toEqual(['ב', 'א']);
    expect(laid).toMatchObject({ x: 200, width: 100 });
    expect(Math.max(...laid.glyphs.map(({ x }) => x))).toBe(250);
  });

  it('is ordered along a column and an arc, too', () => {
    for (const change of [{ vertical: true }, { arc: 3000 }]) {
      const along = [...lay('aשלb', change).glyphs].sort((a, b) => ('arc' in change ? a.x - b.x : a.y - b.y));
      expect(along.map(({ key }) => key).join('')).toBe('aלשb');
    }
  });
});

describe('text without spaces', () => {
  const THAI = 'สวัสดีชาวโลก';
  const layThai = (words: number[] | undefined) => {
    const layer = textLayer(THAI, { width: 310 });
    const faces = fakeFaces(layer);
    if (words)
      faces.get('sans@400')?.glyphs.set(WORDS + THAI, {
        advance: 0,
        shapes: [
          {
            ops: new Uint8Array(),
            points: Float32Array.from(words.flatMap((at) => [at, 0])),
          },
        ],
      });
    return layoutText(layer, faces, PAGE);
  };

  it('breaks where the server says that words begin', () => {
    expect(layThai([6, 9]).lines).toEqual(['สวัสดี', 'ชาวโลก']);
    expect(layThai([6, 9]).missing).toEqual([]);
  });

  it('breaks between syllables until the words are loaded, and reports them as missing', () => {
    const laid = layThai(undefined);
    expect(laid.lines.join('')).toBe(THAI);
    expect(laid.lines.length).toBeGreaterThan(1);
    for (const line of laid.lines) expect(line).not.toMatch(/^[าะำ]/);
    expect(laid.missing).toEqual([{ face: 'sans@400', key: WORDS + THAI }]);
    expect([...(glyphNeeds(posterOf(textLayer(THAI))).get('sans@400') ?? [])]).toContain(WORDS + THAI);
  });

  it('keeps a vowel with the consonant and tone that it is drawn on', () => {
    expect(lay('น้ำ').glyphs.map(({ key }) => key)).toEqual(['น้ำ']);
    expect(lay('क्‍ष').glyphs.map(({ key }) => key)).toEqual(['क्‍ष']);
  });
});

it('draws lines under and through runs', () => {
  const { decorations } = lay('', { runs: [run('原价'), run('¥99', { strike: true, underline: true })] });
  expect(decorations).toMatchObject([
    { kind: 'underline', run: 1, x: 212.5, y: 127, length: 150, thickness: 6, rotation: 0 },
    { kind: 'strike', run: 1, x: 212.5, y: 78, length: 150 },
  ]);
});

it('estimates glyphs that are not loaded, and reports them', () => {
  const laid = layoutText(textLayer('春A'), new Map(), PAGE);
  expect(laid.missing).toEqual([
    { face: 'sans@400', key: '春' },
    { face: 'sans@400', key: 'A' },
  ]);
  expect(starts(laid)).toEqual([0, 112.5]);
});

it("lays out a table's cells at their positions, and shrinks text that is too long", () => {
  const cell = (text: string) => ({ runs: [run(text, { size: 50 })], align: 'center' as const });
  const table = { width: 400, height: 200, columns: [0.5, 0.5], rows: [0.5, 0.5], padding: 10 } as TableLayer;
  const cells = [
    [cell('一'), cell('二')],
    [cell('三'), cell('四五六七八九十')],
  ];
  const laid = layoutTable(
    { ...table, cells },
    fakeFaces({ runs: cells.flat().flatMap(({ runs }) => runs) }),
    PAGE,
  );
  expect(laid.flat().map(({ glyphs: [first] }) => [round(first?.x ?? 0), round(first?.y ?? 0)])).toEqual([
    [75, 69],
    [275, 69],
    [75, 169],
    [expect.any(Number), expect.any(Number)],
  ]);
  expect(laid[1]?.[1]?.shrink).toBeLessThan(1);
  expect(laid[1]?.[1]?.overflows).toBe(false);
});

/** Every text layer of random documents. */
function* randomTexts(seeds: number): Generator<TextLayer> {
  function* within(layers: readonly PosterLayer[]): Generator<TextLayer> {
    for (const layer of layers) {
      if (layer.type === 'text') yield layer;
      if (layer.type === 'group') yield* within(layer.layers);
    }
  }
  for (let seed = 1; seed <= seeds; seed++) {
    for (const { layers } of randomPoster(seed, { families: ['sans'] }).pages) yield* within(layers);
  }
}

describe('random texts', { timeout: 60_000 }, () => {
  it('stay in their box when doubled in length, if they may shrink', () => {
    for (const { arc: _, ...layer } of randomTexts(6)) {
      const runs = layer.runs.map((one) => ({ ...one, text: one.text + one.text }));
      const long: TextLayer = { ...layer, runs, fit: { mode: 'shrink', minSize: 1 } };
      const laid = layoutText(long, fakeFaces(long), PAGE);
      expect(laid.overflows).toBe(false);
      expect(laid.width).toBeLessThanOrEqual(layer.width + 0.01);
      expect(laid.height).toBeLessThanOrEqual(layer.height + 0.01);
      // Only a hanging mark, a raised run or a bracket's empty half extends beyond the box.
      const outside = laid.glyphs.filter(
        ({ x, y, size }) => x < -size || x > layer.width + size || y < -30 || y > layer.height + 30,
      );
      expect(outside).toEqual([]);
    }
  });

  it('draw exactly the glyphs that were requested', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const document = randomPoster(seed, { layers: 12, charts: true });
      const asked = glyphNeeds(document);
      const drawn = new Set<string>();
      const look = (layers: readonly PosterLayer[]): void => {
        for (const layer of layers) {
          if (layer.type === 'group') look(layer.layers);
          const laid = drawingOf(layer).laid?.(layer, new Map(), PAGE) ?? [];
          for (const { face, key } of laid.flatMap((one) => one.laid.missing)) drawn.add(`${face} ${key}`);
        }
      };
      look(document.pages[0]?.layers ?? []);
      const needed = [...asked].flatMap(([face, keys]) => [...keys].map((key) => `${face} ${key}`));
      // A line's trailing spaces are requested but not placed.
      expect(needed.filter((one) => !one.endsWith('  ') && !drawn.has(one))).toEqual([]);
      expect([...drawn].filter((one) => !needed.includes(one))).toEqual([]);
    }
  });

  it('are laid out without errors or endless loops, whatever their characters', () => {
    const characters = [
      ...'春，（—…·A9% \n\t',
      '\u200B',
      '\uD83D',
      '👨‍👩‍👧',
      '\u0301',
      'ش',
      'ก',
      '\u202E',
      '\u0000',
    ];
    let state = 7;
    const next = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    for (let i = 0; i < 40; i++) {
      const text = Array.from({ length: 30 }, () => characters[Math.floor(next() * characters.length)]).join(
        '',
      );
      for (const change of [{}, { vertical: true }, { arc: 90 }, { align: 'justify' as const }]) {
        const laid = lay(text, { width: 1 + next() * 600, height: next() * 600, ...change });
        expect(laid.glyphs.every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
      }
    }
  });
});
