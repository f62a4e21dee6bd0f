import type { PosterLayer, TableLayer } from '@tuzuo/poster/document';
import { canPerform, EDIT_ACTIONS } from '@tuzuo/poster/edit/actions';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../locales';
import { Cell, CellGrid, PanelPart } from './cells';
import { ColorRow } from './color-row';
import { FillPart } from './fill-part';
import { SlideRow } from './slide-row';

type LookPanelProps = { editor: Editor; layer: PosterLayer; onDone: () => void };

/** The color of a single-color layer. */
function colorOf(layer: PosterLayer): string | undefined {
  switch (layer.type) {
    case 'line':
      return layer.stroke.color;
    case 'icon':
    case 'code':
      return layer.color;
    case 'table': {
      const fill = layer.cells[0]?.[0]?.runs[0]?.fill;
      return fill?.type === 'solid' ? fill.color : undefined;
    }
    default:
      return undefined;
  }
}

/** Color, stroke and corners of a layer that is neither a text nor an image. */
export function LookPanel({ editor, layer, onDone }: LookPanelProps) {
  const t = usePosterWords();
  const { state } = editor;
  const { width, height } = state.document.size;
  const stroke = layer.type === 'shape' || layer.type === 'line' ? layer.stroke : undefined;
  const mostWidth = Math.max(4, Math.round(Math.min(width, height) * 0.08));
  return (
    <>
      {layer.type === 'shape' ? (
        <FillPart
          id="poster-color"
          title={t('text.color')}
          state={state}
          fill={layer.fill}
          onFill={(fill) => editor.perform('setProps', { kind: 'shape', props: { fill } })}
          onDone={onDone}
        />
      ) : (
        <PanelPart title={t('text.color')}>
          <ColorRow
            id="poster-color"
            label={t('text.color')}
            state={state}
            color={colorOf(layer)}
            onChange={(color) => editor.perform('setColor', { color })}
          />
        </PanelPart>
      )}
      {layer.type === 'table' && <TableCells editor={editor} layer={layer} />}
      {layer.type === 'shape' && (
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
      )}
      {stroke && (layer.type === 'shape' || layer.type === 'line') && (
        <SlideRow
          id="poster-border-width"
          label={t('look.width')}
          least={1}
          most={Math.max(mostWidth, Math.round(stroke.width))}
          value={Math.round(stroke.width)}
          onChange={(value) =>
            editor.perform('setProps', { kind: layer.type, props: { stroke: { ...stroke, width: value } } })
          }
          onDone={onDone}
        />
      )}
      {layer.type === 'shape' && layer.shape.kind === 'rect' && (
        <SlideRow
          id="poster-radius"
          label={t('look.radius')}
          least={0}
          most={Math.max(1, Math.round(Math.min(layer.width, layer.height) / 2))}
          value={Math.round(layer.shape.radius)}
          onChange={(radius) =>
            editor.perform('setProps', { kind: 'shape', props: { shape: { kind: 'rect', radius } } })
          }
          onDone={onDone}
        />
      )}
    </>
  );
}

/** Buttons to add or remove a table's last row and column. */
function TableCells({ editor, layer: { rows, columns } }: { editor: Editor; layer: TableLayer }) {
  const t = usePosterWords();
  const [row, column] = [rows.length - 1, columns.length - 1];
  const steps = [
    ['addRow', 'table.addRow', () => editor.perform('addRow', { row })],
    ['addColumn', 'table.addColumn', () => editor.perform('addColumn', { column })],
    ['removeRow', 'table.removeRow', () => editor.perform('removeRow', { row })],
    ['removeColumn', 'table.removeColumn', () => editor.perform('removeColumn', { column })],
  ] as const;
  return (
    <CellGrid>
      {steps.map(([key, word, onPress]) => (
        <Cell
          key={key}
          id={`poster-do-${key}`}
          text={t(word)}
          sign={EDIT_ACTIONS[key].icon}
          disabled={!canPerform(editor.state, key)}
          onPress={onPress}
        />
      ))}
    </CellGrid>
  );
}

/** Opacity of a layer. */
export function OpacityRow({ editor, layer, onDone }: LookPanelProps) {
  const t = usePosterWords();
  return (
    <SlideRow
      id="poster-opacity"
      label={t('look.opacity')}
      least={0.05}
      most={1}
      step={0.05}
      value={layer.opacity}
      text={String(Math.round(100 * layer.opacity))}
      onChange={(opacity) => editor.perform('setProps', { kind: 'every', props: { opacity } })}
      onDone={onDone}
    />
  );
}
