import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { createLocalEngine } from '../../server/src/engines/local/local-engine';
import type { EngineAnalysis, EngineRequest } from '../../server/src/engines/port';
import { localOffers } from '../../server/src/tools';
import type { FoundText } from '../../server/src/tools/image-translation/with-translations';
import { PHRASES } from '../../server/src/translate/phrase-data';
import { temporaryDataDir } from '../builders/data-dir';
import { poster } from '../builders/poster';
import { median, report } from './support/measure';

const WIDTH = 750;
const HEIGHT = 1000;
const LINES = 11;
/** Light and dark backgrounds with readable letters. */
const LOOKS = [
  { ground: ['#fff1e0', '#ffc9a8'], colors: ['#b3201c', '#333333', '#1c5fb3'] },
  { ground: ['#10233f', '#2d5a88'], colors: ['#ffffff', '#ffe08a', '#cfe6ff'] },
  { ground: ['#ffffff', '#ffffff'], colors: ['#111111', '#666666', '#0a7a3d'] },
  { ground: ['#8c1d18', '#d8452b'], colors: ['#ffffff', '#ffe9b0', '#ffd0c0'] },
] as const;
const SIZES = [64, 44, 36, 32, 28, 26, 24, 22, 20, 18, 16];

const texts = PHRASES.filter(([phrase]) => !phrase.includes('{')).map(([chinese, , english]) => [
  chinese,
  english,
]);

/** A poster's lines: Chinese, every third one English, from large to small. */
const linesOf = (number: number) =>
  SIZES.slice(0, LINES).map((size, index) => {
    const [chinese = '', english = ''] = texts[(number * LINES + index) * 3] ?? [];
    const more = texts[(number * LINES + index) * 3 + 1]?.[0] ?? '';
    return {
      text: index % 3 === 2 ? english : size > 40 ? chinese : `${chinese}${more}`,
      x: WIDTH / 2,
      y: 70 + index * 84,
      size,
      color: LOOKS[number]?.colors[index % 3] ?? '#000000',
      bold: index % 2 === 0,
    };
  });

/** A poster's columns from the right, large to small, with varying pitch. */
const columnsOf = (number: number) =>
  [56, 40, 32, 28, 24, 20].map((size, index) => ({
    text: `${texts[(number * 6 + index) * 4 + 2]?.[0] ?? ''}${texts[(number * 6 + index) * 4 + 3]?.[0] ?? ''}`
      .replaceAll(/[^\p{Script=Han}]/gu, '')
      .slice(0, 12),
    x: WIDTH - 90 - index * 110,
    y: 80,
    size,
    pitch: [1.1, 1.4, 1.2][index % 3] ?? 1.1,
    color: LOOKS[number]?.colors[index % 3] ?? '#000000',
    bold: index % 2 === 0,
  }));

const dataDir = await temporaryDataDir();
const silent = { info: () => undefined, warn: () => undefined };
const engine = createLocalEngine(
  { offers: localOffers, dataDir, ownModels: {}, memoryMb: 3_000, labelProducer: '', labelText: 'AI生成' },
  silent,
);

