import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Layer, readPsd, writePsdBuffer } from 'ag-psd';
import { describe, expect, it } from 'vitest';
import { importBytes, textsIn, useImportFolder } from '../../tests/builders/imported-files';
import { Dice } from '../../tests/builders/random-poster';

useImportFolder();

/** A text of a file, and the size of its first letter in pixels of the page. */
type Written = { text: string; size: number };

const WORDS = ['限时特惠', 'Grand opening', '全场 5 折', 'Été 2026', '￥199', '手工拿铁', '¡Hola!'];
const FONTS = ['SourceHanSansCN-Bold', 'ArialMT', 'NotoSerifSC-Regular', 'NoSuchFont-Black'];

const PAGE = { width: 1080, height: 1440 };
const EACH = 12;

const pick = <Item>(items: readonly Item[], roll: number): Item =>
  items[Math.floor(roll * items.length)] as Item;

/** Twelve texts of one file, with their positions. */
function wordsOf(
  seed: number,
): (Written & { x: number; y: number; turn: number; font: string; bold: boolean })[] {
  const dice = new Dice(seed);
  const roll = () => dice.next();
  return Array.from({ length: EACH }, (_none, index) => ({
    text: `${pick(WORDS, roll())} ${index}`,
    size: Math.round((12 + 120 * roll()) * 100) / 100,
    x: Math.round(40 + 700 * roll()),
    y: Math.round(60 + 1200 * roll()),
    turn: pick([0, 0, 0, 15, -90, 45], roll()),
    font: pick(FONTS, roll()),
    bold: roll() > 0.5,
  }));
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const FORMATS: Record<string, (seed: number) => Uint8Array | string> = {
  PSD: (seed) =>
    writePsdBuffer({
      ...PAGE,
      children: wordsOf(seed).map(({ text, size, x, y, turn, font }): Layer => {
        const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
        // Photoshop stores an enlargement in the text's transform.
        const by = 1.5;
        return {
          name: text,
          text: {
            text,
            transform: [by * cos, by * sin, -by * sin, by * cos, x, y],
            style: { font: { name: font }, fontSize: size / by, fillColor: { r: 20, g: 30, b: 40 } },
          },
        };
      }),
    }),
  SVG: (seed) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}">${wordsOf(seed)
      .map(
        ({ text, size, x, y, turn, font, bold }) =>
          `<g transform="translate(${x} ${y}) rotate(${turn}) scale(2)"><text font-family="${font}" font-size="${size / 2}" font-weight="${bold ? 700 : 400}">${escaped(text)}</text></g>`,
      )
      .join('')}</svg>`,
  'poster-design': (seed) =>
    JSON.stringify({
      global: { type: 'page', name: '作品', ...PAGE, backgroundColor: '#ffffffff', backgroundImage: '' },
      layers: wordsOf(seed).map(({ text, size, x, y, turn, bold }, index) => ({
        type: 'w-text',
        name: text,
        uuid: `t${index}`,
        left: x,
        top: y,
        width: 600,
        height: 1.2 * size,
        opacity: 1,
        parent: '-1',
        rotate: turn,
        text,
        fontSize: size,
        lineHeight: 1.2,
        letterSpacing: 0,
        fontClass: { alias: '思源黑体', value: 'source-han-sans' },
        fontWeight: bold ? 700 : 400,
        color: '#141e28ff',
        textAlign: 'left',
      })),
    }),
};

/** Number of texts that became text layers with the same content and size (± 1 px). */
function editable(written: readonly Written[], found: ReturnType<typeof textsIn>): number {
  const left = [...found];
  return written.filter(({ text, size }) => {
    const at = left.findIndex(
      ({ runs }) =>
        runs.map((run) => run.text).join('') === text && runs.some((run) => Math.abs(run.size - size) <= 1),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

const MIN_SHARE = 0.95;

describe('texts of imported files stay editable at their size', () => {
  it.each(Object.keys(FORMATS))('at least 95 % in 20 generated %s files', async (format) => {
    let [all, kept] = [0, 0];
    for (let seed = 1; seed <= 20; seed += 1) {
      const written = wordsOf(seed);
      const { document } = await importBytes(FORMATS[format]?.(seed) ?? '');
      all += written.length;
      kept += editable(written, textsIn(document.pages[0]?.layers ?? []));
    }
    expect(all).toBe(20 * EACH);
    expect(kept / all).toBeGreaterThanOrEqual(MIN_SHARE);
  });

  it('at least 95 % in the files written by Photoshop', async () => {
    const every = (layers: readonly Layer[] = []): Layer[] =>
      layers.flatMap((layer) => [layer, ...every(layer.children)]);
    let [all, kept] = [0, 0];
    for (const name of ['effects', 'groups', 'layer-mask', 'text-complex', 'text-paragraph-align']) {
      const bytes = await readFile(
        fileURLToPath(new URL(`../../tests/fixtures/psd/${name}.psd`, import.meta.url)),
      );
      const source = readPsd(bytes, {
        skipLayerImageData: true,
        skipCompositeImageData: true,
        skipThumbnail: true,
      });
      const written = every(source.children).flatMap(({ text }): Written[] => {
        if (!text) return [];
        const [, , c = 0, d = 1] = text.transform ?? [];
        const style = { ...text.style, ...text.styleRuns?.[0]?.style };
        return [{ text: text.text.replace(/\n$/, ''), size: (style.fontSize ?? 12) * Math.hypot(c, d) }];
      });
      const { document } = await importBytes(bytes, `${name}.psd`);
      all += written.length;
      kept += editable(written, textsIn(document.pages[0]?.layers ?? []));
    }
    expect(all).toBeGreaterThan(0);
    expect(kept / all).toBeGreaterThanOrEqual(MIN_SHARE);
  });
});
