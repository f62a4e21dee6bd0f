import type { LayerBase } from '../../document/base';
import { POSTER_LIMITS as LIMITS } from '../../document/limits';
import { baseFields } from '../../document/validation/layer-base';
import { constant, object, type Reader, refuse } from '../../document/validation/readers';

/** A group of layers, which may be groups. */
export interface GroupOf<Layer> extends LayerBase {
  type: 'group';
  /** Positioned in the group's own box, whose size is its `width` and `height`. */
  layers: Layer[];
}

/** Reads a group; `layers` reads those of any kind. */
export function groupLayer<Layer>(layers: Reader<Layer[]>): Reader<GroupOf<Layer>> {
  const fields = object<GroupOf<Layer>>({ ...baseFields, type: constant('group'), layers });
  return (value, reading) => {
    if (reading.depth >= LIMITS.depth) return refuse('tooDeep');
    reading.depth++;
    const group = fields(value, reading);
    reading.depth--;
    return group;
  };
}
