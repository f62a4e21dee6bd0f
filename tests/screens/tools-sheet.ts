/**
 * Runs the tools of home on photos and draws one contact sheet for each: input and results side by side, a row per run.
 * Photos are files or folders; `<name>-mask.png` beside a photo is what removal paints over. Needs no server:
 *   npm run tools-sheet -- [--tool matting,ai-product] <folder of the sheets> <photo or folder> …
 */
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { EngineFailure } from '../../server/src/engines/port';
import { createEngineWorld, type EngineWorld } from '../builders/engine-world';
import { escaped } from './sheet';
import type { SheetPhoto, SheetRun, SheetTool } from './sheet-tool';
import { SHEET_TOOLS } from './tool-runs';

const USAGE = 'npm run tools-sheet -- [--tool <name>,…] <folder of the sheets> <photo or folder> …';
const PICTURES = ['.jpg', '.jpeg', '.png', '.webp'];
const MASK = '-mask.png';

/** Width and largest height of a sheet, and the side of its pictures, in px. */
const SHEET = 2_000;
const SIDE = 316;
const GAP = 8;
const TITLE = 22;
const DEFAULT_SIDE = 1_280;

/** Share of a picture's sides that its detail shows. */
const DETAIL = 0.2;

type Row = { tiles: Buffer[]; title: string };

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).sort().map((name) => join(path, name));
}

/** The photos with their masks, upright and at most as large as the tool takes them here. */
async function readPhotos(paths: readonly string[], side: number): Promise<SheetPhoto[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  const photos = files.filter(
    (path) => PICTURES.includes(extname(path).toLowerCase()) && !path.endsWith(MASK),
  );
  const read = async (path: string): Promise<SheetPhoto> => {
    const upright = sharp(await readFile(path)).autoOrient();
    const bytes = await upright
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .keepIccProfile()
      .toBuffer();
    const end = extname(path);
    const mask = path.slice(0, -end.length) + MASK;
    const photo = { name: basename(path, end), bytes };
    if (!files.includes(mask)) return photo;
    const { width, height } = await sharp(bytes).metadata();
    return {
      ...photo,
      mask: await sharp(mask).resize(width, height, { fit: 'fill' }).png().toBuffer(),
    };
  };
  return Promise.all(photos.map(read));
}

const tile = (picture: Buffer) =>
  sharp(picture).resize(SIDE, SIDE, { fit: 'contain', background: '#80868f' }).png().toBuffer();

/** The middle of a picture, enlarged without smoothing. */
async function detailOf(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const part = Math.max(1, Math.round(Math.max(width, height) * DETAIL));
  const [wide, high] = [Math.min(width, part), Math.min(height, part)];
  return sharp(picture)
    .extract({
      left: Math.floor((width - wide) / 2),
      top: Math.floor((height - high) / 2),
      width: wide,
      height: high,
    })
    .resize(SIDE, SIDE, { fit: 'cover', kernel: 'nearest' })
    .png()
    .toBuffer();
}

const writing = (lines: readonly string[], width: number, height: number, color: string) =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/>${lines
      .map(
        (line, index) =>
          `<text x="4" y="${16 + index * 20}" font-size="14" font-family="sans-serif" fill="#fff">${escaped(line)}</text>`,
      )
      .join('')}</svg>`,
  );

/** A tile that says why there is no result. */
function refusal(error: unknown): Buffer {
  // By its name: this file and the builders may have loaded the class each as a module of their own.
  if (!(error instanceof Error) || error.name !== 'EngineFailure') throw error;
  const { kind, params } = error as EngineFailure;
  const { checks = [] } = (params ?? {}) as { checks?: { key: string; ok: boolean }[] };
  const why = checks.flatMap(({ key, ok }) => (ok ? [] : [key]));
  if (kind !== 'checksFailed') console.warn(error);
  return writing([kind === 'checksFailed' ? 'Refused' : 'Failed', kind, ...why], SIDE, SIDE, '#7a2018');
}

async function rowOf(run: SheetRun, { hasDetail }: SheetTool, world: EngineWorld): Promise<Row> {
  const made = await run.make(world).catch((error: unknown) => refusal(error));
  if (!Array.isArray(made)) return { title: run.title, tiles: [...run.before, made] };
  const pictures = [...run.before, ...made];
  return {
    title: run.title,
    tiles: [...pictures, ...(hasDetail ? await Promise.all(pictures.map(detailOf)) : [])],
  };
}

/** Arranges rows in columns of equal width, on as many sheets as needed. */
async function layOut(rows: readonly Row[], name: string, folder: string): Promise<void> {
  const most = Math.max(...rows.map(({ tiles }) => tiles.length));
  const wide = most * SIDE + GAP;
  const across = Math.max(1, Math.floor(SHEET / wide));
  const step = SIDE + TITLE + GAP;
  const perSheet = across * Math.floor(SHEET / step);
  for (let from = 0; from < rows.length; from += perSheet) {
    const shown = rows.slice(from, from + perSheet);
    const placed = await Promise.all(
      shown.flatMap(({ title, tiles }, index) => {
        const [left, top] = [(index % across) * wide, Math.floor(index / across) * step];
        const heading = { input: writing([title], wide - GAP, TITLE, '#4a5264'), left, top };
        return [
          heading,
          ...tiles.map(async (picture, at) => ({
            input: await tile(picture),
            left: left + at * SIDE,
            top: top + TITLE,
          })),
        ];
      }),
    );
    const height = Math.ceil(shown.length / across) * step;
    await sharp({ create: { width: across * wide, height, channels: 3, background: '#4a5264' } })
      .composite(placed)
      .png({ palette: true, quality: 95 })
      .toFile(join(folder, `${name}${from === 0 ? '' : `-${from / perSheet + 1}`}.png`));
  }
}

const { values, positionals } = parseArgs({ options: { tool: { type: 'string' } }, allowPositionals: true });
const [folder, ...paths] = positionals;
const names = values.tool?.split(',') ?? Object.keys(SHEET_TOOLS);
const unknown = names.filter((name) => !SHEET_TOOLS[name]);
if (!folder || paths.length === 0) throw new Error(USAGE);
if (unknown.length > 0)
  throw new Error(`No tool ${unknown.join(', ')}; there are ${Object.keys(SHEET_TOOLS).join(', ')}`);

await mkdir(folder, { recursive: true });
const world = await createEngineWorld();
try {
  for (const name of names) {
    const tool = SHEET_TOOLS[name] as SheetTool;
    const rows: Row[] = [];
    for (const run of tool.runs(await readPhotos(paths, tool.side ?? DEFAULT_SIDE))) {
      const start = performance.now();
      rows.push(await rowOf(run, tool, world));
      console.log(`${name}: ${run.title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    }
    if (rows.length > 0) await layOut(rows, name, folder);
  }
} finally {
  await world.close();
}
