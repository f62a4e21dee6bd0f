import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { faultOf, importBytes, pixelAt, useImportFolder } from '../../tests/builders/imported-files';

useImportFolder();

describe('an SVG', () => {
  const svg = (inner: string, attributes = 'width="600" height="400"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

  it('keeps texts, shapes, gradients and groups, styled by CSS and by attributes', async () => {
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
    expect(hole).toMatchObject({ type: 'shape', shape: { rule: 'evenodd' }, x: 0, y: 300 });
  });

  it('replaces unsupported elements with a picture, and reports them', async () => {
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
    ['a script that an animation sets', '<set attributeName="onclick" to="alert(1)"/>'],
    ['a link that runs', '<a href="java&#10;script:alert(1)"><rect width="9" height="9"/></a>'],
    ['a link that runs, with a space', '<a href=" javascript:alert(1)"><rect width="9" height="9"/></a>'],
  ])('with %s is refused', async (_what, inner) => {
    expect(await faultOf(svg(`<rect width="9" height="9"/>${inner}`))).toBe('unsafe');
  });

  it('is refused when it would expand endlessly, or is damaged or empty', async () => {
    const laugh = Array.from(
      { length: 12 },
      (_none, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`,
    ).join('');
    expect(await faultOf(svg(`<rect id="a0" width="5" height="5"/>${laugh}`))).toBe('tooManyLayers');
    expect(await faultOf(svg('<g id="a"><use href="#a"/></g>'))).toBe('tooManyLayers');
    expect(await faultOf(svg('<g>'.repeat(150) + '</g>'.repeat(150)))).toBe('tooManyLayers');
    expect(await faultOf('<svg><rect')).toBe('damaged');
    expect(await faultOf('<html/>')).toBe('notSupported');
    expect(await faultOf(svg('<g/>'))).toBe('empty');
    expect(await faultOf(svg('<rect width="5" height="5"/>', 'width="90000" height="90"'))).toBe(
      'tooManyPixels',
    );
    expect(
      await faultOf(
        svg(`<path d="M0 0${'h1v1'.repeat(20_000)}" transform="scale(1e30)"/><rect width="5" height="5"/>`),
      ),
    ).toBe('imported');
  });
});
