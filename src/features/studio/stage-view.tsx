import { Image, View } from '@tarojs/components';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import type { DrawResources } from '@tuzuo/poster/draw/port';
import { tapAt } from '@tuzuo/poster/edit/hit';
import { transformBy } from '@tuzuo/poster/edit/transform';
import { provideLateDrawings } from '@tuzuo/poster/layers/late-drawings';
import { useEffect, useRef, useState } from 'react';
import { FITTED } from '@/lib/gesture/zoom';
import { usePageShow } from '@/platform/page-life';
import { PosterCanvas, shownSize } from '@/platform/poster-canvas';
import type { PosterStage, StageFingers } from '@/platform/poster-canvas/port';
import { vibration } from '@/platform/vibration';
import {
  createFingers,
  createLive,
  createRedraw,
  createScene,
  type Scene,
  SelectionOverlay,
} from '@/shell/poster-stage';
import type { PictureStore } from '@/tools/poster-pictures';
import type { Brush } from './brush';
import { productsOf } from './document';
import { Ghost } from './ghost';
import type { Studio } from './studio.store';

// This page draws products from the start.
provideLateDrawings();

/** Memory limit for bitmaps of products and shadows: what a phone with 2 GB can spare. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Width in points of a phone, until the canvas reports its own. */
const PHONE_WIDTH = 343;

/** Factor of a product's size per point of a wheel. */
const WHEEL = 0.002;

/** Texts belong to posters: a picture opened here that has some is drawn without them until it is opened there. */
const NO_FACES: DrawResources['faces'] = new Map();

type StageViewProps = {
  label: string;
  studio: Studio;
  pictures: PictureStore;
  /** Changes when photos or cut-outs were loaded, and triggers a redraw. */
  version: number;
  /** Maximum height, in percent of the window's (vh). */
  maxHeight: number;
  /** Ids of photos that are being cut out: an outline moves around their products. */
  pending: readonly string[];
  /** Fingers paint with it instead of moving products. */
  brush?: Brush | undefined;
  /** Called with a right click's point in the window, once the product below it is selected. */
  onMenu: (screen: { x: number; y: number }) => void;
  /** Called with true when the host has not provided a canvas in time, and with false when it has after all. */
  onLate: (isLate: boolean) => void;
};

