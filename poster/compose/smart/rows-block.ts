import type { PosterLayer } from '../../document';
import { type Block, BODY_LINE, type TextFrame } from './text-frame';

/** Minimum width of a column, in ems. */
const MIN_COLUMN = 9;

type RowsStyle = {
  size: number;
  gap: number;
  /** Space between two rows. */
  between: number;
  /** Maximum number of columns. */
  columns: number;
};

/** Short texts of one kind, below each other, or in columns when space is tight; undefined when one does not fit. */
export function rowsBlock(
  { k, ground, align, widthPx, put, heightOf }: TextFrame,
  slot: 'body' | 'note',
  items: readonly string[],
  { size, gap, between, columns }: RowsStyle,
): Block | undefined {
  const face = k.pair.text;
  const isMarked = slot === 'body' && align === 'left' && items.length > 1;
  const indent = isMarked ? size * 1.05 : 0;
  const gutter = size * 1.4;
  const max = align === 'left' ? columns : 1;
  const count = Math.max(1, Math.min(max, items.length, Math.floor(widthPx / (size * MIN_COLUMN))));
  const column = (widthPx - gutter * (count - 1)) / count;
  const flowed: { text: string; height: number }[] = [];
  for (const text of items) {
    const height = heightOf(text, size, face, column - indent);
    if (height === undefined) return undefined;
    flowed.push({ text, height });
  }
  const rows = Array.from({ length: Math.ceil(items.length / count) }, (_, row) =>
    flowed.slice(row * count, (row + 1) * count),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  const style = { face, size: size / k.side, color: ground.ink, align, lineHeight: BODY_LINE };
  const dot = size * 0.34;
  const markAt = (top: number, left: number) =>
    k.rect(put(top + (size * BODY_LINE - dot) / 2, dot, left, dot), ground.strong, {
      radius: dot / 5,
      rotation: 45,
    });
  const draw = (top: number) => {
    let at = top;
    return rows.flatMap((row, index) => {
      const layers = row.flatMap(({ text, height }, place): PosterLayer[] => {
        const left = place * (column + gutter);
        const mark = isMarked ? [markAt(at, left)] : [];
        return [...mark, k.text(slot, text, put(at, height, left + indent, column - indent), style)];
      });
      at += (heights[index] ?? 0) + between;
      return layers;
    });
  };
  return { height: heights.reduce((sum, height) => sum + height + between, -between), gap, draw };
}
