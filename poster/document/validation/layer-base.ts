import { type ImageContent, type ImageFilter, POSTER_SLOTS } from '../base';
import { POSTER_LIMITS as LIMITS } from '../limits';
import { flag, number, object, oneOf, optional, pair, type Reader, type Reading, refuse } from './readers';
import * as of from './values';

/** The id of a layer; a duplicate gets another one, since nothing in a document refers to ids. */
function layerId(value: unknown, reading: Reading): string {
  const wanted = of.id(value, reading);
  let id = wanted;
  for (let n = 2; reading.ids.has(id); n++) id = `${wanted.slice(0, LIMITS.id - 5)}-${n}`;
  reading.ids.add(id);
  return id;
}

/** Readers of the fields of every layer. */
export const baseFields = {
  id: layerId,
  name: optional(of.oneLine(LIMITS.name)),
  x: of.place,
  y: of.place,
  width: of.length,
  height: of.length,
  rotation: of.angle,
  opacity: of.fraction,
  flipX: optional(flag),
  flipY: optional(flag),
  locked: optional(flag),
  hidden: optional(flag),
  shadow: optional(of.shadow),
  slot: optional(oneOf(...POSTER_SLOTS)),
};

/** Reads the size of a box of paths. */
export const boxSize = pair(of.positive);

const change = optional(number(-1, 1));
type Crop = NonNullable<ImageContent['crop']>;
const cropFields = object<Crop>({
  x: of.fraction,
  y: of.fraction,
  width: number(0.0001, 1),
  height: number(0.0001, 1),
});
const crop: Reader<Crop> = (value, reading) => {
  const read = cropFields(value, reading);
  return read.x + read.width > 1.0001 || read.y + read.height > 1.0001 ? refuse('range') : read;
};

/** Readers of the fields of an image layer and of a page's background image. */
export const imageContent = {
  source: of.source,
  crop: optional(crop),
  filter: optional(
    object<ImageFilter>({
      brightness: change,
      contrast: change,
      saturation: change,
      warmth: change,
      blur: optional(number(0, LIMITS.blur)),
    }),
  ),
};

/** The image of a page's background. */
export const backgroundImage: Reader<ImageContent> = object<ImageContent>(imageContent);
