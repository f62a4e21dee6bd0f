import type { PosterLayer, TextLayer, TextRun } from '../document';
import { POSTER_LIMITS } from '../document/limits';
import type { FontFaces } from '../fonts/glyphs';
import { contentOf, grownLayer } from '../layers';
import { isKind } from '../layers/layer-kind';
import { reworded } from '../text/runs';
import { action, bySelection, type EditTools } from './action';
import { runBy, tidy } from './lengths';
import { type EditState, onlySelected, selectedLayers, withSelected } from './state';
import { type TextRange, type TextStyle, withStyle } from './text-range';

/** A cell of the selected table. */
type CellPlace = { row: number; column: number };

const hasWords = (layer: PosterLayer): boolean => contentOf(layer).texts !== undefined;

const isWritable = (state: EditState): boolean =>
  selectedLayers(state).some((layer) => hasWords(layer) && !layer.locked);

/** Fits the boxes of the selected texts: after a side was dragged, or when glyphs were loaded. */
export const grownSelection = (state: EditState, faces: FontFaces): EditState =>
  withSelected(state, (layer) => grownLayer(layer, faces, state.document.size));

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
  const { textAt, mapTexts } = contentOf(layer);
  const only = cell && textAt?.(layer, cell.row, cell.column);
  const changed = mapTexts?.(layer, (runs, index) =>
    only === undefined || index === only ? checked(runs) : [...runs],
  );
  return changed ? grownLayer(changed, faces, document.size) : layer;
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
  selectedLayers(state).some((layer) => isKind(layer, 'text') && !layer.locked);

const isVertical = (state: EditState) =>
  selectedLayers(state).every((layer) => !isKind(layer, 'text') || layer.vertical === true);

/** Actions for texts and their style. */
export const TEXT = {
  setText: action<{ text: string; cell?: CellPlace }>({
    icon: 'text-t',
    isEnabled: (state) => {
      const only = onlySelected(state);
      return (
        only !== undefined && !only.locked && (hasWords(only) || contentOf(only).withFieldText !== undefined)
      );
    },
    perform: (state, { text, cell }, tools) =>
      withSelected(state, (layer) => {
        const { textAt, texts, withFieldText } = contentOf(layer);
        if (!texts) return withFieldText?.(layer, text) ?? layer;
        if (textAt && !cell) return layer;
        return withRuns(layer, (runs) => reworded(runs, text), cell, tools, state);
      }),
    merges: (state, { cell }) => bySelection(`text ${cell?.row} ${cell?.column}`)(state),
    adds: true,
  }),
  setRuns: action<{ runs: readonly TextRun[]; cell?: CellPlace }>({
    icon: 'text-aa',
    isEnabled: (state) => onlySelected(state) !== undefined && isWritable(state),
    perform: (state, { runs, cell }, tools) =>
      withSelected(state, (layer) =>
        contentOf(layer).textAt && !cell ? layer : withRuns(layer, () => runs, cell, tools, state),
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
        isKind(layer, 'text') ? grownLayer(stoodUp(layer, true), faces, state.document.size) : layer,
      ),
  }),
  makeHorizontal: action({
    icon: 'text-align-left',
    isEnabled: (state) => hasText(state) && isVertical(state),
    perform: (state, _, { faces }) =>
      withSelected(state, (layer) =>
        isKind(layer, 'text') ? grownLayer(stoodUp(layer, false), faces, state.document.size) : layer,
      ),
  }),
};
