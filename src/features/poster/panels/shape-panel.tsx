import type { ShapeLayer } from '@tuzuo/poster/document';
import { usePosterWords } from '../locales';
import { PanelPart } from './cells';
import { ColorRow } from './color-row';
import { FillPart } from './fill-part';
import type { LayerPanelProps } from './layer-panel';
import { maxStrokeWidth, StrokeWidthRow } from './line-panel';
import { SlideRow } from './slide-row';

/** Fill, border and corners of a shape. */
export function ShapePanel(props: LayerPanelProps<ShapeLayer>) {
  const { editor, layer, onDone } = props;
  const t = usePosterWords();
  const { state } = editor;
  const { shape, stroke } = layer;
  const mostWidth = maxStrokeWidth(state.document.size);
  return (
    <>
      <FillPart
        id="poster-color"
        title={t('text.color')}
        state={state}
        fill={layer.fill}
        onFill={(fill) => editor.perform('setProps', { kind: 'shape', props: { fill } })}
        onDone={onDone}
      />
      <PanelPart title={t('look.border')}>
        <ColorRow
          id="poster-border"
          label={t('look.border')}
          state={state}
          color={stroke?.color}
          onNone={() => editor.perform('setProps', { kind: 'shape', props: { stroke: undefined } })}
          onChange={(color) =>
            editor.perform('setProps', {
              kind: 'shape',
              props: { stroke: { width: Math.max(1, Math.round(mostWidth / 10)), ...stroke, color } },
            })
          }
        />
      </PanelPart>
      <StrokeWidthRow {...props} />
      {shape.kind === 'rect' && (
        <SlideRow
          id="poster-radius"
          label={t('look.radius')}
          least={0}
          most={Math.max(1, Math.round(Math.min(layer.width, layer.height) / 2))}
          value={Math.round(shape.radius)}
          onChange={(radius) =>
            editor.perform('setProps', { kind: 'shape', props: { shape: { kind: 'rect', radius } } })
          }
          onDone={onDone}
        />
      )}
    </>
  );
}
