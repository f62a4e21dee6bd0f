import type { TextLayer } from '@tuzuo/core/poster/document';
import type { Point } from '@tuzuo/core/poster/edit/frame';
import { onlySelected } from '@tuzuo/core/poster/edit/state';
import type { TextRange } from '@tuzuo/core/poster/edit/text-range';
import { useEffect, useRef, useState } from 'react';
import { FITTED, type Zoom } from '@/lib/gesture/zoom';
import { canWriteInPlace } from '@/platform/caret-input';
import type { Scene } from './scene';
import type { Editor } from './use-editor';

/** What is being done on the poster beside selecting and moving. `none`: nothing else. */
type Mode =
  | { kind: 'none' }
  /** What of the selected picture is shown is being chosen. */
  | { kind: 'crop'; id: string }
  /** The selected text is written where it stands. */
  | { kind: 'write'; id: string; range: TextRange }
  /** The next tap picks a color. */
  | { kind: 'pick'; take: (color: string) => void };

const NONE: Mode = { kind: 'none' };

/** How the poster is looked at, and what is being done on it; a mode ends when something else is selected. */
export function useModes(editor: Editor) {
  const [chosen, setMode] = useState<Mode>(NONE);
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const scene = useRef<Scene>();
  const only = onlySelected(editor.state);
  const isOver =
    (chosen.kind === 'crop' || chosen.kind === 'write') && (only?.id !== chosen.id || only.locked);
  const mode = isOver ? NONE : chosen;
  // Else it would go on when the same is selected again.
  useEffect(() => {
    if (isOver) setMode(NONE);
  }, [isOver]);
  const cropped = mode.kind === 'crop' && only?.type === 'image' ? only : undefined;
  const written: { layer: TextLayer; range: TextRange } | undefined =
    mode.kind === 'write' && only?.type === 'text' ? { layer: only, range: mode.range } : undefined;
  return {
    scene,
    zoom,
    setZoom,
    cropped,
    written,
    isPicking: mode.kind === 'pick',
    end: () => setMode(NONE),
    crop: (id: string) => setMode({ kind: 'crop', id }),
    /** Writes a text where it stands. @returns whether that can be done here */
    write(id: string, range: TextRange): boolean {
      if (canWriteInPlace) setMode({ kind: 'write', id, range });
      return canWriteInPlace;
    },
    pick: (take: (color: string) => void) => setMode({ kind: 'pick', take }),
    /** The color of a point of the page goes to whom it was picked for. */
    pickAt(point: Point): void {
      if (mode.kind !== 'pick') return;
      const { document, page } = editor.now();
      const color = scene.current?.colorAt(document, page, point);
      setMode(NONE);
      if (color !== undefined) mode.take(color);
    },
  };
}

export type Modes = ReturnType<typeof useModes>;
