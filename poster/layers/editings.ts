import type { PosterLayer } from '../document';
import { chartEditing } from './chart/edit';
import { codeEditing } from './code/edit';
import { iconEditing } from './icon/edit';
import { imageEditing } from './image/edit';
import type { LayerEditing } from './layer-editing';
import type { LayerOf, LayerType } from './layer-kind';
import { lineEditing } from './line/edit';
import { productEditing } from './product/edit';
import { shapeEditing } from './shape/edit';
import { tableEditing } from './table/edit';
import { textEditing } from './text/edit';
import { UNKNOWN_KIND } from './unknown-kind';

const EDITINGS = {
  text: textEditing,
  image: imageEditing,
  shape: shapeEditing,
  line: lineEditing,
  icon: iconEditing,
  code: codeEditing,
  product: productEditing,
  table: tableEditing,
  chart: chartEditing,
  group: { props: [] },
} as const satisfies { [Type in LayerType]: LayerEditing<LayerOf<Type>> };

const editings = new Map<string, unknown>(Object.entries(EDITINGS));

/** How a layer is changed. */
export const editingOf = ({ type }: PosterLayer) =>
  (editings.get(type) ?? UNKNOWN_KIND.editing) as LayerEditing<PosterLayer>;

/** The properties of a kind that can be set directly. */
export type OwnProps<Type extends LayerType> = Partial<
  Pick<LayerOf<Type>, (typeof EDITINGS)[Type]['props'][number] & keyof LayerOf<Type>>
>;

type ActionsOf<Editing> = Editing extends { actions: infer Actions } ? Actions : object;

/** All members of a union at once. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The actions of single kinds. */
export const KIND_ACTIONS = Object.assign(
  {},
  ...Object.values<{ props: readonly string[]; actions?: object }>(EDITINGS).map(({ actions }) => actions),
) as Together<ActionsOf<(typeof EDITINGS)[LayerType]>>;
