import type { PosterLayer } from '../document';
import { POSTER_LIMITS as MOST } from '../document/limits';
import { list, type Reader, variants } from '../document/validation/readers';
import { codeLayer } from './code/schema';
import { groupLayer } from './group/schema';
import { iconLayer } from './icon/schema';
import { imageLayer } from './image/schema';
import { lineLayer } from './line/schema';
import { shapeLayer } from './shape/schema';
import { tableLayer } from './table/schema';
import { textLayer } from './text/schema';

const layer: Reader<PosterLayer> = variants<PosterLayer>('type', {
  text: textLayer,
  image: imageLayer,
  shape: shapeLayer,
  line: lineLayer,
  icon: iconLayer,
  code: codeLayer,
  table: tableLayer,
  group: groupLayer((value, reading) => layers(value, reading)),
});

/** Reads the layers of a page or of a group; all layers of a document count towards the limit. */
export const layers: Reader<PosterLayer[]> = list(
  (value, reading) => {
    reading.take('layers', 1);
    return layer(value, reading);
  },
  0,
  MOST.layers,
);
