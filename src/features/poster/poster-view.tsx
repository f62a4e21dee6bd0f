import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import type { DrawnPage, DrawResources } from '@tuzuo/poster/draw/port';
import { type Point, selectionFrames } from '@tuzuo/poster/edit/frame';
import { tapAt } from '@tuzuo/poster/edit/hit';
import type { EditState } from '@tuzuo/poster/edit/state';
import { grownSelection } from '@tuzuo/poster/edit/text-actions';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LocalFile } from '@/platform/local-file';
import { usePageShow } from '@/platform/page-life';
import { PosterCanvas, shownSize } from '@/platform/poster-canvas';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { vibration } from '@/platform/vibration';
import {
  createFingers,
  createLive,
  createScene,
  SelectionOverlay,
  zoomedByWheel,
} from '@/shell/poster-stage';
import type { PictureStore } from '@/tools/poster-pictures';
import type { Editor } from './editor/use-editor';
import type { Modes } from './editor/use-modes';
import { isInText, placeInText } from './editor/written-text';
import { glyphStore } from './glyph-store';
import { codeModules } from './late/modules';

/** Memory limit for bitmaps of layers and downscaled images: what a phone with 2 GB can spare. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Width in points of a phone, until the canvas reports its own. */
const PHONE_WIDTH = 343;

/** Maximum number of pixels of a zoomed canvas: while dragging, there are several of that size. */
const MAX_PIXELS = 4_000_000;

/** Resolution factor of a zoomed poster; in steps, to avoid redrawing on each step of a pinch. */
const sharpness = (zoom: number): number => (zoom < 1.5 ? 1 : zoom < 3 ? 2 : 3);

type PosterViewProps = {
  label: string;
  editor: Editor;
  pictures: PictureStore;
  /** Changes when outlines or images were loaded, and triggers a redraw. */
  version: number;
  /** Maximum height, in percent of the window's (vh). */
  maxHeight: number;
  modes: Modes;
  onDrawn: (lacks: DrawnPage) => void;
  /** Called with true when the host has not provided a canvas in time, and with false when it has after all. */
  onLate: (isLate: boolean) => void;
  /** Called to edit the selected layer inside, e.g. a text; `place` is the tapped point of the page. */
  onEnter: (state: EditState, place: Point) => void;
  /** Called on a right-click on the selection; the position is in the window. */
  onMenu: (screen: Point) => void;
  /** Called when images were dropped at a point of the page. */
  onDrop: (files: LocalFile[], place: Point) => void;
  /** Content over the poster, of the same size. */
  children?: ReactNode;
};

