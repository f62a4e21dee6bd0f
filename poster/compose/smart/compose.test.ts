import { createCanvas } from '@napi-rs/canvas';
import { SMART_FORMATS } from '@tuzuo/core/api/poster';
import { beforeAll, describe, expect, it } from 'vitest';
import { composePack } from '../../../server/src/renderer/glyphs/compose';
import { createOpenFonts } from '../../../server/src/renderer/glyphs/glyph-pack';
import { pictureKey, posterResources } from '../../../server/src/renderer/poster/resources';
import { drawPage } from '../../../server/src/renderer/poster/strips';
import type { ImageLayer, PosterDocument, PosterLayer } from '../../document';
import { parsePoster } from '../../document/validate';
import type { PosterPicture } from '../../draw/port';
import type { FontFaces, GlyphNeeds } from '../../fonts/glyphs';
import { unpackGlyphs } from '../../fonts/pack';
import { textOf } from '../../text/runs';
import { Kit } from '../kit';
import { contrastOf } from '../lint/contrast';
import { PALETTES } from '../palettes';
import { composePosters, MIN_DIFFERENCE, MIN_PROPOSALS } from './compose';
import type { Brief, Picture } from './facts';
import { differenceOf, geometryOf, keptFree, problemsOf } from './judge';
import { needsOf } from './pairs';
import { lchOf, MOODS, palettesOf, seedOf, themeOf } from './theme';

const picture = (id: string, rest: Partial<Picture> = {}): Picture => ({
  source: { type: 'asset', id },
  width: 1200,
  height: 900,
  isTransparent: false,
  faces: [],
  color: '#4a7526',
  mean: '#808080',
  ...rest,
});

const SUBJECT = { left: 0.3, top: 0.2, right: 0.7, bottom: 0.8 };
const FACE = { left: 0.4, top: 0.1, right: 0.6, bottom: 0.4 };

const product = picture('product', {
  subject: SUBJECT,
  cutOut: { width: 480, height: 540, cutAt: [] },
  cutSource: { type: 'asset', id: 'product-cut' },
});
const person = picture('person', {
  width: 900,
  height: 1200,
  subject: { left: 0.1, top: 0.05, right: 0.9, bottom: 1 },
  faces: [FACE],
  cutOut: { width: 720, height: 1140, cutAt: ['bottom'] },
  cutSource: { type: 'asset', id: 'person-cut' },
});
// Nearly as wide or high as their photos, so that most places are too narrow or too flat for them.
const pendant = picture('pendant', {
  width: 1000,
  height: 1300,
  subject: { left: 0.12, top: 0.06, right: 0.88, bottom: 0.88 },
  cutOut: { width: 760, height: 1066, cutAt: [] },
  cutSource: { type: 'asset', id: 'pendant-cut' },
});
const figure = picture('figure', {
  width: 900,
  height: 1200,
  subject: { left: 0.25, top: 0.1, right: 0.75, bottom: 0.9 },
  faces: [{ left: 0.45, top: 0.15, right: 0.55, bottom: 0.27 }],
  cutOut: { width: 450, height: 960, cutAt: [] },
  cutSource: { type: 'asset', id: 'figure-cut' },
});
const bench = picture('bench', {
  subject: { left: 0.02, top: 0.4, right: 0.98, bottom: 0.8 },
  cutOut: { width: 1152, height: 360, cutAt: [] },
  cutSource: { type: 'asset', id: 'bench-cut' },
});
const pair = picture('pair', {
  faces: [
    { left: 0.04, top: 0.2, right: 0.24, bottom: 0.5 },
    { left: 0.74, top: 0.3, right: 0.95, bottom: 0.62 },
  ],
});
const clear = picture('clear', { isTransparent: true, width: 500, height: 900 });
const landscape = picture('landscape', { width: 3000, height: 600 });
const tiny = picture('tiny', { width: 90, height: 60 });

const texts = (...list: string[]) => list.map((text) => ({ text }));

const offer = texts('桂花拿铁 今日上新', '第二杯半价，燕麦奶免费换', '¥26', '11月30日前到店可用', '立即下单');
const long = texts(`${'这一段话很长，是用来看文字很多的时候还排不排得下的。'.repeat(8)}`.slice(0, 200));
const many = texts(
  '双十二球鞋专场',
  '满300减40，可叠加店铺券',
  '¥299',
  '两年质保',
  '七天试穿无忧退',
  '顺丰包邮到家',
  '专属客服在线',
  '立即抢购',
  '12月12日0点开始',
  '每人限2双',
  '地址：愚园路130号',
  '阿哲球鞋',
);

