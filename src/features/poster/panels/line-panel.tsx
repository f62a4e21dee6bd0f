import type { LineLayer } from '@tuzuo/poster/document';
import { ColorPart } from './color-part';
import type { LayerPanelProps } from './layer-panel';
import { StrokeWidthRow } from './stroke-width-row';

/** Color and width of a line. */
export const LinePanel = (props: LayerPanelProps<LineLayer>) => (
  <>
    <ColorPart editor={props.editor} color={props.layer.stroke.color} />
    <StrokeWidthRow {...props} />
  </>
);
