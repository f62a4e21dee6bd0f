import type { LayerEffectsInfo } from 'ag-psd';
import type { Fill, Shadow } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { between, round } from '../numbers';
import { gradientFill, psdColor } from './paint';

/** The effects of a layer that a document supports. */
export type Effects = {
  shadow?: Shadow;
  /** Replaces the layer's own fill. */
  fill?: Fill;
  /** Outline; `position` is relative to the layer's edge, as in Photoshop. */
  stroke?: {
    color: string;
    width: number;
    position: 'inside' | 'center' | 'outside';
  };
  /** Whether there are more effects, or they look different. */
  isCut: boolean;
};

const on = <T extends { enabled?: boolean | undefined }>(list: readonly T[] | undefined): T[] =>
  (list ?? []).filter(({ enabled }) => enabled !== false);

/** @param globalAngle the file's global light direction, in degrees */
export function effectsOf(effects: LayerEffectsInfo | undefined, globalAngle: number): Effects {
  if (!effects || effects.disabled) return { isCut: false };
  const [shadow, ...moreShadows] = on(effects.dropShadow);
  const [stroke, ...moreStrokes] = on(effects.stroke);
  const [solid, ...moreSolids] = on(effects.solidFill);
  const [gradient, ...moreGradients] = on(effects.gradientOverlay);
  const others = [
    ...on(effects.innerShadow),
    ...on(
      [effects.outerGlow, effects.innerGlow, effects.bevel, effects.satin, effects.patternOverlay].flatMap(
        (one) => one ?? [],
      ),
    ),
    ...moreShadows,
    ...moreStrokes,
    ...moreSolids,
    ...moreGradients,
  ];
  const found: Effects = { isCut: others.length > 0 };
  if (shadow) {
    if ((shadow.choke?.value ?? 0) > 0) found.isCut = true;
    const light = shadow.useGlobalLight ? globalAngle : (shadow.angle ?? globalAngle);
    const [distance, blur] = [shadow.distance?.value ?? 0, shadow.size?.value ?? 0];
    const turn = (light * Math.PI) / 180;
    found.shadow = {
      color: psdColor(shadow.color, shadow.opacity ?? 1),
      blur: round(between(blur, 0, POSTER_LIMITS.blur)),
      x: round(-Math.cos(turn) * distance),
      y: round(Math.sin(turn) * distance),
    };
  }
  if (stroke?.fillType === 'color' || (stroke && stroke.fillType === undefined)) {
    const width = round(between(stroke.size?.value ?? 1, 0, POSTER_LIMITS.strokeWidth));
    found.stroke = {
      color: psdColor(stroke.color, stroke.opacity ?? 1),
      width,
      position: stroke.position ?? 'outside',
    };
  } else if (stroke) found.isCut = true;
  const drawn =
    gradient?.gradient &&
    gradientFill(
      {
        ...gradient.gradient,
        style: gradient.type,
        angle: gradient.angle,
        reverse: gradient.reverse,
      },
      gradient.opacity,
    );
  // The upper effect counts: Photoshop draws a color overlay above a gradient overlay.
  if (solid)
    found.fill = {
      type: 'solid',
      color: psdColor(solid.color, solid.opacity ?? 1),
    };
  else if (drawn) found.fill = drawn.fill;
  if (gradient && (!drawn?.isSame || solid)) found.isCut = true;
  return found;
}
