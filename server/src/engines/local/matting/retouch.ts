import type { Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { EngineMatte } from '../../port';
import { writeMatte } from './matte';

/** A stroke over a photo: see `studio/matte/retouch`. */
type RetouchStroke = { keep: boolean; width: number; points: readonly number[] };

/** The strokes over a photo, as SVG that fills a mask of any ratio. */
function strokesOver(photo: Size, mask: Size, strokes: readonly RetouchStroke[]): Buffer {
  const { width, height } = photo;
  const paths = strokes.map(({ keep, width: share, points }) => {
    const places = points.map((value, at) => value * (at % 2 === 0 ? width : height));
    // A line of no length has a round tip, too, if it is drawn at all.
    const all = places.length === 2 ? [...places, (places[0] ?? 0) + 0.01, places[1] ?? 0] : places;
    const tip = share * Math.max(width, height);
    return `<polyline points="${all.join(' ')}" stroke="${keep ? '#fff' : '#000'}" stroke-width="${tip}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${mask.width}" height="${mask.height}" ` +
      `viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><g fill="none" stroke-linecap="round" ` +
      `stroke-linejoin="round">${paths.join('')}</g></svg>`,
  );
}

/**
 * Paints strokes into a matte's mask, and writes the matte to `directory`. What the user has painted leaves no doubt.
 * @param maskPath as `writeMatte` has written it
 */
export async function retouchMatte(
  maskPath: string,
  {
    photo,
    strokes,
    directory,
  }: {
    photo: Size;
    strokes: readonly RetouchStroke[];
    directory: string;
  },
): Promise<EngineMatte> {
  const { width, height } = await sharp(maskPath).metadata();
  const data = await sharp(maskPath)
    .toColorspace('srgb')
    .composite([{ input: strokesOver(photo, { width, height }, strokes) }])
    .extractChannel(0)
    .raw()
    .toBuffer();
  return writeMatte({ data, width, height }, { found: true, photo, directory, isSure: true });
}
