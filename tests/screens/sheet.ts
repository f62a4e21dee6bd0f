import { join } from 'node:path';
import sharp from 'sharp';

export type Shot = { name: string; file: string };

/** Screens per sheet, and the width of a tile by that of the window. */
const PER_SHEET = 40;
const tileWidth = (width: number) => (width > 1000 ? 480 : 250);
const SHEET = 2_560;
const GAP = 12;
const TITLE = 20;

/** Text as the content of an SVG element. */
export const escaped = (text: string) => text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function tileOf({ name, file }: Shot, width: number): Promise<{ input: Buffer; height: number }> {
  const { data, info } = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const title = `<svg width="${width}" height="${TITLE}"><text x="2" y="15" font-size="14" font-family="sans-serif" fill="#fff">${escaped(name)}</text></svg>`;
  const height = info.height + TITLE;
  const input = await sharp({ create: { width, height, channels: 3, background: '#4a5264' } })
    .composite([
      { input: Buffer.from(title), left: 0, top: 0 },
      { input: data, left: 0, top: TITLE },
    ])
    .png()
    .toBuffer();
  return { input, height };
}

/**
 * Arranges shots of equally wide windows in rows, about forty per sheet: `<name>-1.png`, `<name>-2.png` … in the
 * folder.
 */
export async function layOut(shots: readonly Shot[], width: number, folder: string, name: string) {
  const wide = tileWidth(width);
  const columns = Math.floor(SHEET / (wide + GAP));
  for (let from = 0; from < shots.length; from += PER_SHEET) {
    const tiles = await Promise.all(shots.slice(from, from + PER_SHEET).map((shot) => tileOf(shot, wide)));
    const placed: { input: Buffer; left: number; top: number }[] = [];
    let top = GAP;
    for (let at = 0; at < tiles.length; at += columns) {
      const row = tiles.slice(at, at + columns);
      placed.push(...row.map(({ input }, column) => ({ input, left: GAP + column * (wide + GAP), top })));
      top += Math.max(...row.map(({ height }) => height)) + GAP;
    }
    const across = GAP + Math.min(columns, tiles.length) * (wide + GAP);
    await sharp({ create: { width: across, height: top, channels: 3, background: '#8b95a9' } })
      .composite(placed)
      .png({ palette: true })
      .toFile(join(folder, `${name}-${from / PER_SHEET + 1}.png`));
  }
}
