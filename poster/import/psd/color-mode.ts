import type { Psd } from 'ag-psd';
import sharp from 'sharp';
import type { Pixels } from '../pictures';
import { type PHOTOMETRIC, tiffOf } from './tiff';

/** Color modes of a PSD that can be converted, by their number. A duotone is stored as its grayscale picture. */
export const COLOR_MODES = {
  0: 'bitmap',
  1: 'grayscale',
  2: 'indexed',
  3: 'rgb',
  4: 'cmyk',
  8: 'duotone',
  9: 'lab',
} as const;
export type ColorMode = (typeof COLOR_MODES)[keyof typeof COLOR_MODES];

/** Number of color planes; transparency is another one. */
export const planesOf = (mode: ColorMode): number =>
  mode === 'cmyk' ? 4 : mode === 'rgb' || mode === 'lab' ? 3 : 1;

type Kind = keyof typeof PHOTOMETRIC;

const kindOf = (mode: ColorMode): Kind =>
  mode === 'cmyk' ? 'cmyk' : mode === 'lab' ? 'lab' : mode === 'rgb' ? 'rgb' : 'gray';

/** Color space in the header of an ICC profile. */
const SPACES: Readonly<Record<Kind, string>> = {
  cmyk: 'CMYK',
  lab: 'Lab ',
  rgb: 'RGB ',
  gray: 'GRAY',
};

/** Names of the modes that look different on a screen, as users know them. */
const NAMES: Readonly<Partial<Record<ColorMode, string>>> = {
  cmyk: 'CMYK',
  lab: 'Lab',
  duotone: 'Duotone',
};

const CHANNELS: Readonly<Record<Kind, number>> = { cmyk: 4, lab: 3, rgb: 3, gray: 1 };

/** A color that is not of RGB, with its values in the notation of TIFF. */
type Swatch = { kind: 'cmyk' | 'lab'; color: Record<string, unknown>; values: number[] };

/** Finds the colors in what was read. Ink is in 255ths in texts, and in percent elsewhere. */
function swatchesIn(root: unknown): Swatch[] {
  const found: Swatch[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown, isText: boolean): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
    seen.add(value);
    const color = value as Record<string, unknown>;
    const numbers = (keys: string) =>
      [...keys].map((key) => color[key]).filter((one) => typeof one === 'number');
    const [inks, lab] = [numbers('cmyk'), numbers('lab')];
    const bounded = (one: number, max: number) => Math.round(Math.min(max, Math.max(0, one)));
    if (inks.length === 4) {
      const scale = isText ? 1 : 2.55;
      found.push({ kind: 'cmyk', color, values: inks.map((ink) => bounded(ink * scale, 255)) });
    } else if (lab.length === 3) {
      const [light = 0, a = 0, b = 0] = lab;
      const hues = [a, b].map((hue) => Math.round(Math.min(127, Math.max(-128, hue)) * 256));
      found.push({ kind: 'lab', color, values: [bounded(light * 655.35, 65_535), ...hues] });
    } else for (const [key, inner] of Object.entries(color)) visit(inner, isText || key === 'text');
  };
  visit(root, false);
  return found;
}

/** Interleaves planes in the notation of TIFF: a PSD stores ink inverted, and the hues of Lab with an offset. */
function interleaved(planes: readonly Uint8Array[], kind: Kind): Uint8Array | Uint16Array {
  const [count, pixels] = [planes.length, planes[0]?.length ?? 0];
  // libvips reads Lab of 16 bits only.
  const values = kind === 'lab' ? new Uint16Array(count * pixels) : new Uint8Array(count * pixels);
  for (const [index, plane] of planes.entries()) {
    for (let at = 0; at < pixels; at++) {
      const value = plane[at] as number;
      const lab = index === 0 ? value * 257 : (value - 128) * 256;
      values[at * count + index] = kind === 'lab' ? lab : kind === 'cmyk' ? 255 - value : value;
    }
  }
  return values;
}

/** Converts the colors of a file to sRGB, with its ICC profile if it has one. */
export class Colors {
  private readonly profile: Uint8Array | undefined;

