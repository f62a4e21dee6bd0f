import type { Area, Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { Pixels } from './read';

/**
 * A rectangle of a picture at another size, as interleaved bytes: black where it reaches beyond the picture.
 * @param isMirrored left and right are swapped
 */
export async function cropped(
  { width, height, rgb }: Pixels,
  area: Area,
  to: Size,
  isMirrored = false,
): Promise<Buffer> {
  const [fromX, fromY] = [Math.max(0, area.left), Math.max(0, area.top)];
  const part: Area = {
    left: fromX,
    top: fromY,
    width: Math.max(1, Math.min(width, area.left + area.width) - fromX),
    height: Math.max(1, Math.min(height, area.top + area.height) - fromY),
  };
  const [across, down] = [to.width / area.width, to.height / area.height];
  const inside = {
    width: Math.max(1, Math.min(to.width, Math.round(part.width * across))),
    height: Math.max(1, Math.min(to.height, Math.round(part.height * down))),
  };
  const at = {
    left: Math.min(to.width - inside.width, Math.round((fromX - area.left) * across)),
    top: Math.min(to.height - inside.height, Math.round((fromY - area.top) * down)),
  };
  const right = to.width - inside.width - at.left;
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .extract(part)
    .resize(inside.width, inside.height, { fit: 'fill' })
    .flop(isMirrored)
    .extend({
      left: isMirrored ? right : at.left,
      right: isMirrored ? at.left : right,
      top: at.top,
      bottom: to.height - inside.height - at.top,
      background: '#000',
    })
    .raw()
    .toBuffer();
}
