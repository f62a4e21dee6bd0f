import type { ImageContent, LayerBase, Stroke } from '../../document/base';
import { baseFields, imageContent } from '../../document/validation/layer-base';
import { constant, flag, object, optional, variants } from '../../document/validation/readers';
import * as of from '../../document/validation/values';

export interface ImageLayer extends LayerBase, ImageContent {
  type: 'image';
  mask?: { shape: 'rect'; radius: number } | { shape: 'ellipse' } | { shape: 'path'; path: string };
  /** The image should have no background: background removal is offered for a new one. */
  cutOut?: boolean;
  stroke?: Stroke;
}

type Mask = NonNullable<ImageLayer['mask']>;
/** Reads an image layer. */
export const imageLayer = object<ImageLayer>({
  ...baseFields,
  ...imageContent,
  type: constant('image'),
  mask: optional(
    variants<Mask>('shape', {
      rect: object<Extract<Mask, { shape: 'rect' }>>({ shape: constant('rect'), radius: of.length }),
      ellipse: object<Extract<Mask, { shape: 'ellipse' }>>({ shape: constant('ellipse') }),
      path: object<Extract<Mask, { shape: 'path' }>>({ shape: constant('path'), path: of.path }),
    }),
  ),
  cutOut: optional(flag),
  stroke: optional(of.stroke),
});
