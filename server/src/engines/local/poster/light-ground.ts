import { hexOf } from '@tuzuo/core/text/hex-color';
import { lchOf } from '@tuzuo/poster/compose/smart/theme';
import type { Mask } from '../matting/mask-cleanup';
import { median } from '../median';
import type { Pixels } from '../picture/read';

/** Width of the border that is looked at, in shares of the picture's sides, and samples along each side. */
const BORDER = 0.06;
const SAMPLES = 96;

/** Mask level up to which a sample is ground. */
const CLEAR = 8;

/** Share of the border that the subject may cover. */
const COVERED = 0.3;

/** Levels by which ground may differ from its median, and the share of it that must not. */
const EVEN = { levels: 10, share: 0.95 } as const;

/** Lightness (OKLCH) from which a darkened ground looks like gray smoke, and up to which chroma. */
const LIGHT = { lightness: 0.88, chroma: 0.05 } as const;

/**
 * The even, light ground of a packshot, `#rrggbb`, as its border beside the subject, if that is known, shows it; undefined
 * where the photo has none.
 */
export function lightGroundOf({ rgb, width, height }: Pixels, mask?: Mask): string | undefined {
  const channels: [number[], number[], number[]] = [[], [], []];
  let all = 0;
  for (let row = 0; row < SAMPLES; row += 1)
    for (let column = 0; column < SAMPLES; column += 1) {
      const [u, v] = [(column + 0.5) / SAMPLES, (row + 0.5) / SAMPLES];
      if (Math.min(u, v, 1 - u, 1 - v) > BORDER) continue;
      all += 1;
      const level = mask?.data[Math.floor(v * mask.height) * mask.width + Math.floor(u * mask.width)] ?? 0;
      if (level > CLEAR) continue;
      const at = (Math.floor(v * height) * width + Math.floor(u * width)) * 3;
      for (const [channel, values] of channels.entries()) values.push(rgb[at + channel] ?? 0);
    }
  const count = channels[0].length;
  if (count < (1 - COVERED) * all) return undefined;
  const middle = channels.map((values) => median(values));
  let even = 0;
  for (let sample = 0; sample < count; sample += 1)
    if (
      channels.every(
        (values, channel) => Math.abs((values[sample] ?? 0) - (middle[channel] ?? 0)) <= EVEN.levels,
      )
    )
      even += 1;
  if (even < EVEN.share * count) return undefined;
  const color = hexOf(middle);
  const { l, c } = lchOf(color);
  return l >= LIGHT.lightness && c <= LIGHT.chroma ? color : undefined;
}
