import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  faultOf,
  flat,
  importBytes,
  importFolder,
  pixelAt,
  textsIn,
  useImportFolder,
} from '../../tests/builders/imported-files';

useImportFolder();

const svg = (inner: string, attributes = 'width="400" height="300"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

const layersOf = async (inner: string, attributes?: string) => {
  const { document, notes } = await importBytes(svg(inner, attributes));
  return { layers: document.pages[0]?.layers ?? [], notes };
};

/** Fill colors of all shapes. */
const fillsOf = async (inner: string) =>
  flat((await layersOf(inner)).layers).map((layer) =>
    layer.type === 'shape' && layer.fill?.type === 'solid' ? layer.fill.color : layer.type,
  );

const rect = (more: string) => `<rect width="50" height="40" ${more}/>`;

describe('entities of an SVG', () => {
  const withDtd = (subset: string, inner: string) =>
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [${subset}]>${inner}`;

  it('are expanded where the file declares them itself, as Illustrator writes them', async () => {
    const { document, notes } = await importBytes(
      withDtd(
        `<!-- <!ENTITY st0 "fill:#f00"> --><!ENTITY ns_ai "http://ns.adobe.com/AI/"><!ENTITY st0 "fill:&green;">
         <!ENTITY green '#00ff00'><!ENTITY st0 "fill:#00f"><!ENTITY box '<rect width="9" height="9"/>'>`,
        svg(
          `${rect('style="&st0;"')}&box;<text x="9" y="90">A&amp;B&undeclared;</text>`,
          'width="400" height="300" xmlns:i="&ns_ai;"',
        ),
      ),
    );
    const [green, box] = document.pages[0]?.layers ?? [];
    expect(green).toMatchObject({ fill: { color: '#00ff00' } });
    expect(box).toMatchObject({ width: 9, fill: { color: '#000000' } });
    expect(textsIn(document.pages[0]?.layers ?? [])[0]?.runs[0]?.text).toBe('A&B');
    expect(notes).toEqual([]);
  });

  it('of other files count as empty', async () => {
    const file = withDtd('<!ENTITY x SYSTEM "file:///etc/passwd">', svg(`${rect('')}<text>a&x;</text>`));
    expect(textsIn((await importBytes(file)).document.pages[0]?.layers ?? [])[0]?.runs[0]?.text).toBe('a');
  });

  it('cannot grow without end', async () => {
    const laughs = Array.from({ length: 12 }, (_none, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`);
    expect(await faultOf(withDtd(`<!ENTITY a0 "ha">${laughs.join('')}`, svg('&a12;')))).toBe('tooLarge');
    expect(await faultOf(withDtd('<!ENTITY a "&b;"><!ENTITY b "&a;">', svg('&a;')))).toBe('damaged');
    const quadratic = withDtd(`<!ENTITY a "${'ha'.repeat(50_000)}">`, svg('&a;'.repeat(50_000)));
    expect(await faultOf(quadratic)).toBe('tooLarge');
  });
});

