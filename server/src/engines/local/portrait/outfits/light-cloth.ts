import { boxBlur } from '../../matting/box-blur';
import { exposed, levelOf } from '../../product/scenes/color';
import { noise } from '../../product/scenes/noise';
import { CLOTHS, FINISH, weaveAt } from './cloth';
import type { PhotoLight } from './photo-light';
import type { Surface } from './relief';

/** Ambient share of the light on cloth that faces the camera. */
const AMBIENT = 0.42;

/** Brightness of white cloth that faces the camera, relative to white paper in full light. */
const EXPOSURE = 0.84;

/** Falloff of a lateral lamp per face width, away from it. */
const FALL_OFF = 0.3;

/** Falloff of a lamp per face width downwards: portraits are lit from above. */
const DOWN = 0.1;

/** Darkening of a hollow by its depth, and the radius of its surroundings in face widths. */
const HOLLOW = { dark: 2.2, reach: 0.05 } as const;

/**
 * Shades a garment in the light of a photo.
 * @returns RGBA, row by row
 */
export function lightCloth(surface: Surface, { x: lampX, y: lampY, color }: PhotoLight): Uint8ClampedArray {
  const { width, height, unit, heights, opacity, colors, cloths, lit } = surface;
  const reach = Math.max(1, Math.round(HOLLOW.reach * unit));
  const around = boxBlur(heights, width, height, reach);
  const lampZ = Math.sqrt(Math.max(0.2, 1 - lampX * lampX - lampY * lampY));
  const lamp = (1 - AMBIENT) / lampZ;
  const rgba = new Uint8ClampedArray(width * height * 4);
  const at = (x: number, y: number) =>
    heights[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0;
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const share = opacity[pixel] ?? 0;
      if (share === 0) continue;
      const slopeX = (at(x - 1, y) - at(x + 1, y)) / 2;
      const slopeY = (at(x, y - 1) - at(x, y + 1)) / 2;
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const [nx, ny, nz] = [slopeX / length, -slopeY / length, 1 / length];
      const cloth = CLOTHS[cloths[pixel] ?? 0] ?? 'poplin';
      const { nap, shine } = FINISH[cloth];
      const hollow = Math.max(0, (around[pixel] ?? 0) - (heights[pixel] ?? 0)) / unit;
      const open = Math.max(0.35, 1 - HOLLOW.dark * hollow * 10);
      const aside = (x - surface.x) / unit;
      const down = (y - surface.y) / unit;
      const near = Math.max(0.5, 1 + FALL_OFF * lampX * aside - DOWN * down);
      const direct = Math.max(0, nx * lampX + ny * lampY + nz * lampZ) * (lit[pixel] ?? 1);
      const sky = AMBIENT * open * (0.86 + 0.14 * nz + 0.22 * ny) * (0.45 + 0.55 * (lit[pixel] ?? 1));
      const grazing = nap * (1 - nz) ** 2 * (0.4 + direct);
      const lambert = Math.max(0, nz * 0.5 * (1 + lampZ) + nx * lampX * 0.5 + ny * lampY * 0.5);
      const light = (lamp * direct + sky) * near * weaveAt(cloth, aside, down, unit);
      const gleam = shine * lambert ** 24 * (lit[pixel] ?? 1) * 0.5;
      const grain = 1 + 0.02 * (noise(x * 0.9, y * 0.9, 9) - 0.5);
      for (let channel = 0; channel < 3; channel += 1) {
        const own =
          (colors[channel]?.[pixel] ?? 0) * light * grain +
          0.25 * grazing * (0.15 + (colors[channel]?.[pixel] ?? 0));
        rgba[pixel * 4 + channel] = levelOf(exposed((own + gleam) * EXPOSURE * (color[channel] ?? 1)));
      }
      rgba[pixel * 4 + 3] = Math.round(255 * share);
    }
  }
  return rgba;
}
