import type { PosterLayer, PosterSize, TableLayer, TextLayer, TextRun } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import type { FontFaces } from '../fonts/glyphs';
import { layoutText } from '../text/layout';
import { action, bySelection, type EditTools } from './action';
import { reworded } from './fill-in';
import { turned } from './frame';
import { runBy, tidy } from './scale';
import { type EditState, onlySelected, selectedLayers, withSelected } from './state';
import { type TextRange, type TextStyle, withStyle } from './text-range';

/** A cell of the selected table. */
type CellPlace = { row: number; column: number };

const hasWords = ({ type }: PosterLayer): boolean => type === 'text' || type === 'table';

const isWritable = (state: EditState): boolean =>
  selectedLayers(state).some((layer) => hasWords(layer) && !layer.locked);

/** Fits the box of a growing text to its lines; the first line stays in place, also when rotated. */
export function grownText(layer: TextLayer, faces: FontFaces | undefined, page: PosterSize): TextLayer {
  if (!faces || layer.fit.mode !== 'grow' || layer.arc !== undefined) return layer;
  const laid = layoutText(layer, faces, page);
  const across = layer.vertical === true;
  const side = tidy(Math.max(across ? laid.width : laid.height, 1));
  const [width, height] = across ? [side, layer.height] : [layer.width, side];
  if (Math.abs(width - layer.width) < 0.5 && Math.abs(height - layer.height) < 0.5) return layer;
  // Vertical columns start on the right.
  const way = { x: (across ? layer.width - width : width - layer.width) / 2, y: (height - layer.height) / 2 };
  const flipped = { x: layer.flipX ? -way.x : way.x, y: layer.flipY ? -way.y : way.y };
  const { x, y } = turned(flipped, layer.rotation);
  const [middleX, middleY] = [layer.x + layer.width / 2 + x, layer.y + layer.height / 2 + y];
  return { ...layer, x: tidy(middleX - width / 2), y: tidy(middleY - height / 2), width, height };
}

/** Fits the boxes of the selected texts: after a side was dragged, or when glyphs were loaded. */
export const grownSelection = (state: EditState, faces: FontFaces): EditState =>
  withSelected(state, (layer) =>
    layer.type === 'text' ? grownText(layer, faces, state.document.size) : layer,
  );

/** A layer with changed runs; for a table those of one cell, or of all. */
function withRuns(
  layer: PosterLayer,
  change: (runs: readonly TextRun[]) => readonly TextRun[],
  cell: CellPlace | undefined,
  { faces }: EditTools,
  { document }: EditState,
): PosterLayer {
  const checked = (runs: readonly TextRun[]): TextRun[] => {
    const next = change(runs);
    return next.length > POSTER_LIMITS.runs ? [...runs] : [...next];
  };
  if (layer.type === 'text') return grownText({ ...layer, runs: checked(layer.runs) }, faces, document.size);
  if (layer.type !== 'table') return layer;
  const cells: TableLayer['cells'] = layer.cells.map((line, row) =>
    line.map((one, column) =>
      !cell || (cell.row === row && cell.column === column) ? { ...one, runs: checked(one.runs) } : one,
    ),
  );
  return { ...layer, cells };
}

/** Switches a text between horizontal and vertical; the box's sides are swapped. */
function stoodUp(layer: TextLayer, isVertical: boolean): TextLayer {
  if ((layer.vertical === true) === isVertical) return layer;
  const { vertical: _, arc: __, ...rest } = layer;
  const { x, y, width, height } = layer;
  return {
    ...rest,
    ...(isVertical && { vertical: true }),
    x: tidy(x + (width - height) / 2),
    y: tidy(y + (height - width) / 2),
    width: height,
    height: width,
  };
}

const hasText = (state: EditState) =>
  selectedLayers(state).some(({ type, locked }) => type === 'text' && !locked);

const isVertical = (state: EditState) =>
  selectedLayers(state).every((layer) => layer.type !== 'text' || layer.vertical === true);

/** Actions for texts and their style. */
export const TEXT = {
  setText: action<{ text: string; cell?: CellPlace }>({
    icon: 'text-t',
    isEnabled: (state) => {
      const only = onlySelected(state);
      return only !== undefined && !only.locked && (hasWords(only) || only.type === 'code');
    },
    perform: (state, { text, cell }, tools) =>
      withSelected(state, (layer) => {
        if (layer.type === 'code') return { ...layer, text: text.slice(0, POSTER_LIMITS.codeText) };
        return layer.type === 'table' && !cell
          ? layer
          : withRuns(layer, (runs) => reworded(runs, text), cell, tools, state);
      }),
    merges: (state, { cell }) => bySelection(`text ${cell?.row} ${cell?.column}`)(state),
    adds: true,
  }),
  setRuns: action<{ runs: readonly TextRun[]; cell?: CellPlace }>({
    icon: 'text-aa',
    isEnabled: (state) => onlySelected(state) !== undefined && isWritable(state),
    perform: (state, { runs, cell }, tools) =>
      withSelected(state, (layer) =>
        layer.type === 'table' && !cell ? layer : withRuns(layer, () => runs, cell, tools, state),
      ),
    adds: true,
  }),
  setTextStyle: action<{ style: TextStyle; range?: TextRange; cell?: CellPlace }>({
    icon: 'text-aa',
    isEnabled: isWritable,
    perform: (state, { style, range, cell }, tools) =>
      withSelected(state, (layer) =>
        withRuns(layer, (runs) => withStyle(runs, style, range), cell, tools, state),
      ),
    merges: (state, { style, range, cell }) =>
      bySelection(`style ${Object.keys(style)} ${range?.from} ${range?.to} ${cell?.row} ${cell?.column}`)(
        state,
      ),
  }),
  /** Scales all font sizes of the text by one factor, which keeps their proportions. */
  scaleText: action<{ by: number }>({
    icon: 'text-aa',
    isEnabled: isWritable,
    perform: (state, { by }, tools) =>
      withSelected(state, (layer) =>
        withRuns(layer, (runs) => runs.map((run) => runBy(run, by)), undefined, tools, state),
      ),
    merges: bySelection('scale text'),
  }),
  makeVertical: action({
    icon: 'text-columns',
    isEnabled: (state) => hasText(state) && !isVertical(state),
    perform: (state, _, { faces }) =>
      withSelected(state, (layer) =>
        layer.type === 'text' ? grownText(stoodUp(layer, true), faces, state.document.size) : layer,
      ),
  }),
  makeHorizontal: action({
    icon: 'text-align-left',
    isEnabled: (state) => hasText(state) && isVertical(state),
    perform: (state, _, { faces }) =>
      withSelected(state, (layer) =>
        layer.type === 'text' ? grownText(stoodUp(layer, false), faces, state.document.size) : layer,
      ),
  }),
};