const BRIEFS: Readonly<Record<string, Omit<Brief, 'format'>>> = {
  'a product and an offer': { texts: offer, pictures: [product], sceneId: 'new' },
  'a person, in the color of a brand': {
    texts: texts('秋日写真季', '每人三套服装', '¥399', '预约电话 0571-8888 6666'),
    pictures: [person],
    brandColor: '#b5482a',
  },
  'words alone': {
    texts: texts('来店里一起做面包', '学徒带薪', '每周双休', '地址：愚园路130号'),
    pictures: [],
    sceneId: 'hiring',
  },
  'one character': { texts: texts('福'), pictures: [], sceneId: 'festival' },
  'two hundred characters': { texts: long, pictures: [landscape] },
  'twelve texts': { texts: many, pictures: [product], sceneId: 'promotion' },
  emoji: { texts: texts('🎉 开业大吉 🎉', '全场8折 🔥', '11:00—21:00'), pictures: [], sceneId: 'store' },
  'Latin words': {
    texts: texts('Autumn Collection', 'New arrivals in soft wool', '$89', 'Shop now'),
    pictures: [clear],
    brandColor: '#1d4ed8',
  },
  'six pictures': {
    texts: texts('周末市集', '10月24日 10:00'),
    pictures: [
      product,
      person,
      clear,
      landscape,
      tiny,
      { ...product, source: { type: 'asset', id: 'sixth' } },
    ],
  },
  'no words': { texts: [], pictures: [person] },
  'a small picture': { texts: texts('小店新品', '¥19.9'), pictures: [tiny], brandColor: '#ffe14d' },
};

let faces: FontFaces;

/** Stripes of every lightness, on which plain text is not readable everywhere. */
function striped(width: number, height: number): PosterPicture {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let x = 0; x < width; x += width / 10) {
    context.fillStyle = `hsl(${x} 40% ${(x / width) * 100}%)`;
    context.fillRect(x, 0, width / 10 + 1, height);
  }
  return { width, height, image: canvas };
}

function resourcesOf(pictures: readonly Picture[]) {
  const shown = pictures.flatMap((one) => [
    [pictureKey(one.source), striped(one.width / 4, one.height / 4)] as const,
    ...(one.cutSource ? [[pictureKey(one.cutSource), striped(100, 120)] as const] : []),
  ]);
  return posterResources(faces, new Map(shown));
}

beforeAll(async () => {
  const all: GlyphNeeds = new Map();
  for (const brief of Object.values(BRIEFS))
    for (const [face, keys] of needsOf(brief)) all.set(face, new Set([...(all.get(face) ?? []), ...keys]));
  faces = new Map();
  unpackGlyphs(await composePack(all, createOpenFonts()), faces);
}, 120_000);

const wordsIn = (layers: readonly PosterLayer[]): string[] =>
  layers.flatMap((layer) => {
    if (layer.type === 'group') return wordsIn(layer.layers);
    return layer.type === 'text' && layer.slot ? [textOf(layer.runs)] : [];
  });

/** Of a portrait page, in square pixels. */
const { width: pageWidth, height: pageHeight } = new Kit('live', 'fashion', 'A');
const AREA = pageWidth * pageHeight;

const plain = (text: string) => text.replaceAll(/\s/gu, '');

const layersOf = ({ pages }: PosterDocument) => pages[0]?.layers ?? [];

/** Each brief in two formats. */
const CASES = Object.entries(BRIEFS).flatMap(([name, brief], index) =>
  SMART_FORMATS.filter((_, at) => (at + index) % 2 === 0).map((format) => [name, format, brief] as const),
);

