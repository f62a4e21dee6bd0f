import type { ImageLayer, PosterLayer } from '../../document';
import { shownPart } from '../../draw/picture';
import { action, bySelection } from '../../edit/action';
import { tidy } from '../../edit/lengths';
import { type EditState, onlySelected, withSelected } from '../../edit/state';
import { isKind } from '../layer-kind';

type Size = { width: number; height: number };

/** Maximum zoom, relative to the whole image filling its frame. */
export const MAX_CROP_ZOOM = 10;

const fraction = (value: number) => Math.round(value * 1e6) / 1e6;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/** The zoom of an image, relative to just filling its frame. */
export function cropZoom({ crop, width, height }: ImageLayer, picture: Size): number {
  const [, , whole] = shownPart(picture, undefined, width, height);
  const [, , shown] = shownPart(picture, crop, width, height);
  return whole / shown;
}

/** A change of the visible part: an offset in its own box, and a zoom about the center. */
type CropChange = { x?: number; y?: number; scale?: number };

/** Changes the visible part of an image in the same frame, which stays filled. */
function croppedBy(layer: ImageLayer, picture: Size, { x = 0, y = 0, scale = 1 }: CropChange): ImageLayer {
  const { crop, width, height, flipX, flipY } = layer;
  const [, , maxWidth] = shownPart(picture, undefined, width, height);
  const [left, top, cropWidth, cropHeight] = shownPart(picture, crop, width, height);
  const partWidth = clamp(cropWidth / scale, maxWidth / MAX_CROP_ZOOM, maxWidth);
  const partHeight = (partWidth * height) / width;
  const wayX = ((flipX ? -x : x) * partWidth) / width;
  const wayY = ((flipY ? -y : y) * partHeight) / height;
  const partLeft = clamp(
    left + (cropWidth - partWidth) / 2 - wayX,
    0,
    Math.max(0, picture.width - partWidth),
  );
  const partTop = clamp(
    top + (cropHeight - partHeight) / 2 - wayY,
    0,
    Math.max(0, picture.height - partHeight),
  );
  const [cropX, cropY] = [fraction(partLeft / picture.width), fraction(partTop / picture.height)];
  return {
    ...layer,
    crop: {
      x: cropX,
      y: cropY,
      width: Math.max(0.0001, Math.min(fraction(partWidth / picture.width), 1 - cropX)),
      height: Math.max(0.0001, Math.min(fraction(partHeight / picture.height), 1 - cropY)),
    },
  };
}

/** A frame of another shape with the same center and area. */
function reshaped(layer: ImageLayer, ratio: number): ImageLayer {
  const { crop: _, ...rest } = layer;
  const area = layer.width * layer.height;
  const [width, height] = [tidy(Math.sqrt(area * ratio)), tidy(Math.sqrt(area / ratio))];
  return {
    ...rest,
    x: tidy(layer.x + (layer.width - width) / 2),
    y: tidy(layer.y + (layer.height - height) / 2),
    width,
    height,
  };
}

const isPicture = (layer: PosterLayer | undefined): layer is ImageLayer =>
  isKind(layer, 'image') && !layer.locked && layer.source.type !== 'empty';

const canCrop = (state: EditState): boolean => isPicture(onlySelected(state));

const onPicture = (state: EditState, change: (layer: ImageLayer) => ImageLayer): EditState =>
  withSelected(state, (layer) => (isPicture(layer) ? change(layer) : layer));

/** Actions that change the visible part of an image. */
export const CROP = {
  /** @param picture size of the image in its own pixels */
  cropBy: action<CropChange & { picture: Size }>({
    icon: 'crop',
    isEnabled: canCrop,
    perform: (state, { picture, ...change }) =>
      onPicture(state, (layer) => croppedBy(layer, picture, change)),
    merges: bySelection('crop'),
  }),
  /** @param ratio width to height of the new frame */
  cropTo: action<{ ratio: number }>({
    icon: 'frame-corners',
    isEnabled: canCrop,
    perform: (state, { ratio }) => onPicture(state, (layer) => reshaped(layer, ratio)),
  }),
  cropNone: action({
    icon: 'arrows-out',
    isEnabled: (state) => {
      const only = onlySelected(state);
      return isPicture(only) && only.crop !== undefined;
    },
    perform: (state) => onPicture(state, ({ crop: _, ...rest }) => rest),
  }),
};