describe('what an SVG refers to elsewhere', () => {
  it('leaves its place empty, and is noted', async () => {
    const { layers, notes } = await layersOf(`
      ${rect('id="ours"')}
      <image id="photo" x="10" width="60" height="60" xlink:href="photo.png"/>
      <image id="vector" width="30" height="30" href="data:image/svg+xml;base64,AAAA"/>
      <image id="file" width="30" height="30" href="file:///etc/passwd"/>
      <image id="sizeless" href="https://example.com/a.png"/>
      <use id="other" href="other.svg#a"/>
      <rect id="paint" width="9" height="9" fill="url(https://example.com/a.svg#b) #00ff00"/>
      <rect id="hidden" width="9" height="9" style="fill:u\\72l(https://example.com)"/>
      <g xml:base="https://example.com/"><a href="https://example.com">${rect('id="linked"')}</a></g>
      <style>@import "https://example.com/a.css"; #linked{fill:red}</style>
      <audio id="sound"/>`);
    expect(layers.map(({ type, name }) => [type, name])).toEqual([
      ['shape', 'ours'],
      ['image', 'photo'],
      ['image', 'vector'],
      ['image', 'file'],
      ['shape', 'paint'],
      ['shape', 'linked'],
    ]);
    expect(layers[1]).toMatchObject({ source: { type: 'empty' }, x: 10, width: 60 });
    expect(layers[4]).toMatchObject({ fill: { color: '#00ff00' } });
    expect(layers[5]).toMatchObject({ fill: { color: '#ff0000' } });
    expect(notes.map(({ loss, name }) => `${loss} ${name}`).sort()).toEqual([
      'effects hidden',
      'effects paint',
      'leftOut @import',
      'leftOut other',
      'leftOut sizeless',
      'leftOut sound',
      'noPicture file',
      'noPicture photo',
      'noPicture vector',
    ]);
  });
});

describe('style sheets of an SVG', () => {
  it.each([
    [
      'combinators',
      'g rect{fill:#0a0} svg>rect{fill:#00f} rect+rect{fill:#f0f}',
      ['#00aa00', '#0000ff', '#ff00ff'],
    ],
    [
      'attributes',
      '[id=b]{fill:#00f} [class~="x"]{fill:#f00} rect[id^=c]{fill:#0f0}',
      ['#ff0000', '#0000ff', '#00ff00'],
    ],
    [
      '!important',
      '#a{fill:#0f0!important} rect{fill:#f00} #b{fill:#00f}',
      ['#00ff00', '#0000ff', '#ff0000'],
    ],
    [
      'pseudo-classes',
      'rect:not(#a):not(.y){fill:#0f0} rect:nth-of-type(2){fill:#00f}',
      ['#000000', '#00ff00', '#0000ff'],
    ],
    [
      'order and specificity',
      'rect.x{fill:#f00} .x{fill:#0f0} .y{fill:#00f} .y{fill:#0f0} #c{fill:#00f} rect{fill:red}',
      ['#ff0000', '#ff0000', '#0000ff'],
    ],
    [
      'other media',
      '@media print{rect{fill:red}} @media screen{#a{fill:#0f0}} @keyframes k{from{fill:red}}',
      ['#00ff00', '#000000', '#000000'],
    ],
    [
      'what is no CSS',
      'rect:hover(({fill:red} #a{fill:#0f0} rect:has(*){fill:red}',
      ['#000000', '#000000', '#000000'],
    ],
  ])('%s', async (_name, css, colors) => {
    const shapes = `<g>${rect('id="a" class="x w"')}</g>${rect('id="b" y="50"')}${rect('id="c" class="y" y="99"')}`;
    expect(await fillsOf(`<style>${css.replace(/>/g, '&gt;')}</style>${shapes}`)).toEqual(colors);
  });

  it('put what is declared as important above the style of an element', async () => {
    const style = '<style>#a{fill:#0f0!important} #b{fill:red}</style>';
    expect(
      await fillsOf(
        `${style}${rect('id="a" style="fill:red"')}${rect('id="b" style="fill:#00f!important"')}`,
      ),
    ).toEqual(['#00ff00', '#0000ff']);
  });

  it('are refused when matching them would take minutes', async () => {
    const rules = Array.from({ length: 900 }, (_none, n) => `:not(.c${n}) > :nth-child(${n}n){fill:red}`);
    expect(await faultOf(svg(`<style>${rules.join('')}</style>${'<g/>'.repeat(3_000)}`))).toBe('tooLong');
  });

  it('apply to what becomes a picture, too', async () => {
    const { pictures } = await importBytes(
      svg(`<style>g.on>rect{fill:#0f0}</style><filter id="f"><feOffset dx="0"/></filter>
        <g class="on"><rect width="50" height="50" filter="url(#f)"/></g>`),
    );
    expect(await pixelAt(pictures[0] ?? '', 20, 20)).toEqual([0, 255, 0, 255]);
  });

  it('read escaped names of fonts', async () => {
    const { layers } = await layersOf(`<text y="50" style="font-family:'\\6977\\4f53'">字</text>`);
    expect(textsIn(layers)[0]?.runs[0]?.family).toBe('lxgw-wenkai');
  });
});

