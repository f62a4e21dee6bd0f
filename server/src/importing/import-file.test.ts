import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PosterLayer, TextLayer } from '@tuzuo/core/poster/document';
import { type Layer, readPsd, writePsdBuffer } from 'ag-psd';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from './import-file';
import { ImportRefusal } from './imported';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../tests/fixtures/psd/${name}.psd`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuzuo-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const importBytes = async (bytes: Uint8Array | string, name = 'poster') => {
  const path = join(folder, 'source');
  await writeFile(path, bytes);
  return importFile(path, folder, name);
};

const faultOf = async (bytes: Uint8Array | string) =>
  importBytes(bytes).then(
    () => 'imported',
    (error: unknown) => (error instanceof ImportRefusal ? error.fault : error),
  );

const flat = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers.flatMap((layer) => (layer.type === 'group' ? [layer, ...flat(layer.layers)] : [layer]));

const textsIn = (layers: readonly PosterLayer[]) =>
  flat(layers).filter((layer): layer is TextLayer => layer.type === 'text');

const everyLayer = (layers: readonly Layer[] = []): Layer[] =>
  layers.flatMap((layer) => [layer, ...everyLayer(layer.children)]);

/** Pixels of one color, as ag-psd wants them. */
const square = (side: number, [red, green, blue]: readonly number[]) => ({
  width: side,
  height: side,
  data: Uint8ClampedArray.from(
    { length: side * side * 4 },
    (_none, at) => [red, green, blue, 255][at % 4] ?? 0,
  ),
});

const pixelAt = async (file: string, x: number, y: number) => {
  const { data, info } = await sharp(join(folder, file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

describe('files that Photoshop has written', () => {
  it.each([
    'effects',
    'groups',
    'layer-mask',
    'text-complex',
    'text-paragraph-align',
  ])('%s: texts can be written on, with sizes as they were, and each layer is there or told', async (name) => {
    const source = everyLayer(
      readPsd(await readFile(fixture(name)), {
        skipLayerImageData: true,
        skipCompositeImageData: true,
        skipThumbnail: true,
      }).children,
    );
    const { document, notes, title } = await importFile(fixture(name), folder, `${name}.psd`);
    const texts = textsIn(document.pages[0]?.layers ?? []);
    expect(title).toBe(name);
    const wanted = source.filter(({ text }) => text);
    expect(texts).toHaveLength(wanted.length);
    for (const [index, { text }] of wanted.entries()) {
      const scale = Math.hypot(text?.transform?.[2] ?? 0, text?.transform?.[3] ?? 1);
      const sizes = (text?.styleRuns ?? [{ length: 0, style: {} }]).map(
        ({ style }) => ({ ...text?.style, ...style }).fontSize ?? 12,
      );
      for (const { size } of texts[index]?.runs ?? []) {
        expect(Math.min(...sizes.map((one) => Math.abs(one * scale - size)))).toBeLessThan(1);
      }
      expect(texts[index]?.runs.map((run) => run.text).join('')).toBe(text?.text.replace(/\n$/, ''));
    }
    const pixels = source.filter(
      ({ text, children, left = 0, right = 0 }) => !text && !children && right > left,
    );
    const layers = flat(document.pages[0]?.layers ?? []).filter(({ type }) => type === 'image');
    const isGround = document.pages[0]?.background.fill !== null ? 1 : 0;
    expect(layers).toHaveLength(pixels.length - isGround);
    const effects = source.filter(
      ({ effects }) => effects?.bevel?.enabled || effects?.innerShadow?.[0]?.enabled,
    );
    for (const { name: told } of effects)
      expect(notes).toContainEqual(expect.objectContaining({ loss: 'effects', name: told }));
  });

  it('keeps groups, and shows of a layer what its mask shows', async () => {
    const groups = await importFile(fixture('groups'), folder, '');
    const [, group] = groups.document.pages[0]?.layers ?? [];
    expect(group).toMatchObject({
      type: 'group',
      name: 'Group 1',
      x: 0,
      y: 11,
      layers: [
        { x: 0, y: 4 },
        { x: 24, y: 0 },
      ],
    });
    const { pictures } = await importFile(fixture('layer-mask'), folder, '');
    // Beyond the mask, which is black there.
    expect((await pixelAt(pictures[0] ?? '', 2, 2))[3]).toBe(0);
    expect((await pixelAt(pictures[0] ?? '', 100, 90))[3]).toBe(255);
  });
});

describe('a PSD', () => {
  const psd = (children: Layer[]) => writePsdBuffer({ width: 400, height: 300, children });

  it('multiplies sizes, leading and tracking by the transform of a text, and turns it', async () => {
    const [sin, cos] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
    const style = {
      font: { name: 'SourceHanSansCN-Bold' },
      fontSize: 12,
      autoLeading: false,
      leading: 18,
      tracking: 100,
      fillColor: { r: 10, g: 20, b: 30 },
    };
    const transform = [2.5 * cos, 2.5 * sin, -2.5 * sin, 2.5 * cos, 200, 150];
    const { document, notes } = await importBytes(
      psd([
        {
          name: '标题',
          text: { text: '夏日\n新品', transform, style, paragraphStyle: { justification: 'center' } },
        },
      ]),
    );
    expect(textsIn(document.pages[0]?.layers ?? [])).toEqual([
      expect.objectContaining({
        rotation: 30,
        align: 'center',
        lineHeight: 1.5,
        runs: [
          expect.objectContaining({
            text: '夏日\n新品',
            size: 30,
            tracking: 3,
            family: 'noto-sans-sc',
            weight: 700,
            fill: { type: 'solid', color: '#0a141e' },
          }),
        ],
      }),
    ]);
    expect(notes).toEqual([]);
    const [{ x = 0, y = 0, width = 0, height = 0 } = {}] = document.pages[0]?.layers ?? [];
    // The anchor of two centered lines lies on the first base line, above the middle: turned, to the right of it.
    const [dx, dy] = [x + width / 2 - 200, y + height / 2 - 150];
    expect(dx * cos + dy * sin).toBeCloseTo(0, 0);
    expect(-dx * sin + dy * cos).toBeGreaterThan(0);
    expect(-dx * sin + dy * cos).toBeLessThan(30);
  });

  it('keeps shapes as shapes, clips pictures, and tells of what changes colors', async () => {
    const box = {
      top: { units: 'Pixels' as const, value: 20 },
      left: { units: 'Pixels' as const, value: 10 },
      bottom: { units: 'Pixels' as const, value: 60 },
      right: { units: 'Pixels' as const, value: 110 },
    };
    const corner = (x: number, y: number) => ({ linked: true, points: [x, y, x, y, x, y] });
    const { document, notes, pictures } = await importBytes(
      psd([
        { name: 'ground', left: 0, top: 0, imageData: square(400, [255, 250, 240]) },
        {
          name: 'bar',
          vectorFill: { type: 'color', color: { r: 200, g: 30, b: 40 } },
          vectorMask: {
            paths: [
              {
                open: false,
                fillRule: 'non-zero',
                operation: 'combine',
                knots: [corner(10, 20), corner(110, 20), corner(110, 60), corner(10, 60)],
              },
            ],
          },
          vectorOrigination: { keyDescriptorList: [{ keyOriginType: 1, keyOriginShapeBoundingBox: box }] },
        },
        { name: 'base', left: 50, top: 100, imageData: square(40, [0, 0, 255]) },
        { name: 'photo', left: 70, top: 100, clipping: true, imageData: square(40, [0, 255, 0]) },
        { name: 'levels', adjustment: { type: 'invert' } },
        {
          name: 'gone',
          hidden: true,
          opacity: 0.5,
          blendMode: 'multiply',
          left: 0,
          top: 0,
          imageData: square(20, [1, 2, 3]),
        },
      ]),
    );
    const [page] = document.pages;
    expect(page?.background.fill).toEqual({ type: 'solid', color: '#fffaf0' });
    expect(page?.layers.map(({ type, name, x, y, width }) => [type, name, x, y, width])).toEqual([
      ['shape', 'bar', 10, 20, 100],
      ['image', 'base', 50, 100, 40],
      ['image', 'photo', 70, 100, 40],
      ['image', 'gone', 0, 0, 20],
    ]);
    expect(page?.layers[0]).toMatchObject({ shape: { kind: 'rect', radius: 0 }, fill: { color: '#c81e28' } });
    expect(page?.layers[3]).toMatchObject({ hidden: true, opacity: 0.5 });
    expect(await pixelAt(pictures[1] ?? '', 5, 5)).toEqual([0, 255, 0, 255]);
    expect((await pixelAt(pictures[1] ?? '', 30, 5))[3]).toBe(0);
    expect(notes).toEqual([
      { loss: 'adjustment', name: 'levels' },
      { loss: 'blend', name: 'gone' },
    ]);
  });

  it('is refused where it is too much, broken, or not in our colors', async () => {
    const good = await readFile(fixture('text-complex'));
    const changed = (at: number, value: number, bytes: 2 | 4) => {
      const copy = Buffer.from(good);
      if (bytes === 2) copy.writeUInt16BE(value, at);
      else copy.writeUInt32BE(value, at);
      return copy;
    };
    expect(await faultOf(changed(14, 30_000, 4))).toBe('tooManyPixels');
    expect(await faultOf(changed(24, 4, 2))).toBe('colorMode');
    expect(await faultOf(changed(22, 32, 2))).toBe('colorMode');
    expect(await faultOf(good.subarray(0, 20))).toBe('damaged');
    expect(await faultOf(good.subarray(0, good.length / 3))).toBe('damaged');
    const small = { left: 0, top: 0, imageData: square(1, [0, 0, 0]) };
    expect(await faultOf(psd(Array.from({ length: 601 }, () => small)))).toBe('tooManyLayers');
  });

  it('whose layer says that it is as large as a town is refused before it is unpacked', async () => {
    const bytes = Buffer.from(psd([{ name: 'one', left: 7, top: 9, imageData: square(3, [1, 1, 1]) }]));
    const at = bytes.indexOf(Buffer.from([0, 0, 0, 9, 0, 0, 0, 7, 0, 0, 0, 12, 0, 0, 0, 10]));
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32BE(25_000, at + 8);
    bytes.writeUInt32BE(25_000, at + 12);
    const before = process.memoryUsage().rss;
    expect(await faultOf(bytes)).toBe('tooManyPixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
  });
});

describe('an SVG', () => {
  const svg = (inner: string, attributes = 'width="600" height="400"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

  it('keeps words, shapes, gradients and groups, by CSS and by attributes', async () => {
    const { document, notes } = await importBytes(
      svg(`<style>.big{font:700 40px "Noto Sans SC";fill:#c00} text{text-anchor:middle}</style>
        <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="rgb(0 0 255 / 50%)"/></linearGradient></defs>
        <rect width="600" height="400" fill="#fefefe"/>
        <g transform="translate(100 50) scale(2)" id="card" opacity=".5">
          <rect x="10" y="10" width="50" height="20" rx="4" fill="url(#g)" stroke="black" stroke-width="3"/>
          <circle cx="90" cy="20" r="10"/>
        </g>
        <text class="big" x="300" y="200">夏日<tspan fill="blue">新品</tspan><tspan x="300" dy="50">两行</tspan></text>
        <path fill-rule="evenodd" d="M0 300h60v60h-60zM20 320h20v20h-20z"/>`),
    );
    expect(notes).toEqual([]);
    const [page] = document.pages;
    expect(page?.background.fill).toEqual({ type: 'solid', color: '#fefefe' });
    const [card, text, hole] = page?.layers ?? [];
    expect(card).toMatchObject({ type: 'group', name: 'card', x: 120, y: 70, opacity: 0.5 });
    expect(card?.type === 'group' && card.layers).toMatchObject([
      {
        type: 'shape',
        x: 0,
        y: 0,
        width: 100,
        height: 40,
        shape: { kind: 'rect', radius: 8 },
        stroke: { color: '#000000', width: 6 },
        fill: {
          type: 'linear',
          angle: 180,
          stops: [
            { at: 0, color: '#ff0000' },
            { at: 1, color: '#0000ff80' },
          ],
        },
      },
      {
        type: 'shape',
        x: 140,
        y: 0,
        width: 40,
        height: 40,
        shape: { kind: 'ellipse' },
        fill: { color: '#000000' },
      },
    ]);
    expect(text).toMatchObject({
      type: 'text',
      align: 'center',
      lineHeight: 1.25,
      runs: [
        { text: '夏日', size: 40, weight: 700, family: 'noto-sans-sc', fill: { color: '#cc0000' } },
        { text: '新品', fill: { color: '#0000ff' } },
        { text: '\n两行', size: 40 },
      ],
    });
    expect((text?.x ?? 0) + (text?.width ?? 0) / 2).toBeCloseTo(300, 1);
    expect(hole).toMatchObject({ type: 'icon', paths: [{ rule: 'evenodd' }], x: 0, y: 300 });
  });

  it('puts a picture in the place of what it cannot keep, and says so', async () => {
    const png = (
      await sharp({ create: { width: 30, height: 20, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const { document, notes, pictures } = await importBytes(
      svg(`<defs><pattern id="p" width="1" height="1"><image width="30" height="20" xlink:href="data:image/png;base64,${png}"/></pattern>
        <filter id="f"><feGaussianBlur stdDeviation="4"/></filter></defs>
        <rect id="fabric" x="100" y="100" width="80" height="60" fill="url(#p)"/>
        <g filter="url(#f)"><text x="10" y="40">还能改</text></g>
        <image x="300" y="100" width="60" height="60" xlink:href="data:image/png;base64,${png}"/>
        <image id="broken" x="0" y="0" width="10" height="10" xlink:href="data:image/png;base64,AAAA"/>
        <foreignObject id="html"/>`),
    );
    expect(
      document.pages[0]?.layers.map(({ type, x, y, width, height }) => [type, x, y, width, height]),
    ).toEqual([
      ['image', 100, 100, 30, 20],
      ['text', expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      ['image', 300, 110, 60, 40],
      ['image', 0, 0, 10, 10],
    ]);
    expect(pictures).toHaveLength(2);
    expect(await pixelAt(pictures[0] ?? '', 5, 5)).toEqual([0, 255, 0, 255]);
    expect(notes).toEqual([
      { loss: 'asPicture', name: 'fabric', pictureId: 'import-0' },
      { loss: 'effects', name: 'g' },
      { loss: 'noPicture', name: 'broken' },
      { loss: 'leftOut', name: 'html' },
    ]);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another name space', '<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>'],
    ['what runs on an event', '<rect width="9" height="9" onload="alert(1)"/>'],
    ['a link that runs', '<a href=" javascript:alert(1)"><rect width="9" height="9"/></a>'],
    ['a picture from elsewhere', '<image width="9" height="9" href="https://example.com/a.png"/>'],
    ['a file of the server', '<image width="9" height="9" xlink:href="file:///etc/passwd"/>'],
    ['a picture that is an SVG', '<image width="9" height="9" href="data:image/svg+xml;base64,AAAA"/>'],
    ['a use of another file', '<use href="other.svg#a"/>'],
    ['a paint from elsewhere', '<rect width="9" height="9" fill="url(https://example.com/a.svg#b)"/>'],
    ['a style that loads', '<style>@import "https://example.com/a.css";</style>'],
    [
      'a style with a hidden address',
      '<rect width="9" height="9" style="fill:u\\72l(https://example.com)"/>',
    ],
    ['another base', '<g xml:base="https://example.com/"/>'],
  ])('with %s is refused', async (_what, inner) => {
    expect(await faultOf(svg(`<rect width="9" height="9"/>${inner}`))).toBe('unsafe');
  });

  it('that would grow without end is refused, as are broken and empty ones', async () => {
    const laugh = Array.from(
      { length: 12 },
      (_none, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`,
    ).join('');
    expect(await faultOf(svg(`<rect id="a0" width="5" height="5"/>${laugh}`))).toBe('tooManyLayers');
    expect(await faultOf(svg('<g id="a"><use href="#a"/></g>'))).toBe('tooManyLayers');
    expect(await faultOf('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')).toBe('unsafe');
    expect(await faultOf(svg('<g>'.repeat(150) + '</g>'.repeat(150)))).toBe('tooManyLayers');
    expect(await faultOf('<svg><rect')).toBe('damaged');
    expect(await faultOf('<html/>')).toBe('notSupported');
    expect(await faultOf(svg('<g/>'))).toBe('empty');
    expect(await faultOf(svg('<rect width="5" height="5"/>', 'width="90000" height="9"'))).toBe(
      'tooManyPixels',
    );
    expect(
      await faultOf(
        svg(`<path d="M0 0${'h1v1'.repeat(20_000)}" transform="scale(1e30)"/><rect width="5" height="5"/>`),
      ),
    ).toBe('imported');
  });
});