  /** @param profile ignored when it is of another color space, and when it is sRGB itself */
  constructor(
    private readonly mode: ColorMode,
    private readonly palette: Psd['palette'],
    profile?: Buffer,
  ) {
    const isOwn = profile?.toString('latin1', 16, 20) === SPACES[kindOf(mode)];
    const isPlain = mode === 'rgb' && profile && /s\0?R\0?G\0?B/.test(profile.toString('latin1'));
    if (isOwn && !isPlain && mode !== 'duotone') this.profile = profile;
  }

  /** Name of the mode or profile whose colors look different after the conversion. */
  get convertedFrom(): string | undefined {
    return NAMES[this.mode] ?? (this.profile && this.mode === 'rgb' ? 'ICC' : undefined);
  }

  /** sRGB values of interleaved values; three bytes per pixel. */
  private async transformed(
    values: Uint8Array | Uint16Array,
    { kind, width, height }: { kind: Kind; width: number; height: number },
  ): Promise<Uint8Array> {
    const convert = (profile: Uint8Array | undefined) =>
      sharp(tiffOf(values, { width, height, channels: CHANNELS[kind], kind, profile }), {
        limitInputPixels: false,
      })
        .toColorspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    // A profile that cannot be used counts as none.
    const own = kind === kindOf(this.mode) ? this.profile : undefined;
    const { data, info } = await convert(own).catch(() => convert(undefined));
    if (info.channels === 3) return data;
    const colors = new Uint8Array(3 * width * height);
    for (let at = 0; at < colors.length; at++) colors[at] = data[Math.floor(at / 3)] as number;
    return colors;
  }

  /** The planes as RGBA. */
  async pixels(
    planes: readonly Uint8Array[],
    alpha: Uint8Array | undefined,
    { width, height }: { width: number; height: number },
  ): Promise<Pixels> {
    const { mode } = this;
    const palette = this.palette ?? [];
    const data = new Uint8ClampedArray(4 * width * height);
    const needsProfile = mode === 'cmyk' || mode === 'lab' || this.profile !== undefined;
    const colors = needsProfile
      ? await this.transformed(interleaved(planes, kindOf(mode)), { kind: kindOf(mode), width, height })
      : undefined;
    const [red, green, blue] = [planes[0], planes[1] ?? planes[0], planes[2] ?? planes[0]];
    for (let at = 0, to = 0; to < data.length; at++, to += 4) {
      if (colors) {
        data[to] = colors[at * 3] as number;
        data[to + 1] = colors[at * 3 + 1] as number;
        data[to + 2] = colors[at * 3 + 2] as number;
      } else if (mode === 'indexed') {
        const { r, g, b } = palette[red?.[at] ?? 0] ?? { r: 0, g: 0, b: 0 };
        [data[to], data[to + 1], data[to + 2]] = [r, g, b];
      } else {
        data[to] = red?.[at] ?? 0;
        data[to + 1] = green?.[at] ?? 0;
        data[to + 2] = blue?.[at] ?? 0;
      }
      data[to + 3] = alpha ? (alpha[at] as number) : 255;
    }
    return { width, height, data };
  }

  /**
   * Replaces CMYK and Lab colors of texts, fills and effects by RGB ones in place, as those of pixels are converted.
   * @param root any part of what was read
   */
  async convertSwatches(root: unknown): Promise<void> {
    const swatches = swatchesIn(root);
    for (const kind of ['cmyk', 'lab'] as const) {
      const own = swatches.filter((swatch) => swatch.kind === kind);
      if (own.length === 0) continue;
      const values = own.flatMap((swatch) => swatch.values);
      const rgb = await this.transformed(
        kind === 'lab' ? Uint16Array.from(values) : Uint8Array.from(values),
        {
          kind,
          width: own.length,
          height: 1,
        },
      );
      for (const [index, { color }] of own.entries()) {
        for (const key of Object.keys(color)) delete color[key];
        Object.assign(color, { r: rgb[index * 3], g: rgb[index * 3 + 1], b: rgb[index * 3 + 2] });
      }
    }
  }
}
