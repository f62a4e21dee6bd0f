import type { ShapeLayer } from '@tuzuo/poster/document';
import { SlideRow } from '@/ui/slide-row';
import { type PosterWordKey, usePosterWords } from '../words';
import { PanelPart } from './cells';
import { ColorRow } from './color-row';
import { FillPart } from './fill-part';
import type { KindLook } from './kind-look';
import type { LayerPanelProps } from './layer-panel';
import { maxStrokeWidth, StrokeWidthRow } from './line-panel';

const SHAPES = [
  ['square', { kind: 'rect', radius: 0 }, 'shape.rect'],
  ['circle', { kind: 'ellipse' }, 'shape.ellipse'],
  ['triangle', { kind: 'polygon', sides: 3 }, 'shape.triangle'],
  ['hexagon', { kind: 'polygon', sides: 6 }, 'shape.hexagon'],
  ['star', { kind: 'star', points: 5, inner: 0.5 }, 'shape.star'],
  ['seal', { kind: 'star', points: 18, inner: 0.87 }, 'shape.burst'],
] as const satisfies readonly (readonly [string, ShapeLayer['shape'], PosterWordKey])[];

/** Fill, border and corners of a shape. */
function ShapePanel(props: LayerPanelProps<ShapeLayer>) {
  const { editor, layer, onDone } = props;
  const t = usePosterWords();
  const { state } = editor;
  const { shape, stroke } = layer;
  const maxWidth = maxStrokeWidth(state.document.size);
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
              props: { stroke: { width: Math.max(1, Math.round(maxWidth / 10)), ...stroke, color } },
            })
          }
        />
      </PanelPart>
      <StrokeWidthRow {...props} />
      {shape.kind === 'rect' && (
        <SlideRow
          id="poster-radius"
          label={t('look.radius')}
          min={0}
          max={Math.max(1, Math.round(Math.min(layer.width, layer.height) / 2))}
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

/** What the editor shows of shapes. */
export const shapeLook: KindLook<ShapeLayer> = {
  word: 'kind.shape',
  sign: 'square',
  Panel: ShapePanel,
  part: 'kind.shape',
  adds: SHAPES.map(([sign, shape, word]) => ({
    id: `poster-add-${sign}`,
    word,
    sign,
    add: (editor) => editor.perform('addShape', { shape }),
  })),
};
