import type { TableLayer } from '@tuzuo/poster/document';
import { canPerform, EDIT_ACTIONS } from '@tuzuo/poster/edit/actions';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../words';
import { Cell, CellGrid } from './cells';
import { ColorPart } from './color-part';
import type { KindLook } from './kind-look';
import type { LayerPanelProps } from './layer-panel';

/** Color, rows and columns of a table. */
function TablePanel({ editor, layer }: LayerPanelProps<TableLayer>) {
  const fill = layer.cells[0]?.[0]?.runs[0]?.fill;
  return (
    <>
      <ColorPart editor={editor} color={fill?.type === 'solid' ? fill.color : undefined} />
      <TableCells editor={editor} layer={layer} />
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

/** What the editor shows of tables. */
export const tableLook: KindLook<TableLayer> = {
  word: 'kind.cell',
  sign: 'table',
  Panel: TablePanel,
  adds: [
    {
      id: 'poster-add-table',
      word: 'kind.cell',
      sign: 'table',
      add: (editor) => editor.perform('addTable', { rows: 3, columns: 2 }),
    },
  ],
};
