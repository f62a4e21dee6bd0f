import type {
  Color,
  EffectNoiseGradient,
  EffectSolidGradient,
  ExtraGradientInfo,
  VectorContent,
} from 'ag-psd';
import type { Fill } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { colorOf } from '../colors';
import { round } from '../numbers';

/** Converts a Photoshop color, after `Colors.convertSwatches`. */
export function psdColor(color: Color | undefined, opacity = 1): string {
  if (!color) return colorOf(0, 0, 0, opacity);
  if ('r' in color) return colorOf(color.r, color.g, color.b, opacity);
  if ('fr' in color) return colorOf(color.fr * 255, color.fg * 255, color.fb * 255, opacity);
  if ('s' in color) {
    const [hue, saturation, value] = [color.h * 360, color.s, color.b];
    const channel = (shift: number) => {
      const place = (shift + hue / 60) % 6;
      return 255 * value * (1 - saturation * Math.max(0, Math.min(place, 4 - place, 1)));
    };
    return colorOf(channel(5), channel(3), channel(1), opacity);
  }
  // Those of CMYK and Lab were converted before.
  if ('l' in color) return colorOf(0, 0, 0, opacity);
  return colorOf(255 - color.k, 255 - color.k, 255 - color.k, opacity);
}

/** Interpolates a list of stops at a position. */
function valueAt<T extends { location: number }>(
  stops: readonly T[],
  at: number,
  read: (stop: T) => number,
): number {
  const sorted = [...stops].sort((one, other) => one.location - other.location);
  const after = sorted.findIndex(({ location }) => location >= at);
  const [last, next] = [sorted[Math.max(0, after === -1 ? sorted.length - 1 : after - 1)], sorted[after]];
  if (!last) return 1;
  if (!next || next === last || next.location === last.location) return read(next ?? last);
  const share = (at - last.location) / (next.location - last.location);
  return read(last) + Math.min(1, Math.max(0, share)) * (read(next) - read(last));
}

type Gradient = (EffectSolidGradient | EffectNoiseGradient) &
  Pick<ExtraGradientInfo, 'style' | 'angle' | 'reverse'>;

/** Converts a gradient, with whether it is exact; undefined for noise gradients. */
export function gradientFill(gradient: Gradient, opacity = 1): { fill: Fill; isSame: boolean } | undefined {
  if (gradient.type !== 'solid' || gradient.colorStops.length === 0) return undefined;
  const { colorStops, opacityStops, style = 'linear', angle = 90, reverse = false } = gradient;
  const stops = [...colorStops]
    .sort((one, other) => one.location - other.location)
    .slice(0, POSTER_LIMITS.stops)
    .map(({ color, location }) => {
      const seen = valueAt(opacityStops, location, (stop) => stop.opacity);
      const at = reverse ? 1 - location : location;
      return {
        at: Math.min(1, Math.max(0, round(at))),
        color: psdColor(color, seen * opacity),
      };
    });
  if (reverse) stops.reverse();
  const [only] = stops;
  if (stops.length === 1 && only) stops.push({ ...only, at: 1 });
  // Photoshop's angles are counterclockwise from the right, ours clockwise from the top.
  const fill: Fill =
    style === 'radial' ? { type: 'radial', stops } : { type: 'linear', angle: round(90 - angle), stops };
  return { fill, isSame: style === 'linear' || style === 'radial' };
}

/** Converts a shape's fill, with whether it is exact; undefined for patterns and noise. */
export function contentFill(
  content: VectorContent,
  opacity = 1,
): { fill: Fill; isSame: boolean } | undefined {
  if (content.type === 'color')
    return {
      fill: { type: 'solid', color: psdColor(content.color, opacity) },
      isSame: true,
    };
  return content.type === 'pattern' ? undefined : gradientFill(content, opacity);
}
