import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundLine } from '@tuzuo/core/text/text-lines';
import sharp from 'sharp';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import type { EngineRequest } from '../../server/src/engines/port';
import { localOffers } from '../../server/src/tools';
import { ssim } from '../builders/damage';
import { temporaryDataDir } from '../builders/data-dir';
import { report } from './support/measure';
import { drawPanel, PANELS, type Panel } from './support/panels';

const RGB = 3;
/** Levels from which a pixel shows a letter, and from which an erased one is wrong. */
const LETTER = 10;
const WRONG = 40;
/** Pixels around a letter that belong to its edge. */
const EDGE = 2;

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const settings = {
  offers: localOffers,
  dataDir,
  ownModels: {},
  memoryMb: 3_000,
  labelProducer: '',
  labelText: '',
};
const engine = createLocalEngine(settings, silent);

const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '');
const levels = (picture: string | Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

async function run(kind: EngineRequest['kind'], panel: Panel, path: string, options: object) {
  const workDir = await mkdtemp(join(dataDir, 'work-'));
  const { width, height } = panel;
  const inputs = { source: [{ path, mime: 'image/png', width, height }] };
  return engine.run(
    { tool: 'image-translation', kind, inputs, options: { ...options }, workDir, produceId: 'benchmark' },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

/** Error of the background below letters in dB, its share of wrong pixels, and changed pixels away from letters. */
function compared(panel: Panel, { before, after, truth }: Record<'before' | 'after' | 'truth', Buffer>) {
  const { width, height } = panel;
  const off = (one: Buffer, other: Buffer, pixel: number) =>
    Math.max(
      ...[0, 1, 2].map((part) => Math.abs((one[pixel * RGB + part] ?? 0) - (other[pixel * RGB + part] ?? 0))),
    );
  const letters: number[] = [];
  const near = new Uint8Array(width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // A glow is of the letters, too, however faint.
    if (off(before, truth, pixel) > 0) near[pixel] = 1;
    if (off(before, truth, pixel) <= LETTER) continue;
    letters.push(pixel);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    for (let row = Math.max(0, y - EDGE); row <= Math.min(height - 1, y + EDGE); row += 1) {
      near.fill(1, row * width + Math.max(0, x - EDGE), row * width + Math.min(width, x + EDGE + 1));
    }
  }
  const squares = letters.reduce((sum, pixel) => sum + off(after, truth, pixel) ** 2, 0);
  const touched = near.reduce((sum, is, pixel) => sum + (is || off(after, before, pixel) === 0 ? 0 : 1), 0);
  // With the letters' pixels of before, only what lies beyond them counts.
  const beyond = after.map((level, at) => (near[Math.floor(at / RGB)] ? (before[at] ?? 0) : level));
  return {
    ssim: ssim({ width, height, rgb: before }, { width, height, rgb: Buffer.from(beyond) }),
    db: Math.min(99, 10 * Math.log10(255 ** 2 / Math.max(1e-9, squares / letters.length))),
    wrong: letters.filter((pixel) => off(after, truth, pixel) > WRONG).length / letters.length,
    touched,
  };
}

try {
  const [even, onPhotos]: number[][] = [[], []];
  let [texts, read, touched, wrong, similar] = [0, 0, 0, 0, 1];
  for (const [index, panel] of PANELS.entries()) {
    const path = join(dataDir, `panel-${index}.png`);
    await writeFile(path, await drawPanel(panel, true));
    const { analysis } = await run('analyze', panel, path, {});
    const { lines: found = [] } = (analysis?.found ?? {}) as { lines?: FoundLine[] };
    texts += panel.texts.length;
    const lines = found.flatMap(({ text, box }) => {
      const known = panel.texts.find((one) => bare(one.text) === bare(text));
      return known ? [{ text, box, translation: known.translation }] : [];
    });
    read += lines.length;
    if (lines.length < panel.texts.length) continue;
    const { outputs } = await run('run', panel, path, { lines });
    const [before, after, truth] = await Promise.all([
      levels(path),
      levels(outputs[0]?.ground ?? ''),
      levels(await drawPanel(panel, false)),
    ]);
    const result = compared(panel, { before, after, truth });
    (panel.name.includes('photo,') ? onPhotos : even)?.push(result.db);
    touched += result.touched;
    similar = Math.min(similar, result.ssim);
    wrong = Math.max(wrong, result.wrong);
  }
  const each = (values: number[] = []) => values.map((value) => value.toFixed(0)).join(', ');
  report([
    {
      what: 'panels, texts read',
      value: (100 * read) / texts,
      unit: '%',
      atLeast: 95,
      note: `${PANELS.length} panels`,
    },
    {
      what: 'panels, ground below letters (PSNR)',
      value: Math.min(...(even ?? [])),
      unit: 'dB',
      note: `the worst of ${each(even)}; on photos ${each(onPhotos)}`,
    },
    { what: 'panels, pixels touched beyond letters', value: touched, unit: '' },
    { what: 'panels, least similarity beyond letters (SSIM)', value: similar, unit: '', atLeast: 0.995 },
    { what: 'panels, most that is wrong below letters', value: 100 * wrong, unit: '%' },
  ]);
} finally {
  await engine.close();
}