describe('proposals', () => {
  it.each(CASES)(
    'of %s as %s: at least six, each with all texts, no two alike',
    {
      timeout: 60_000,
    },
    (_name, format, brief) => {
      const whole = { ...brief, format };
      const resources = resourcesOf(brief.pictures);
      const proposals = composePosters(whole, resources, drawPage);
      expect(proposals.length).toBeGreaterThanOrEqual(MIN_PROPOSALS);
      for (const { document, archetype } of proposals) {
        expect(parsePoster(document), archetype).toMatchObject({ ok: true });
        const said = wordsIn(layersOf(document)).map(plain);
        const all = said.join('');
        for (const { text } of brief.texts) {
          const parts = text.length > 28 ? plain(text).split(/[，。]/u) : [plain(text)];
          for (const part of parts) expect(all, `${archetype}: ${part}`).toContain(part);
        }
        expect(all.length).toBeLessThanOrEqual(
          brief.texts.reduce((sum, { text }) => sum + plain(text).length, 0),
        );
      }
      const geometry = proposals.map(({ document }) => geometryOf(document, faces));
      for (const [index, one] of geometry.entries())
        for (const other of geometry.slice(index + 1))
          expect(differenceOf(one, other)).toBeGreaterThanOrEqual(MIN_DIFFERENCE / 2);
    },
  );
});

const imagesIn = (layers: readonly PosterLayer[]): ImageLayer[] =>
  layers.flatMap((layer) => {
    if (layer.type === 'group') return imagesIn(layer.layers);
    return layer.type === 'image' ? [layer] : [];
  });

describe('pictures on proposals', () => {
  const shown = (one: Picture, format: Brief['format']) => {
    const found = composePosters({ texts: offer, pictures: [one], format }, resourcesOf([one]), drawPage);
    expect(found.length).toBeGreaterThanOrEqual(MIN_PROPOSALS);
    return found.flatMap(({ document, archetype }) =>
      imagesIn(layersOf(document)).map((layer) => ({ archetype, layer, source: pictureKey(layer.source) })),
    );
  };

  it.each(
    [pendant, bench, pair, figure].flatMap((one, index) =>
      SMART_FORMATS.filter((_, at) => index === 0 || (at + index) % 2 === 0).map(
        (format) => [pictureKey(one.source), format, one] as const,
      ),
    ),
  )(
    '%s as %s: no product, no whole figure and no face is cut off',
    { timeout: 60_000 },
    (_name, format, one) => {
      const parts = one.subject ? [one.subject] : one.faces;
      for (const { archetype, layer, source } of shown(one, format)) {
        if (source !== pictureKey(one.source)) continue;
        const { x = 0, y = 0, width = 1, height = 1 } = layer.crop ?? {};
        for (const { left, top, right, bottom } of parts) {
          const cut = Math.max(x - left, y - top, right - x - width, bottom - y - height);
          expect(cut, archetype).toBeLessThan(0.005);
        }
        // Not distorted either.
        const ratio = (width * one.width) / (height * one.height);
        expect(ratio / (layer.width / layer.height), archetype).toBeCloseTo(1, 2);
      }
    },
  );

  it('fill their places: no photo is small on a field, nor cropped to a small part of itself', {
    timeout: 60_000,
  }, () => {
    // Cut off by its photo at two sides, so that it is no cut-out; and a photo of nothing in particular.
    const shirt = picture('shirt', {
      width: 915,
      height: 917,
      subject: { left: 0.26, top: 0.08, right: 1, bottom: 1 },
    });
    const view = picture('view', { width: 1500, height: 1000 });
    for (const one of [shirt, view]) {
      const archetypes = shown(one, 'portrait').map(({ archetype, layer: { crop, width, height } }) => {
        expect(width * height, archetype).toBeGreaterThan(
          archetype === 'typeWall' ? 0.05 * AREA : 0.12 * AREA,
        );
        const { width: across = 1, height: down = 1 } = crop ?? {};
        if (one === view) expect(across * down, archetype).toBeGreaterThan(0.4);
        return archetype;
      });
      // Those that give most of the page to the title come later.
      expect(archetypes.slice(0, 2)).not.toContain('typeWall');
      expect(archetypes.slice(0, 3)).not.toContain('grid');
    }
  });

  it('come first where they are large', { timeout: 60_000 }, () => {
    const thin = {
      ...figure,
      subject: { left: 0.35, top: 0.03, right: 0.65, bottom: 0.97 },
      cutOut: { width: 270, height: 1128, cutAt: [] },
    };
    const brief: Brief = {
      texts: texts('秋日写真', '每人三套服装', '¥399', '立即预约'),
      pictures: [thin],
      format: 'portrait',
    };
    expect(composePosters(brief, resourcesOf([thin]), drawPage)[0]?.archetype).toBe('split');
  });

  it('of goods are cut out larger than the arch and the field that they stand before', () => {
    const truck = picture('truck', { isTransparent: true, width: 1200, height: 500 });
    const brief: Brief = { texts: texts('夏日新品', '¥199'), pictures: [truck], format: 'portrait' };
    const found = composePosters(brief, resourcesOf([truck]), drawPage);
    expect(found).toHaveLength(MIN_PROPOSALS);
    const wide = (archetype: string) => {
      const document = found.find((one) => one.archetype === archetype)?.document;
      return (
        Math.max(...imagesIn(layersOf(document as PosterDocument)).map(({ width }) => width)) / pageWidth
      );
    };
    expect(wide('framed')).toBeGreaterThan(0.6);
    expect(wide('typeWall')).toBeGreaterThan(0.4);
  });

  it('of people whom the photo cuts off end behind a field', () => {
    const brief: Brief = { texts: offer, pictures: [person], format: 'portrait' };
    const found = composePosters(brief, resourcesOf([person]), drawPage);
    const stage = layersOf(found.find(({ archetype }) => archetype === 'stage')?.document as PosterDocument);
    const at = stage.findIndex(({ type }) => type === 'image');
    const [cut, field] = [stage[at], stage[at + 1]];
    expect(field).toMatchObject({ type: 'shape', x: 0, width: pageWidth });
    expect(field?.y).toBeCloseTo((cut?.y ?? 0) + (cut?.height ?? 0), 0);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeCloseTo(pageHeight, 0);
  });
});

