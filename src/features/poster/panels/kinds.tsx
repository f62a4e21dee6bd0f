import type { PosterLayer, TextLayer } from '@tuzuo/poster/document';
import type { LayerOf, LayerType } from '@tuzuo/poster/layers/layer-kind';
import type { ReactElement } from 'react';
import type { PosterWordKey } from '../locales';
import { ColorPanel } from './color-part';
import { ImagePanel } from './image-panel';
import type { KindPanelProps } from './layer-panel';
import { LinePanel } from './line-panel';
import { OpacityRow } from './opacity-row';
import { ShapePanel } from './shape-panel';
import { TablePanel } from './table-panel';
import { TextPanel } from './text-panel';

/** What the editor shows of a layer kind: its name and icon in the list of layers, and its style panel. */
type KindLook<Layer extends PosterLayer> = {
  word: Extract<PosterWordKey, `kind.${string}`>;
  /** Name of its Phosphor icon. */
  sign: string;
  Panel: (props: KindPanelProps<Layer>) => ReactElement | null;
};

/** Style of a text, or of the part of it that is selected. */
const WrittenPanel = (props: KindPanelProps<TextLayer>) => (
  <TextPanel {...props} range={props.modes.written?.range} />
);

const LOOKS: { [Type in LayerType]: KindLook<LayerOf<Type>> } = {
  text: { word: 'kind.text', sign: 'text-t', Panel: WrittenPanel },
  image: { word: 'kind.picture', sign: 'image', Panel: ImagePanel },
  shape: { word: 'kind.shape', sign: 'square', Panel: ShapePanel },
  line: { word: 'kind.line', sign: 'line-segment', Panel: LinePanel },
  icon: { word: 'kind.icon', sign: 'star', Panel: ColorPanel },
  code: { word: 'kind.code', sign: 'qr-code', Panel: ColorPanel },
  table: { word: 'kind.cell', sign: 'table', Panel: TablePanel },
  group: { word: 'kind.group', sign: 'stack', Panel: OpacityRow },
};

/** What the editor shows of a layer by its kind. */
export const kindLook = ({ type }: PosterLayer) => LOOKS[type] as KindLook<PosterLayer>;

/** Style controls of one layer. */
export function KindPanel(props: KindPanelProps<PosterLayer>) {
  const { Panel } = kindLook(props.layer);
  return <Panel {...props} />;
}