/** A page of a poster, drawn as in its export, whose layers fingers select and move. */
export function PosterView({
  label,
  editor,
  pictures,
  version,
  maxHeight,
  modes,
  onDrawn,
  onLate,
  onEnter,
  onMenu,
  onDrop,
  children,
}: PosterViewProps) {
  const [stage, setStage] = useState<PosterStage>();
  const [cache] = useState(() => createSurfaceCache(CACHE_BYTES));
  const [live] = useState(createLive);
  const [shownWidth, setShownWidth] = useState(PHONE_WIDTH);
  const [releases, setReleases] = useState(0);
  const { scene, zoom } = modes;
  const latest = useRef({ editor, modes, onDrawn, onEnter });
  latest.current = { editor, modes, onDrawn, onEnter };
  const { document, page } = editor.state;

  /** True while fingers hold the drawing: it is redrawn when they let go. */
  const isHeld = useRef(false);
  const draw = () => {
    const { state } = latest.current.editor;
    if (!scene.current || !stage || isHeld.current) return;
    setShownWidth(stage.screen().width);
    latest.current.onDrawn(scene.current.draw(state.document, state.page));
  };
  const sharp = sharpness(zoom.scale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws when any of these changes
  useEffect(draw, [stage, document, page, version, releases, sharp]);
  // A host in the background may have discarded the canvas content.
  usePageShow(draw);

  const [fingers] = useState(() =>
    createFingers({
      state: () => latest.current.editor.now(),
      scene: () => scene.current,
      onSelect: (state) => latest.current.editor.become(state),
      onLive: (next) => {
        isHeld.current = next !== undefined;
        live.publish(next);
        // Redraws the page with its state at that time.
        if (!next) setReleases((before) => before + 1);
      },
      // A text whose side was dragged adapts its height to its lines.
      onChange: (state) => latest.current.editor.become(grownSelection(state, glyphStore.faces)),
      onCancel: () => {
        const { state } = latest.current.editor;
        scene.current?.draw(state.document, state.page);
      },
      onEnter: (state, place) => {
        if (selectionFrames(state).length === 1) latest.current.onEnter(state, place);
      },
      // Without haptics, the visual feedback is enough.
      shake: () => void vibration.vibrate('short').catch(() => undefined),
      zoom: () => latest.current.modes.zoom,
      onZoom: (next) => latest.current.modes.setZoom(next),
      cropped: () => {
        const { cropped } = latest.current.modes;
        return cropped && pictures.picture(cropped.source);
      },
      isWritten: (place) => {
        const { editor: now, modes: on } = latest.current;
        return on.written !== undefined && isInText(now.state, on.written.layer, place);
      },
      onWrite: (from, to) => {
        const { editor: now, modes: on } = latest.current;
        if (!on.written) return;
        const { layer } = on.written;
        const [one, other] = [from, to].map((place) => placeInText(now.state, layer, place));
        if (one === undefined || other === undefined) return;
        on.write(layer.id, { from: Math.min(one, other), to: Math.max(one, other) });
      },
      isPicking: () => latest.current.modes.isPicking,
      onPick: (place) => latest.current.modes.pickAt(place),
    }),
  );

  const onPage = ({ x, y }: Point, frame: { width: number }): Point => {
    const by = document.size.width / frame.width;
    return { x: x * by, y: y * by };
  };

  return (
    <PosterCanvas
      id="poster-canvas"
      label={label}
      size={document.size}
      maxHeight={maxHeight}
      onLate={onLate}
      onReady={(ready) => {
        pictures.setStage(ready);
        const resourcesFor = (): DrawResources => ({
          faces: glyphStore.faces,
          picture: pictures.picture,
          cutOut: pictures.cutOut,
          codeModules,
          surface: ready.surface,
          textScale: ready.textScale,
          cache,
        });
        scene.current = createScene(
          ready,
          ({ size }) => {
            const { width, pixelRatio } = ready.screen();
            const whole = shownSize(size, width, pixelRatio);
            const max = Math.sqrt(MAX_PIXELS / (whole.width * whole.height));
            const by = Math.min(sharpness(latest.current.modes.zoom.scale), Math.max(1, max));
            return shownSize(size, width, pixelRatio * by);
          },
          resourcesFor,
        );
        setStage(ready);
      }}
      zoom={zoom}
      onFingers={fingers}
      onMenu={(at, frame, screen) => {
        editor.apply((state) => {
          const tapped = tapAt(state, onPage(at, frame));
          // A right-click on a multi-selection keeps it.
          const isPart =
            tapped.selection.length > 0 && tapped.selection.every((id) => state.selection.includes(id));
          return isPart ? state : tapped;
        });
        onMenu(screen);
      }}
      onWheel={(at, frame, turn) => {
        const picture = modes.cropped && pictures.picture(modes.cropped.source);
        if (picture) editor.perform('cropBy', { picture, scale: Math.exp(-turn / 500) });
        else modes.setZoom(zoomedByWheel(zoom, frame, at, turn));
      }}
      onDrop={(at, frame, files) => onDrop(files, onPage(at, frame))}
    >
      <SelectionOverlay
        state={editor.state}
        live={live}
        point={document.size.width / shownWidth / zoom.scale}
        zoom={zoom.scale}
        mode={modes.written ? 'write' : modes.cropped ? 'crop' : 'move'}
      />
      {children}
    </PosterCanvas>
  );
}