describe('the lint', () => {
  const k = new Kit('square', 'fashion', 'A');
  const page = (...layers: PosterLayer[]) => k.document(layers);
  const judged = (document: PosterDocument) =>
    problemsOf(document, [person], resourcesOf([person]), drawPage).join();
  const photo = () => k.photo('', [0, 0, 75, 100], { source: person.source });
  const word = (x: number, y: number, color = '#111111') =>
    k.title('秋日写真季', [x, y, 40, 8], { size: 0.06, color });

  it('locates faces and subjects on the page', () => {
    const layer = { ...photo(), crop: { x: 0, y: 0.05, width: 1, height: 0.5 } };
    expect(keptFree([layer], [person])[0]).toEqual({
      left: expect.closeTo(0.4 * 810),
      right: expect.closeTo(0.6 * 810),
      top: expect.closeTo((0.05 / 0.5) * 1080),
      bottom: expect.closeTo((0.35 / 0.5) * 1080),
    });
  });

  it('refuses texts on a face, and texts that are unreadable, overlap or leave the page', () => {
    expect(judged(page(word(50, 40)))).toBe('');
    expect(judged(page(photo(), k.rect([20, 18, 50, 14], '#ffffff'), word(22, 20)))).toContain('covers');
    expect(judged(page(word(50, 40, '#b0b0b0')))).toContain('contrast');
    expect(judged(page(word(50, 40), word(52, 42)))).toContain('runs into');
    expect(judged(page(word(-3, 40)))).toContain('edge');
  });
});

describe('colors', () => {
  it('come from the first picture that is not gray, or from a brand', () => {
    const grey = { color: '#5a5f66' };
    expect(seedOf(undefined, [grey])).toBeUndefined();
    expect(seedOf(undefined, [grey, { color: '#4a7526' }])).toBe('#4a7526');
    expect(seedOf('#808080', [grey])).toBe('#808080');
    expect(seedOf(undefined, [])).toBeUndefined();
  });

  it('beside gray pictures are no bright ones', () => {
    const chromas = palettesOf(undefined, true).map((key) => lchOf(PALETTES[key].bg).c);
    expect(Math.max(...chromas)).toBeLessThan(0.05);
  });

  it('of any brand are readable on every background derived from them', () => {
    const seeds = Array.from(
      { length: 40 },
      (_, index) => `#${((index * 0x35a7b1) % 0x1000000).toString(16).padStart(6, '0')}`,
    );
    for (const seed of ['#ffffff', '#808080', '#ffe14d', ...seeds])
      for (const mood of MOODS) {
        const { page, card, field, deep } = themeOf(seed, mood);
        for (const { color, ink, strong, button, onButton } of [page, card, field, deep])
          expect(
            Math.min(contrastOf(ink, color), contrastOf(strong, color), contrastOf(onButton, button)),
            `${seed} ${mood}`,
          ).toBeGreaterThanOrEqual(4.5);
      }
  });
});
