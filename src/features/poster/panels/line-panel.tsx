import type { LineLayer, ShapeLayer } from '@tuzuo/poster/document';
import { SlideRow } from '@/ui/slide-row';
import { usePosterWords } from '../words';
import { ColorPart } from './color-part';
import type { KindLook } from './kind-look';
import type { LayerPanelProps } from './layer-panel';

/** The widest stroke that the slider offers, in px. */
export const maxStrokeWidth = ({ width, height }: { width: number; height: number }): number =>
  Math.max(4, Math.round(Math.min(width, height) * 0.08));

/** Width of a layer's stroke. */
export function StrokeWidthRow({ editor, layer, onDone }: LayerPanelProps<ShapeLayer | LineLayer>) {
  const t = usePosterWords();
  const { stroke } = layer;
  if (!stroke) return null;
  return (
    <SlideRow
      id="poster-border-width"
      label={t('look.width')}
      min={1}
      max={Math.max(maxStrokeWidth(editor.state.document.size), Math.round(stroke.width))}
      value={Math.round(stroke.width)}
      onChange={(width) =>
        editor.perform('setProps', { kind: layer.type, props: { stroke: { ...stroke, width } } })
      }
      onDone={onDone}
    />
  );
}

/** Color and width of a line. */
const LinePanel = (props: LayerPanelProps<LineLayer>) => (
  <>
    <ColorPart editor={props.editor} color={props.layer.stroke.color} />
    <StrokeWidthRow {...props} />
  </>
);

/** What the editor shows of lines. */
export const lineLook: KindLook<LineLayer> = {
  word: 'kind.line',
  sign: 'line-segment',
  Panel: LinePanel,
  adds: [
    {
      id: 'poster-add-line',
      word: 'kind.line',
      sign: 'line-segment',
      add: (editor) => editor.perform('addLine', {}),
    },
    {
      id: 'poster-add-arrow',
      word: 'shape.arrow',
      sign: 'arrow-right',
      add: (editor) => editor.perform('addLine', { end: 'arrow' }),
    },
  ],
};