describe('a work of poster-design', () => {
  const widget = (type: string, more: object) => ({
    type,
    name: type,
    uuid: type,
    left: 10,
    top: 20,
    width: 300,
    height: 100,
    opacity: 1,
    parent: '-1',
    ...more,
  });
  const work = (layers: object[], global: object = {}) => ({
    global: {
      type: 'page',
      name: '作品',
      width: 1242,
      height: 2208,
      backgroundColor: '#f2eae7ff',
      backgroundImage: '',
      ...global,
    },
    layers,
  });
  const text = {
    fontSize: 40.5,
    lineHeight: 1.56,
    letterSpacing: 10,
    fontClass: { alias: '站酷快乐体', value: 'zcool-kuaile-regular' },
    fontWeight: 400,
    color: '#d95151ff',
    textAlign: 'center',
  };

  it('is kept without loss where our layers have it, in each way it is written', async () => {
    const layers = [
      widget('w-text', {
        ...text,
        left: '30.5',
        text: '模板<br/>A &amp; B',
        rotate: 45,
        lock: true,
        textEffects: [
          {
            filling: { enable: true, type: 0, color: '#00ff00ff' },
            stroke: { enable: true, width: 4, color: '#000000ff' },
            shadow: { enable: true, offsetX: 2, offsetY: 3, blur: 5, color: '#00000080' },
          },
        ],
      }),
      widget('w-qrcode', {
        value: 'https://example.com',
        dotColor: '#35495E',
        dotType: 'square',
        dotColorType: 'single',
      }),
      widget('w-group', { uuid: 'g' }),
      widget('w-text', {
        ...text,
        text: '一',
        parent: 'g',
        left: 100,
        top: 200,
        writingMode: 'vertical-rl',
        flip: 'Y',
      }),
    ];
    for (const file of [
      [work(layers)],
      { id: '1', data: JSON.stringify([work(layers)]) },
      { page: work(layers).global, widgets: layers },
    ]) {
      const { document, notes } = await importBytes(JSON.stringify(file));
      expect(notes).toEqual([]);
      expect(document).toMatchObject({
        size: { width: 1242, height: 2208 },
        pages: [{ background: { fill: { color: '#f2eae7' } } }],
      });
      expect(document.pages[0]?.layers).toMatchObject([
        {
          type: 'text',
          x: 30.5,
          y: 20,
          rotation: 45,
          locked: true,
          align: 'center',
          lineHeight: 1.56,
          shadow: { blur: 5, x: 2, y: 3, color: '#00000080' },
          runs: [
            {
              text: '模板\nA & B',
              size: 40.5,
              tracking: 4.05,
              family: 'zcool-kuaile',
              fill: { color: '#00ff00' },
              stroke: { width: 2, color: '#000000' },
            },
          ],
        },
        { type: 'code', format: 'qr', text: 'https://example.com', color: '#35495e' },
        {
          type: 'group',
          x: 100,
          y: 200,
          layers: [{ type: 'text', x: 0, y: 0, vertical: true, flipX: true }],
        },
      ]);
    }
  });

  it('leaves a place for pictures from elsewhere, which are never fetched, and tells of it', async () => {
    const { document, notes } = await importBytes(
      JSON.stringify(
        work([
          widget('w-image', {
            imgUrl: 'http://169.254.169.254/latest',
            radius: 12,
            filter: { brightness: 20 },
          }),
          widget('w-audio', {}),
        ]),
      ),
    );
    expect(document.pages[0]?.layers).toMatchObject([
      {
        type: 'image',
        source: { type: 'empty' },
        mask: { shape: 'rect', radius: 12 },
        filter: { brightness: 0.2 },
      },
    ]);
    expect(notes).toEqual([
      { loss: 'noPicture', name: 'w-image' },
      { loss: 'leftOut', name: 'w-audio' },
    ]);
  });

  it('is refused where it is nonsense, or far too much', async () => {
    expect(await faultOf('{"a":1}')).toBe('notSupported');
    expect(await faultOf('{"a":')).toBe('damaged');
    expect(await faultOf('hello')).toBe('notSupported');
    expect(await faultOf(JSON.stringify(work([], { width: 1e9 })))).toBe('tooManyPixels');
    expect(
      await faultOf(
        JSON.stringify(work(Array.from({ length: 700 }, () => widget('w-text', { ...text, text: '字' })))),
      ),
    ).toBe('tooManyLayers');
    const odd = work([
      widget('w-text', { text: { toString: 1 }, left: 'NaN', __proto__: null }),
      widget('w-text', { ...text, text: '字', fontSize: 1e12, left: 1e300 }),
    ]);
    expect(['imported', 'damaged']).toContain(await faultOf(JSON.stringify(odd)));
  });
});