const linesIn = (analysis?: EngineAnalysis) => (analysis?.found as FoundText | undefined)?.lines ?? [];

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [column, against] of [...other].entries()) {
      const kept = (before[column] ?? 0) + (letter === against ? 0 : 1);
      now.push(Math.min(kept, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}

const plain = (text: string) => text.normalize('NFKC').replace(/[\s’']/g, '');

let highestMb = 0;
const watch = setInterval(async () => {
  const pid = engine.pid();
  if (pid === undefined) return;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '0',
  }));
  highestMb = Math.max(highestMb, Number(stdout) / 1024);
}, 200);

async function run(kind: EngineRequest['kind'], path: string, options: EngineRequest['options']) {
  const workDir = await mkdtemp(join(dataDir, 'work-'));
  const source = [{ path, mime: 'image/png', width: WIDTH, height: HEIGHT }];
  const started = performance.now();
  const answer = await engine.run(
    { tool: 'image-translation', kind, inputs: { source }, options, workDir, produceId: 'benchmark' },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return { ...answer, ms: performance.now() - started };
}

const levels = (picture: string | Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

/** PSNR of two pictures, in dB. */
async function psnr(one: string, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([levels(one), levels(other)]);
  const squares = a.reduce((sum, level, at) => sum + (level - (b[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / Math.max(squares / a.length, 1e-6));
}

try {
  const [errors, letters, looking, running, erased, written]: number[][] = [[], [], [], [], [], []];
  for (const [number, { ground }] of LOOKS.entries()) {
    const wanted = linesOf(number);
    const path = join(dataDir, `poster-${number}.png`);
    await writeFile(path, poster({ width: WIDTH, height: HEIGHT, ground, lines: wanted }));
    const { analysis, ms } = await run('analyze', path, {});
    looking?.push(ms);
    const found = linesIn(analysis);
    for (const { text, y } of wanted) {
      const read = found.filter(({ box }) => Math.abs((box[0][1] + box[2][1]) / 2 - y) < 30);
      const both = [plain(text), plain(read.map((line) => line.text).join(''))] as const;
      errors?.push(distance(...both));
      letters?.push(both[0].length);
    }
    // A full stop shows the background, except for a dot.
    const lines = found.map(({ text, box }) => ({ text, box, translation: '.' }));
    const result = await run('run', path, { lines });
    running?.push(result.ms);
    const bare = poster({ width: WIDTH, height: HEIGHT, ground, lines: [] });
    erased?.push(await psnr(result.outputs[0]?.path ?? '', bare));
    written?.push(await psnr(path, bare));
  }
  const columns = { errors: 0, letters: 0 };
  for (const [number, { ground }] of LOOKS.entries()) {
    const wanted = columnsOf(number);
    const path = join(dataDir, `columns-${number}.png`);
    await writeFile(path, poster({ width: WIDTH, height: HEIGHT, ground, lines: wanted }));
    const { analysis } = await run('analyze', path, {});
    for (const { text, x } of wanted) {
      // Only upright ones: a column taken for a rotated line counts as not read.
      const read = linesIn(analysis).filter(
        ({ box: [first, second] }) => Math.abs((first[0] + second[0]) / 2 - x) < 40 && first[1] === second[1],
      );
      columns.errors += distance(text, plain(read.map((line) => line.text).join('')));
      columns.letters += text.length;
    }
  }
  const sum = (values: number[] = []) => values.reduce((all, value) => all + value, 0);
  const count = `${LOOKS.length} posters, ${sum(letters)} letters of ${SIZES.at(-1)} to ${SIZES[0]} px`;
  report([
    {
      what: 'reading posters, letters right',
      value: 100 * (1 - sum(errors) / sum(letters)),
      unit: '%',
      atLeast: 98,
      note: count,
    },
    {
      what: 'reading columns of upright letters, letters right',
      value: 100 * (1 - columns.errors / columns.letters),
      unit: '%',
      atLeast: 95,
      note: `${LOOKS.length} posters, ${columns.letters} letters of 20 to 56 px`,
    },
    { what: 'reading a poster of 750 × 1000', value: median(looking ?? []), unit: 'ms' },
    { what: 'setting its 11 lines again', value: median(running ?? []), unit: 'ms' },
    {
      what: 'ground below erased letters (PSNR)',
      value: Math.min(...(erased ?? [])),
      unit: 'dB',
      atLeast: 30,
      note: `the worst; with the letters ${Math.max(...(written ?? [])).toFixed(1)} at best`,
    },
    { what: 'engine memory, image translation', value: highestMb, unit: 'MB', limit: 1_000 },
  ]);
} finally {
  clearInterval(watch);
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
}
