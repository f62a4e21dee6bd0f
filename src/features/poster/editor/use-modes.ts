import type { TextLayer } from '@tuzuo/poster/document';
import type { Point } from '@tuzuo/poster/edit/frame';
import { onlySelected } from '@tuzuo/poster/edit/state';
import type { TextRange } from '@tuzuo/poster/edit/text-range';
import { isKind } from '@tuzuo/poster/layers/layer-kind';
import { createContext, useEffect, useRef, useState } from 'react';
import { FITTED, type Zoom } from '@/lib/gesture/zoom';
import { canWriteInPlace } from '@/platform/caret-input';
import type { Scene } from '@/shell/poster-stage';
import type { Editor } from './use-editor';

/** What the editor is doing on the poster apart from selecting and moving. `none`: nothing else. */
type Mode =
  | { kind: 'none' }
  /** The selected image is being cropped. */
  | { kind: 'crop'; id: string }
  /** The selected text is being edited in place. */
  | { kind: 'write'; id: string; range: TextRange }
  /** The next tap picks a color. */
  | { kind: 'pick'; onColor: (color: string) => void };

const NONE: Mode = { kind: 'none' };

/** Sources of colors besides the poster's own: its images, and any of its points. */
type ColorSource = {
  pictureColors: readonly string[];
  /** Lets the user pick one on the poster. */
  pick: (onColor: (color: string) => void) => void;
};

export const ColorSourceContext = createContext<ColorSource | undefined>(undefined);

/** Zoom and mode of the editor; a mode ends when the selection changes. */
export function useModes(editor: Editor) {
  const [chosen, setMode] = useState<Mode>(NONE);
  const [zoom, setZoom] = useState<Zoom>(FITTED);
  const scene = useRef<Scene>();
  const only = onlySelected(editor.state);
  const isOver =
    (chosen.kind === 'crop' || chosen.kind === 'write') && (only?.id !== chosen.id || only.locked);
  const mode = isOver ? NONE : chosen;
  // Otherwise it would resume when the same layer is selected again.
  useEffect(() => {
    if (isOver) setMode(NONE);
  }, [isOver]);
  const cropped = mode.kind === 'crop' && isKind(only, 'image') ? only : undefined;
  const written: { layer: TextLayer; range: TextRange } | undefined =
    mode.kind === 'write' && isKind(only, 'text') ? { layer: only, range: mode.range } : undefined;
  return {
    scene,
    zoom,
    setZoom,
    cropped,
    written,
    isPicking: mode.kind === 'pick',
    end: () => setMode(NONE),
    crop: (id: string) => setMode({ kind: 'crop', id }),
    /** Starts editing a text in place. @returns whether this target supports it */
    write(id: string, range: TextRange): boolean {
      if (canWriteInPlace) setMode({ kind: 'write', id, range });
      return canWriteInPlace;
    },
    pick: (onColor: (color: string) => void) => setMode({ kind: 'pick', onColor }),
    /** Passes the color at a point of the page to the requester. */
    pickAt(point: Point): void {
      if (mode.kind !== 'pick') return;
      const { document, page } = editor.now();
      const color = scene.current?.colorAt(document, page, point);
      setMode(NONE);
      if (color !== undefined) mode.onColor(color);
    },
  };
}

export type Modes = ReturnType<typeof useModes>;
