import { POSTER_LIMITS as LIMITS } from '../document/limits';
import { list, type Reader, variants } from '../document/validation/readers';
import { chartLayer } from './chart/schema';
import { codeLayer } from './code/schema';
import { type GroupOf, groupLayer } from './group/schema';
import { iconLayer } from './icon/schema';
import { imageLayer } from './image/schema';
import { lineLayer } from './line/schema';
import { productLayer } from './product/schema';
import { shapeLayer } from './shape/schema';
import { tableLayer } from './table/schema';
import { textLayer } from './text/schema';

/** The readers of the kinds; `PosterLayer` is what they read. */
const READERS = {
  text: textLayer,
  image: imageLayer,
  shape: shapeLayer,
  line: lineLayer,
  icon: iconLayer,
  code: codeLayer,
  product: productLayer,
  table: tableLayer,
  chart: chartLayer,
};

/** A layer of any kind: `layers/<kind>` holds all of one. */
export type PosterLayer = ReturnType<(typeof READERS)[keyof typeof READERS]> | GroupOf<PosterLayer>;

// A kind that is not among them is one of a newer version: refused, since nothing of it could be checked.
const layer: Reader<PosterLayer> = variants<PosterLayer>(
  'type',
  {
    ...READERS,
    group: groupLayer<PosterLayer>((value, reading) => layers(value, reading)),
  },
  'version',
);

/** Reads the layers of a page or of a group; all layers of a document count towards the limit. */
export const layers: Reader<PosterLayer[]> = list(
  (value, reading) => {
    reading.spend('layers', 1);
    return layer(value, reading);
  },
  0,
  LIMITS.layers,
);
