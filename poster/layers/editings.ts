import type { PosterLayer } from '../document';
import { codeActions, codeEditing } from './code/edit';
import { iconActions, iconEditing } from './icon/edit';
import { CROP } from './image/crop';
import { imageActions, imageEditing } from './image/edit';
import type { LayerEditing } from './layer-editing';
import type { LayerOf, LayerType } from './layer-kind';
import { lineActions, lineEditing } from './line/edit';
import { shapeActions, shapeEditing } from './shape/edit';
import { tableActions, tableEditing } from './table/edit';
import { TABLE } from './table/rows';
import { textActions, textEditing } from './text/edit';

const EDITINGS = {
  text: textEditing,
  image: imageEditing,
  shape: shapeEditing,
  line: lineEditing,
  icon: iconEditing,
  code: codeEditing,
  table: tableEditing,
  group: { props: [] },
} as const satisfies { [Type in LayerType]: LayerEditing<LayerOf<Type>> };

/** How a layer is changed. */
export const editingOf = (layer: PosterLayer) => EDITINGS[layer.type] as LayerEditing<PosterLayer>;

/** The properties of a kind that can be set directly. */
export type OwnProps<Type extends LayerType> = Partial<
  Pick<LayerOf<Type>, (typeof EDITINGS)[Type]['props'][number] & keyof LayerOf<Type>>
>;

/** The actions of single kinds. */
export const KIND_ACTIONS = {
  ...textActions,
  ...imageActions,
  ...CROP,
  ...shapeActions,
  ...lineActions,
  ...iconActions,
  ...codeActions,
  ...tableActions,
  ...TABLE,
};
