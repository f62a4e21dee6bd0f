import { describe, expect, it } from 'vitest';
import { faultOf, importBytes, useImportFolder } from '../../tests/builders/imported-files';

useImportFolder();

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

  it('is kept without loss where our layers support it, in every notation', async () => {
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

  it('leaves a placeholder for external pictures, which are never fetched, and reports it', async () => {
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

  it('is refused when it is invalid or far too large', async () => {
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
