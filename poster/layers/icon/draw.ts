import type { Body, LayerDrawing } from '../../draw/body';
import { grown, union } from '../../draw/matrix';
import { cssColor, fillPath, strokePath, strokeReach } from '../../draw/paint';
import { fittedPath, hullOf } from '../../draw/path';
import { svgPath } from '../../draw/svg-path';
import type { IconLayer } from './schema';

/** Body of an icon: its paths, each in its color. */
export function iconBody({ box, paths, color, width, height }: IconLayer): Body | undefined {
  const scale = Math.min(width / box[0], height / box[1]);
  const parts = paths.flatMap((part) => {
    const path = svgPath(part.d);
    const own = path && fittedPath(path, box, width, height);
    const hull = own && hullOf(own);
    return own && hull
      ? [{ ...part, path: own, ink: grown(hull, strokeReach({ width: (part.stroke ?? 0) * scale })) }]
      : [];
  });
  if (parts.length === 0) return undefined;
  return {
    ink: parts.map(({ ink }) => ink).reduce(union),
    isFlat: parts.length === 1,
    paint(canvas, _matrix, opacity) {
      for (const { path, color: own, rule, stroke, opacity: share = 1 } of parts) {
        const paint = own === 'inherit' ? color : own;
        canvas.globalAlpha = opacity * share;
        if (stroke)
          strokePath(canvas, path, { color: paint, width: stroke * scale, cap: 'round', join: 'round' });
        else {
          canvas.fillStyle = cssColor(paint);
          fillPath(canvas, path, rule);
        }
      }
      canvas.globalAlpha = opacity;
    },
  };
}

/** How icons are drawn. */
export const iconDrawing: LayerDrawing<IconLayer> = {
  body: iconBody,
  hasEdges: true,
  isKept: true,
};
