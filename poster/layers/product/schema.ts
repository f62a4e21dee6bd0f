import type { ImageContent, LayerBase, PictureSource } from '../../document/base';
import { baseFields, imageContent } from '../../document/validation/layer-base';
import { constant, number, object, optional, variants } from '../../document/validation/readers';
import * as of from '../../document/validation/values';

/** A product cut out of its photo. Who draws it passes the cut-out: the document only knows the photo. */
export interface ProductLayer extends LayerBase {
  type: 'product';
  /** The photo with its background. */
  source: PictureSource;
  /** The part of the photo in the layer's box: the box of its matte, so that the layer's box is the product's. */
  crop?: ImageContent['crop'];
  /** Light; by default untouched. */
  filter?: ImageContent['filter'];
  /** Width of the soft edge in thousandths of the photo's longer side, 0–10. */
  feather?: number;
  /** Its shadow on the ground that it stands on; by default none. */
  ground?: GroundShadow;
  /** Its mirror image in the ground. */
  reflection?: { strength: number };
}

/** Strength and softness from 0 to 1. */
export type GroundShadow =
  | { type: 'contact'; strength: number; softness: number }
  /** `angle`: where the light comes from, seen from above: 0 from behind the product, 90 from the right. */
  | { type: 'cast'; angle: number; strength: number; softness: number };

/** Maximum width of the soft edge, in thousandths of the photo's longer side. */
export const MAX_FEATHER = 10;

const shade = { strength: of.fraction, softness: of.fraction };

/** Reads a product layer. */
export const productLayer = object<ProductLayer>({
  ...baseFields,
  ...imageContent,
  type: constant('product'),
  feather: optional(number(0, MAX_FEATHER)),
  ground: optional(
    variants<GroundShadow>('type', {
      contact: object<Extract<GroundShadow, { type: 'contact' }>>({
        type: constant('contact'),
        ...shade,
      }),
      cast: object<Extract<GroundShadow, { type: 'cast' }>>({
        type: constant('cast'),
        angle: of.angle,
        ...shade,
      }),
    }),
  ),
  reflection: optional(object<{ strength: number }>({ strength: of.fraction })),
});