describe('drawings of an SVG', () => {
  it('take the first child of a switch that applies', async () => {
    expect(
      await fillsOf(`<switch><foreignObject requiredExtensions="http://ns.adobe.com/AI/"/>
        ${rect('fill="#f00" systemLanguage="ja"')}${rect('fill="#0f0" systemLanguage="de, en-GB"')}${rect('fill="#00f"')}</switch>`),
    ).toEqual(['#00ff00']);
  });

  it('keep ends and corners of lines, and the rule of polygons', async () => {
    const { layers, notes } = await layersOf(`
      <g stroke="red" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><path d="M0 0H90V90"/></g>
      <polygon points="0,0 90,0 90,90" fill-rule="evenodd" style="stroke:#00f;stroke-linecap:square;stroke-linejoin:bevel"/>
      ${rect('stroke="#000"')}`);
    expect(layers).toMatchObject([
      { stroke: { cap: 'round', join: 'round' } },
      { stroke: { cap: 'square', join: 'bevel' }, shape: { rule: 'evenodd' } },
      { stroke: { color: '#000000', width: 1 } },
    ]);
    expect(layers[2]).not.toHaveProperty('stroke.cap');
    expect(notes).toEqual([]);
  });

  it('place symbols and pictures in their viewports', async () => {
    const { layers, notes } = await layersOf(`
      <symbol id="s" viewBox="0 0 10 20" preserveAspectRatio="xMaxYMin meet"><rect width="50%" height="20"/></symbol>
      <use href="#s" x="100" y="50" width="40" height="40"/>
      <use href="#s" x="0" y="0" width="20" height="40"/>
      <svg x="200" y="100" width="50" height="50" viewBox="10 10 100 100"><rect id="wide" x="10" y="10" width="300" height="100"/></svg>`);
    expect(layers.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [120, 50, 10, 40],
      [0, 0, 10, 40],
      [200, 100, 150, 50],
    ]);
    expect(notes).toEqual([{ loss: 'mask', name: 'svg' }]);
  });

  it('keep small capitals and letter case, and name italics', async () => {
    const { layers, notes } = await layersOf(`
      <text y="50" font-size="20" font-family="Noto Sans SC" font-variant="small-caps">Été</text>
      <text y="90" font-size="20" font-family="Noto Sans SC" style="text-transform:uppercase">abc</text>
      <text id="quote" y="130" style="font:italic 20px Noto Sans SC">a</text>`);
    expect(textsIn(layers).map(({ runs }) => runs.map(({ text, size }) => [text, size]))).toEqual([
      [
        ['É', 20],
        ['TÉ', 14],
      ],
      [['ABC', 20]],
      [['a', 20]],
    ]);
    expect(notes).toEqual([{ loss: 'italic', name: 'quote' }]);
  });

  it('join runs that look the same, and name what a text cannot hold', async () => {
    const { layers, notes } = await layersOf(`
      <text y="50" font-family="Noto Sans SC">${'<tspan>ab</tspan>'.repeat(300)}</text>
      <text id="long" y="90" font-family="Noto Sans SC">${'<tspan fill="red">a</tspan><tspan>b</tspan>'.repeat(101)}</text>`);
    expect(textsIn(layers).map(({ runs }) => runs.length)).toEqual([1, 200]);
    expect(notes).toEqual([{ loss: 'leftOut', name: 'long' }]);
  });

  it('use an embedded picture once, whatever its format and size', async () => {
    const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#00ff00' } })
      .gif()
      .toBuffer();
    const image = `<image width="40" height="40" xlink:href="data:image/gif;base64,${gif.toString('base64')}"/>`;
    const { document, pictures, notes } = await importBytes(svg(image.repeat(70)));
    expect(pictures).toHaveLength(1);
    expect(notes).toEqual([]);
    expect(document.pages[0]?.layers[69]).toMatchObject({
      source: { type: 'asset', id: 'import-0' },
      width: 40,
    });
    const { format, width } = await sharp(await readFile(join(importFolder(), pictures[0] ?? ''))).metadata();
    expect([format, width]).toEqual(['png', 16]);
    expect(await pixelAt(pictures[0] ?? '', 8, 8)).toEqual([0, 255, 0, 255]);
  });

  it('count embedded pictures before they are decoded, damaged ones too', async () => {
    const whole = await sharp({ create: { width: 7_000, height: 5_700, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const images = Array.from({ length: 6 }, (_none, index) => {
      const cut = whole.subarray(0, 1_000 + index);
      return `<image width="9" height="9" href="data:image/png;base64,${cut.toString('base64')}"/>`;
    });
    expect(await faultOf(svg(images.join('')))).toBe('tooManyPixels');
  });
});

describe('an SVG with more layers than a poster', () => {
  it('becomes pictures by group, and its texts stay texts', async () => {
    const dots = (count: number, y: number) =>
      Array.from({ length: count }, (_none, x) => `<circle cx="${x / 2}" cy="${y}" r="3" fill="#0f0"/>`).join(
        '',
      );
    const { document, notes, pictures } = await importBytes(
      svg(`<text y="20">题目</text><g id="map">${dots(500, 100)}</g><g id="key">${dots(20, 200)}</g>
        <g>${dots(300, 40)}<text y="60">图例</text>${dots(10, 60)}</g>`),
    );
    const layers = flat(document.pages[0]?.layers ?? []);
    expect(textsIn(layers).map(({ runs }) => runs[0]?.text)).toEqual(['题目', '图例']);
    expect(layers.filter(({ type }) => type === 'shape').length).toBeGreaterThan(300);
    expect(notes).toEqual([{ loss: 'asPicture', name: 'map', pictureId: 'import-0' }]);
    expect(pictures).toHaveLength(1);
    expect(await pixelAt(pictures[0] ?? '', 100, 5)).toEqual([0, 255, 0, 255]);
  });

  it('joins neighbors where there are no groups', async () => {
    const row = (y: number) =>
      Array.from({ length: 700 }, (_none, x) => `<path d="M${x / 2} ${y}h2v9h-2z"/>`).join('');
    const { document } = await importBytes(svg(`${row(100)}<text y="50">字</text>${row(200)}`));
    expect(document.pages[0]?.layers.map(({ type }) => type)).toEqual(['image', 'text', 'image']);
  });
});

describe('encodings of an SVG', () => {
  const text = `<?xml version="1.0" encoding="ENC"?>${svg('<text y="50">夏日</text>')}`;
  const little = Buffer.from(`\uFEFF${text.replace('ENC', 'UTF-16')}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${svg('<text y="50">été</text>')}`;

  it.each<[string, Buffer, string]>([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text.replace('ENC', 'utf-8')}`), '夏日'],
    ['UTF-16LE', little, '夏日'],
    ['UTF-16BE', big, '夏日'],
    ['UTF-16BE without a mark', big.subarray(2), '夏日'],
    ['the one that it declares', Buffer.from(latin, 'latin1'), 'été'],
  ])('%s', async (_name, bytes, letters) => {
    const { document } = await importBytes(bytes);
    expect(textsIn(document.pages[0]?.layers ?? [])[0]?.runs[0]?.text).toBe(letters);
  });

  it('is damaged in one that nobody knows', async () => {
    expect(await faultOf(text.replace('ENC', 'x-none'))).toBe('damaged');
  });
});
