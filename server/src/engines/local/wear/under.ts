import { between, jointOf, type Place, SIDES } from '../body/body';
import { boxBlur } from '../matting/box-blur';
import type { Pixels } from '../picture/read';
import type { Figure } from './figure';
import { fromSegment, headOf, measureIn, type Wearing } from './worn-before';

const RGB = 3;

/** Half the thickness of bare limbs at their joints, in torso lengths. */
const ARM = [0.088, 0.07, 0.05] as const;
const LEG = [0.16, 0.105, 0.075, 0.08] as const;
const NECK = 0.13;

/** The body visible where a garment is removed: colors, and the body's alpha, at the size of the wearing. */
type Under = { rgb: Float32Array; share: Float32Array };

type Capsule = { line: readonly [Place, Place]; thick: readonly [number, number] };

/** Which garments are removed, and whether arms are covered again. */
type Change = { top: boolean; bottom: boolean; sleeved: boolean };

/** Half the thickness of a shoulder, from the neck outwards. */
const SHOULDER = { bare: [0.09, 0.075], covered: [0.04, 0.02] } as const;

/** Limbs that may be bare. With new sleeves, the shoulder is drawn narrower so that it does not show beside them. */
function limbsOf({ body, unit, middle, tips }: Figure, kinds: Change): Capsule[] {
  const capsules: Capsule[] = [];
  for (const side of SIDES) {
    const at = (joint: 'Shoulder' | 'Elbow' | 'Wrist' | 'Hip' | 'Knee' | 'Ankle') =>
      jointOf(body, side, joint).at;
    const chain = (joints: readonly Place[], thick: readonly number[]) => {
      for (let index = 0; index + 1 < joints.length; index += 1) {
        const [from, to] = [joints[index], joints[index + 1]];
        if (!from || !to) continue;
        capsules.push({
          line: [from, to],
          thick: [(thick[index] ?? 0) * unit, (thick[index + 1] ?? 0) * unit],
        });
      }
    };
    if (kinds.top) {
      const upper = kinds.sleeved ? between(at('Shoulder'), at('Elbow'), 0.4) : at('Shoulder');
      chain([upper, at('Elbow'), at('Wrist')], ARM);
      // From the neck down to the shoulder.
      chain(
        [between(middle(-0.2), tips[side], 0.12), between(middle(0), tips[side], 0.92)],
        kinds.sleeved ? SHOULDER.covered : SHOULDER.bare,
      );
    }
    if (kinds.bottom)
      chain([at('Hip'), at('Knee'), at('Ankle'), between(at('Knee'), at('Ankle'), 1.14)], LEG);
  }
  if (kinds.top) capsules.push({ line: [middle(-0.5), middle(0)], thick: [NECK * unit, NECK * unit * 1.1] });
  return capsules;
}

/** Local skin color around each pixel, from visible skin nearby, else from all visible skin. */
function skinAround(
  { width, height, rgb }: Pixels,
  { skin, arms, hands }: Wearing,
  unit: number,
): Float32Array[] {
  const weight = skin.map((value, pixel) =>
    value > 0.6 ? value * (0.2 + Math.max(arms[pixel] ?? 0, hands[pixel] ?? 0)) : 0,
  );
  const radii = [0.1, 0.35].map((share) => Math.max(2, Math.round(share * unit)));
  let whole = 0;
  for (const value of weight) whole += value;
  return [0, 1, 2].map((channel) => {
    const colors = weight.map((value, pixel) => value * (rgb[pixel * RGB + channel] ?? 0));
    let sum = 0;
    for (const value of colors) sum += value;
    const mean = whole > 0 ? sum / whole : 170;
    let around = weight.map(() => mean);
    for (const radius of radii.toReversed()) {
      const levels = boxBlur(boxBlur(colors, width, height, radius), width, height, radius);
      const counts = boxBlur(boxBlur(weight, width, height, radius), width, height, radius);
      around = around.map(
        (before, pixel) => ((levels[pixel] ?? 0) + 0.03 * before) / ((counts[pixel] ?? 0) + 0.03),
      );
    }
    return around;
  });
}

/** Renders the bare body where the garment in `gone` is removed. */
export function underneath(
  pixels: Pixels,
  wearing: Wearing,
  figure: Figure,
  gone: Float32Array,
  kinds: Change,
): Under {
  const { width, height, bottom } = wearing;
  const { unit, halfWidth } = figure;
  const measure = measureIn(figure);
  const skin = skinAround(pixels, wearing, unit);
  const limbs = limbsOf(figure, kinds);
  const { chin } = headOf(figure);
  // The chest starts at the shoulders, which lie above the midpoint of their joints.
  const chestTop = Math.min(0, ...SIDES.map((side) => measure(figure.tips[side]).down));
  const rgb = new Float32Array(width * height * RGB);
  const share = new Float32Array(width * height);
  const soft = Math.max(1, 0.012 * unit);
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if ((gone[pixel] ?? 0) < 0.01) continue;
      const at: Place = [x, y];
      const { down, aside } = measure(at);
      let [is, round] = [0, 0];
      for (const { line, thick } of limbs) {
        const { distance, share: part } = fromSegment(at, line);
        const reach = thick[0] + (thick[1] - thick[0]) * part;
        const here = Math.min(1, Math.max(0, (reach - distance) / soft + 0.5));
        if (here > is) [is, round] = [here, distance / Math.max(1, reach)];
      }
      const edge = halfWidth(Math.max(0.2, down)) * (down < 0.25 ? 0.9 : 0.94);
      const inTorso =
        kinds.top && down > chestTop && down < 1.1 && y > chin
          ? Math.min(1, Math.max(0, (edge - Math.abs(aside) * unit) / soft + 0.5))
          : 0;
      if (inTorso > is) [is, round] = [inTorso, (Math.abs(aside) * unit) / Math.max(1, edge)];
      const light = 1.03 - 0.2 * round * round;
      // Below the waist, the trousers continue upwards instead of skin.
      const from =
        inTorso > 0.5 && down > 0.62 && !kinds.bottom ? firstBelow(bottom, width, height, x, y, unit) : -1;
      for (let channel = 0; channel < RGB; channel += 1) {
        rgb[pixel * RGB + channel] =
          from >= 0 ? (pixels.rgb[from * RGB + channel] ?? 0) : (skin[channel]?.[pixel] ?? 0) * light;
      }
      share[pixel] = is;
    }
  }
  return { rgb, share };
}

/** The first pixel straight below a place that shows the bottom garment; -1 when there is none nearby. */
function firstBelow(
  bottom: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  unit: number,
): number {
  const last = Math.min(height - 1, Math.round(y + unit));
  for (let row = y; row <= last; row += 1) {
    // A few pixels inside, where the garment above does not shine through.
    if ((bottom[row * width + x] ?? 0) > 0.9) return Math.min(height - 1, row + 3) * width + x;
  }
  return -1;
}