/** The picture, drawn as it will be saved, whose products fingers, mouse and wheel move. */
export function StageView({
  label,
  studio,
  pictures,
  version,
  maxHeight,
  pending,
  brush,
  onMenu,
  onLate,
}: StageViewProps) {
  const [stage, setStage] = useState<PosterStage>();
  const [cache] = useState(() => createSurfaceCache(CACHE_BYTES));
  const [live] = useState(createLive);
  const [shownWidth, setShownWidth] = useState(PHONE_WIDTH);
  const [releases, setReleases] = useState(0);
  const scene = useRef<Scene>();
  /** True while fingers hold the drawing: it is redrawn when they let go. */
  const isHeld = useRef(false);
  const state = studio.stateOf(studio.useStudioState());
  const { document } = state;

  const [redraw] = useState(() =>
    createRedraw({
      scene: () => (isHeld.current ? undefined : scene.current),
      document: studio.documentNow,
    }),
  );
  const draw = () => {
    if (!scene.current || !stage || isHeld.current) return;
    redraw.stop();
    setShownWidth(stage.screen().width);
    scene.current.draw(studio.documentNow(), 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what fingers have let go stays where they left it
  useEffect(draw, [stage, releases]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws when any of these changes
  useEffect(redraw.schedule, [document, version]);
  useEffect(() => redraw.stop, [redraw]);
  // A host in the background may have discarded the canvas content.
  usePageShow(draw);
  // A canvas that is replaced under the fingers.
  useEffect(() => studio.fingersReleased, [studio]);

  const [fingers] = useState(() =>
    createFingers({
      state: studio.editNow,
      scene: () => scene.current,
      onSelect: ({ selection }) => studio.select(selection),
      onLive: (next) => {
        isHeld.current = next !== undefined;
        if (next) studio.hold();
        live.publish(next);
        if (!next) setReleases((before) => before + 1);
      },
      onChange: (next) => {
        studio.become(next);
        studio.fingersReleased();
      },
      onCancel: () => {
        studio.fingersReleased();
        scene.current?.draw(studio.documentNow(), 0);
      },
      // Without haptics, the lines that it snaps to are enough.
      shake: () => void vibration.vibrate('short').catch(() => undefined),
      zoom: () => FITTED,
      onZoom: () => undefined,
      onEnter: () => undefined,
      cropped: () => undefined,
      isWritten: () => false,
      onWrite: () => undefined,
      isPicking: () => false,
      onPick: () => undefined,
    }),
  );

  /** One finger paints; with a second one it is no stroke. */
  const paint = ({ phase, points, frame }: StageFingers, by: Brush) => {
    const [at, second] = points;
    const perPoint = studio.documentNow().size.width / Math.max(1, frame.width);
    const place = at && { x: at.x * perPoint, y: at.y * perPoint };
    if (phase === 'cancel' || second) by.cancel();
    else if (phase === 'start' && place) {
      const now = studio.editNow();
      const tapped = tapAt(now, place, { slack: 0 }).selection;
      const chosen = now.selection.length > 0 ? now.selection : tapped;
      const all = productsOf(now.document);
      const layer = all.find(({ id }) => chosen.includes(id)) ?? all[all.length - 1];
      if (layer) by.strokeStarted(layer, place, perPoint);
    } else if (phase === 'move' && place) by.extend(place);
    else if (phase === 'end' && !at) by.end();
  };

  /** A wheel resizes the selected product, or the only one. */
  const resizeBy = (turn: number) => {
    const now = studio.editNow();
    const [first, ...others] = productsOf(now.document);
    const selection =
      now.selection.length > 0 ? now.selection : first && others.length === 0 ? [first.id] : [];
    const held = productsOf(now.document).find(({ id }) => id === selection[0]);
    if (!held) return;
    const about = { x: held.x + held.width / 2, y: held.y + held.height / 2 };
    const change = { about, scale: Math.exp(-turn * WHEEL), rotation: 0, x: 0, y: 0 };
    const { document: next } = transformBy({ ...now, selection }, change);
    studio.change(() => next, 'wheel');
  };

  const { width, height } = document.size;
  const placeOf = (box: { x: number; y: number; width: number; height: number; rotation: number }) => ({
    left: `${(100 * box.x) / width}%`,
    top: `${(100 * box.y) / height}%`,
    width: `${(100 * box.width) / width}%`,
    height: `${(100 * box.height) / height}%`,
    transform: `rotate(${box.rotation}deg)`,
  });
  return (
    <PosterCanvas
      id="studio-canvas"
      label={label}
      size={document.size}
      maxHeight={maxHeight}
      onLate={onLate}
      onReady={(ready) => {
        pictures.setStage(ready);
        const resources: DrawResources = {
          faces: NO_FACES,
          picture: pictures.picture,
          cutOut: pictures.cutOut,
          codeModules: () => undefined,
          surface: ready.surface,
          textScale: ready.textScale,
          cache,
        };
        scene.current = createScene(
          ready,
          ({ size }) => {
            const screen = ready.screen();
            return shownSize(size, screen.width, screen.pixelRatio);
          },
          () => resources,
        );
        setStage(ready);
      }}
      onFingers={brush ? (touch) => paint(touch, brush) : fingers}
      onMenu={(at, frame, screen) => {
        const perPoint = width / Math.max(1, frame.width);
        const place = { x: at.x * perPoint, y: at.y * perPoint };
        studio.select(tapAt(studio.editNow(), place, { slack: 0 }).selection);
        onMenu(screen);
      }}
      onWheel={(_at, _frame, turn) => resizeBy(turn)}
    >
      {productsOf(document).map((layer) => {
        const address = layer.crop ? undefined : pictures.firstLookAt(layer.source);
        if (address === undefined) return null;
        return (
          <Image
            key={layer.id}
            className="studio-first"
            src={address}
            mode="scaleToFill"
            style={placeOf(layer)}
          />
        );
      })}
      {productsOf(document).map(
        (layer) =>
          layer.source.type === 'asset' &&
          pending.includes(layer.source.id) && (
            <View key={layer.id} className="studio-pending" style={placeOf(layer)} />
          ),
      )}
      {brush && <Ghost brush={brush} pictures={pictures} document={document} selection={state.selection} />}
      {!brush && (
        <SelectionOverlay state={state} live={live} point={width / shownWidth} zoom={1} mode="move" />
      )}
    </PosterCanvas>
  );
}
