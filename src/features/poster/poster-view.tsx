import { createSurfaceCache } from '@tuzuo/core/poster/draw/cache';
import type { DrawnPage, DrawResources } from '@tuzuo/core/poster/draw/port';
import { selectionFrames } from '@tuzuo/core/poster/edit/frame';
import { tapAt } from '@tuzuo/core/poster/edit/hit';
import type { EditState } from '@tuzuo/core/poster/edit/state';
import { grownSelection } from '@tuzuo/core/poster/edit/text-actions';
import { useEffect, useRef, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { PosterCanvas, shownSize } from '@/platform/poster-canvas';
import { codeModules } from '@/platform/poster-canvas/codes';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { vibration } from '@/platform/vibration';
import { createFingers } from './editor/fingers';
import { createLive } from './editor/live';
import { createScene, type Scene } from './editor/scene';
import { SelectionOverlay } from './editor/selection-overlay';
import type { Editor } from './editor/use-editor';
import { glyphStore } from './glyph-store';
import type { PictureStore } from './picture-store';

/** Bitmaps of layers and of pictures made smaller: what a phone of 2 GB has to spare. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** A phone's width until the canvas says how wide it is. */
const PHONE_WIDTH = 343;

type PosterViewProps = {
  label: string;
  editor: Editor;
  pictures: PictureStore;
  /** Outlines and pictures that have come since the last time make it draw again. */
  version: number;
  /** Greatest height that it takes, in hundredths of the window's. */
  mostHeight: number;
  onDrawn: (lacks: DrawnPage) => void;
  /** What is selected is to be changed inside: a text to be written. */
  onEnter: (state: EditState) => void;
};

/** A page of a poster as its export draws it, under fingers that select and move what is on it. */
export function PosterView({
  label,
  editor,
  pictures,
  version,
  mostHeight,
  onDrawn,
  onEnter,
}: PosterViewProps) {
  const [stage, setStage] = useState<PosterStage>();
  const [cache] = useState(() => createSurfaceCache(CACHE_BYTES));
  const [live] = useState(createLive);
  const [shownWidth, setShownWidth] = useState(PHONE_WIDTH);
  const [letGo, setLetGo] = useState(0);
  const scene = useRef<Scene>();
  const latest = useRef({ editor, onDrawn, onEnter });
  latest.current = { editor, onDrawn, onEnter };
  const { document, page } = editor.state;

  /** Fingers hold what is drawn: it is drawn when they let go. */
  const isHeld = useRef(false);
  const draw = () => {
    const { state } = latest.current.editor;
    if (!scene.current || !stage || isHeld.current) return;
    setShownWidth(stage.screen().width);
    latest.current.onDrawn(scene.current.draw(state.document, state.page));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is drawn
  useEffect(draw, [stage, document, page, version, letGo]);
  // A host in the back may have let go of what is drawn.
  usePageShow(draw);

  const [fingers] = useState(() =>
    createFingers({
      state: () => latest.current.editor.now(),
      scene: () => scene.current,
      onSelect: (state) => latest.current.editor.become(state),
      onLive: (next) => {
        isHeld.current = next !== undefined;
        live.tell(next);
        // The page is drawn again with what has become of it by then.
        if (!next) setLetGo((before) => before + 1);
      },
      // A text whose side was pulled is as high as its lines then.
      onChange: (state) => latest.current.editor.become(grownSelection(state, glyphStore.faces)),
      onCancel: () => {
        const { state } = latest.current.editor;
        scene.current?.draw(state.document, state.page);
      },
      onEnter: (state) => {
        if (selectionFrames(state).length === 1) latest.current.onEnter(state);
      },
      // Where it cannot be felt, it is seen.
      shake: () => void vibration.vibrate('short').catch(() => undefined),
    }),
  );

  return (
    <PosterCanvas
      id="poster-canvas"
      label={label}
      size={document.size}
      mostHeight={mostHeight}
      onReady={(ready) => {
        pictures.begin(ready.loadPicture);
        const resourcesFor = (): DrawResources => ({
          faces: glyphStore.faces,
          picture: pictures.picture,
          codeModules,
          surface: ready.surface,
          cache,
        });
        scene.current = createScene(
          ready,
          ({ size }) => shownSize(size, ready.screen().width, ready.screen().pixelRatio),
          resourcesFor,
        );
        setStage(ready);
      }}
      onFingers={fingers}
      onMenu={({ x, y }, frame) => {
        const by = document.size.width / frame.width;
        editor.apply((state) => {
          const tapped = tapAt(state, { x: x * by, y: y * by });
          return tapped.selection.every((id) => state.selection.includes(id)) ? state : tapped;
        });
      }}
    >
      <SelectionOverlay state={editor.state} live={live} point={document.size.width / shownWidth} />
    </PosterCanvas>
  );
}
