import type { PosterLayer } from '@tuzuo/poster/document';
import type { Modes } from '../editor/use-modes';
import type { FieldRowsProps } from './page-fields';

/** A panel that only needs the selected layer. */
export type LayerPanelProps<Layer extends PosterLayer> = {
  editor: FieldRowsProps['editor'];
  layer: Layer;
  /** Ends a step of undo, such as a slider's movement. */
  onDone: () => void;
};

/** The style panel of a layer kind. */
export type KindPanelProps<Layer extends PosterLayer> = LayerPanelProps<Layer> &
  FieldRowsProps & { modes: Modes };
