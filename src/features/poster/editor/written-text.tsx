import { View } from '@tarojs/components';
import type { TextLayer } from '@tuzuo/poster/document';
import { POSTER_LIMITS } from '@tuzuo/poster/document/limits';
import { inverse } from '@tuzuo/poster/draw/matrix';
import { caretAt, indexAt, selectionPieces } from '@tuzuo/poster/edit/caret';
import { moved, openSpace, type Point, type Space, spaceIn } from '@tuzuo/poster/edit/frame';
import type { EditState } from '@tuzuo/poster/edit/state';
import type { TextRange } from '@tuzuo/poster/edit/text-range';
import { textOf } from '@tuzuo/poster/text/runs';
import { useState } from 'react';
import { CaretInput } from '@/platform/caret-input';
import { glyphStore } from '../glyph-store';
import { usePosterWords } from '../words';
import type { Editor } from './use-editor';
import './written-text.scss';

/** Coordinate space of a layer of the open group or the page. */
const spaceOf = (state: EditState, layer: TextLayer): Space => spaceIn(openSpace(state), layer);

/** Index of the character before which a point of the page puts the caret. */
export function placeInText(state: EditState, layer: TextLayer, point: Point): number {
  const inside = moved(inverse(spaceOf(state, layer).matrix), point);
  return indexAt(layer, glyphStore.faces, state.document.size, inside);
}

/** Whether a point of the page is inside a layer's box. */
export function isInText(state: EditState, layer: TextLayer, point: Point): boolean {
  const { x, y } = moved(inverse(spaceOf(state, layer).matrix), point);
  return x >= 0 && y >= 0 && x <= layer.width && y <= layer.height;
}

/** Index of the position one line above or below the caret; the same index where there is none. */
function placeOnLine(state: EditState, layer: TextLayer, index: number, direction: 'up' | 'down'): number {
  const { size } = state.document;
  const caret = caretAt(layer, glyphStore.faces, size, index);
  if (!caret) return index;
  const { from, to } = caret;
  const step = Math.hypot(to.x - from.x, to.y - from.y) * layer.lineHeight * (direction === 'up' ? -1 : 1);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  // The next column of vertical text is to the left.
  const next = layer.vertical ? { x: middle.x - step, y: middle.y } : { x: middle.x, y: middle.y + step };
  return indexAt(layer, glyphStore.faces, size, next);
}

type Bar = { from: Point; along: Point; across: Point };

type WrittenTextProps = {
  editor: Editor;
  layer: TextLayer;
  range: TextRange;
  onRange: (range: TextRange) => void;
  onUndo: (again: boolean) => void;
  onEnd: () => void;
  /** Ends the undo step: further input is a new one. */
  onStep: () => void;
};

/** The caret and selection of a text that is edited in place. */
export function WrittenText({ editor, layer, range, onRange, onUndo, onEnd, onStep }: WrittenTextProps) {
  const t = usePosterWords();
  const [hasFocus, setFocus] = useState(true);
  const { state } = editor;
  const { size } = state.document;
  const { matrix } = spaceOf(state, layer);
  const onPage = (point: Point) => moved(matrix, point);
  const caret = caretAt(layer, glyphStore.faces, size, range.to);
  const styleOf = ({ from, along, across }: Bar) => {
    const [x, y] = [along.x - from.x, along.y - from.y];
    return {
      left: `${(100 * from.x) / size.width}%`,
      top: `${(100 * from.y) / size.height}%`,
      width: `${(100 * Math.hypot(x, y)) / size.width}%`,
      height: `${(100 * Math.hypot(across.x - from.x, across.y - from.y)) / size.height}%`,
      transform: `rotate(${Math.atan2(y, x)}rad)`,
    };
  };
  const pieces =
    range.from === range.to
      ? []
      : selectionPieces(layer, glyphStore.faces, size, range).map((piece) => piece.map(onPage));
  const [from, to] = caret ? [onPage(caret.from), onPage(caret.to)] : [];
  return (
    <View className="written">
      {pieces.map(([start, end, , low], index) =>
        start && end && low ? (
          <View
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their index only
            key={index}
            className="written__piece"
            style={styleOf({ from: start, along: end, across: low })}
          />
        ) : null,
      )}
      {from && to && hasFocus && (
        <View
          id="poster-caret"
          className="written__caret"
          style={{
            left: `${(100 * from.x) / size.width}%`,
            top: `${(100 * from.y) / size.height}%`,
            height: `${(100 * Math.hypot(to.x - from.x, to.y - from.y)) / size.height}%`,
            transform: `rotate(${Math.atan2(from.x - to.x, to.y - from.y)}rad)`,
          }}
        />
      )}
      <CaretInput
        id="poster-write"
        label={t('kind.text')}
        value={textOf(layer.runs)}
        range={range}
        maxLength={POSTER_LIMITS.text}
        place={{
          left: Math.max(0, Math.min(95, (100 * (from?.x ?? 0)) / size.width)),
          top: Math.max(0, Math.min(95, (100 * (from?.y ?? 0)) / size.height)),
        }}
        onWrite={(text, next) => {
          editor.perform('setText', { text });
          onRange(next);
        }}
        onRange={(next) => {
          onStep();
          onRange(next);
        }}
        onLine={(direction, extend) => {
          const next = placeOnLine(state, layer, range.to, direction);
          onRange(
            extend
              ? { from: Math.min(range.from, next), to: Math.max(range.from, next) }
              : { from: next, to: next },
          );
        }}
        onUndo={onUndo}
        onEnd={onEnd}
        onFocusChange={(has) => {
          setFocus(has);
          if (!has) onStep();
        }}
      />
    </View>
  );
}
