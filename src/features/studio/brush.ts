import { RETOUCH } from '@tuzuo/core/api/matte';
import type { ProductLayer } from '@tuzuo/poster/document';
import { productIdsOf } from '@tuzuo/poster/document/pictures';
import { create } from 'zustand';
import { call } from '@/request';
import type { PictureStore } from '@/tools/poster-pictures';
import { type MatteBox, withMatte } from './document';
import type { Photos } from './photos';
import type { Stroke, Studio } from './studio.store';

type Point = { x: number; y: number };

type BrushState = {
  /** Whether it restores, or erases. */
  keep: boolean;
  /** Diameter of the tip, in points of the screen. */
  diameter: number;
};

/** Minimum distance of two points of a stroke, as a share of its width. */
const MIN_STEP = 0.15;

/** Precision of shares: a tenth of a pixel of the mask. */
const share = (value: number) => Math.round(Math.min(2, Math.max(-1, value)) * 1e4) / 1e4;

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/** The place in a layer's photo, as shares of its sides, that is at a point of the page. */
export function placeInPhoto(layer: ProductLayer, { x, y }: Point): Point {
  const { crop = WHOLE, width, height, rotation, flipX = false, flipY = false } = layer;
  const turn = (-rotation * Math.PI) / 180;
  const [fromX, fromY] = [x - layer.x - width / 2, y - layer.y - height / 2];
  const across = (fromX * Math.cos(turn) - fromY * Math.sin(turn)) / width;
  const down = (fromX * Math.sin(turn) + fromY * Math.cos(turn)) / height;
  return {
    x: share(crop.x + (0.5 + (flipX ? -across : across)) * crop.width),
    y: share(crop.y + (0.5 + (flipY ? -down : down)) * crop.height),
  };
}

/** The strokes in calls that the server accepts, the last point of a part being the first of the next one. */
export function callsOf(strokes: readonly Stroke[]): Stroke[][] {
  const parts = strokes.flatMap((stroke) => {
    const cut: Stroke[] = [];
    for (let at = 0; at === 0 || at + 2 < stroke.points.length; at += RETOUCH.numbers - 2)
      cut.push({ ...stroke, points: stroke.points.slice(at, at + RETOUCH.numbers) });
    return cut;
  });
  const calls: Stroke[][] = [];
  let numbers = 0;
  for (const part of parts) {
    const last = calls[calls.length - 1];
    numbers += part.points.length;
    if (last && last.length < RETOUCH.strokes && numbers <= RETOUCH.allNumbers) last.push(part);
    else {
      calls.push([part]);
      numbers = part.points.length;
    }
  }
  return calls;
}

/** The box of a photo's product once a stroke has restored what is around it. */
function grownBox(
  { crop = WHOLE }: ProductLayer,
  { points, width }: Stroke,
  photo: MatteBox,
): MatteBox['box'] {
  const longer = Math.max(photo.width, photo.height);
  const [x, y] = [(width * longer) / 2 / photo.width, (width * longer) / 2 / photo.height];
  const across = points.filter((_, at) => at % 2 === 0);
  const down = points.filter((_, at) => at % 2 === 1);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const left = within(Math.min(crop.x, ...across.map((value) => value - x)));
  const top = within(Math.min(crop.y, ...down.map((value) => value - y)));
  const right = within(Math.max(crop.x + crop.width, ...across.map((value) => value + x)));
  const bottom = within(Math.max(crop.y + crop.height, ...down.map((value) => value + y)));
  return { left, top, width: right - left, height: bottom - top };
}

type BrushHost = { studio: Studio; pictures: PictureStore; photos: Pick<Photos, 'refresh' | 'usePhotos'> };

/** The touch-up brush: strokes show in the matte at once, are steps of the picture, and are stored when it is saved. */
export function createBrush({ studio, pictures, photos }: BrushHost) {
  const useBrush = create<BrushState>(() => ({ keep: false, diameter: 28 }));
  /** The stroke of the finger that is down. */
  let active: { layer: ProductLayer; photoId: string; stroke: Stroke } | undefined;
  let storing: Promise<void> | undefined;

  const show = (photoId: string) => {
    const own = studio.strokesNow()[photoId] ?? [];
    const live = active?.photoId === photoId ? [active.stroke] : [];
    pictures.paintMatte(photoId, [...own, ...live], live.length > 0);
  };

  // Of every change: a stroke, undo, and a picture that is opened with strokes.
  studio.useStudioState.subscribe(({ history: { present } }, { history: { present: before } }) => {
    if (present.strokes === before.strokes) return;
    for (const id of Object.keys({ ...present.strokes, ...before.strokes }))
      if (present.strokes[id] !== before.strokes[id]) show(id);
  });

  const storeAll = async (): Promise<void> => {
    const ids = productIdsOf(studio.documentNow());
    for (const [photoId, strokes] of Object.entries(studio.strokesNow())) {
      if (!ids.includes(photoId)) continue;
      for (const part of callsOf(strokes))
        await call('studio.matte.retouch', { assetId: photoId, strokes: part }, { toast: false }).result;
      await photos.refresh(photoId);
      studio.forgetStrokes(photoId, strokes.length);
    }
  };

  return {
    useBrush,
    set: (change: Partial<BrushState>) => useBrush.setState(change),

    /**
     * A finger touches a product.
     * @param point pixels of the page per point of the screen
     */
    strokeStarted(layer: ProductLayer, at: Point, point: number): void {
      const { source, width, crop = WHOLE } = layer;
      const { keep, diameter } = useBrush.getState();
      const id = source.type === 'asset' ? source.id : '';
      const size = pictures.sizeOf({ id });
      const isReady = photos.usePhotos.getState()[id]?.step === 'ready';
      if (!size || !isReady || storing) return;
      const tip = (diameter * point * crop.width * size.width) / width / Math.max(size.width, size.height);
      const place = placeInPhoto(layer, at);
      const stroke = {
        keep,
        width: Math.min(RETOUCH.width.max, Math.max(RETOUCH.width.min, share(tip))),
        points: [place.x, place.y],
      };
      active = { layer, photoId: id, stroke };
      show(id);
    },

    extend(to: Point): void {
      if (!active) return;
      const { layer, photoId, stroke } = active;
      const place = placeInPhoto(layer, to);
      const [x = 0, y = 0] = stroke.points.slice(-2);
      if (Math.hypot(place.x - x, place.y - y) < stroke.width * MIN_STEP) return;
      active.stroke = { ...stroke, points: [...stroke.points, place.x, place.y] };
      show(photoId);
    },

    end(): void {
      if (!active) return;
      const { layer, photoId, stroke } = active;
      active = undefined;
      studio.paint(photoId, stroke);
      const size = pictures.sizeOf({ id: photoId });
      if (!stroke.keep || !size) return;
      const box = grownBox(layer, stroke, { ...size, box: { left: 0, top: 0, width: 1, height: 1 } });
      const { width, height } = size;
      studio.learn((document) => withMatte(document, layer.source, { width, height, box }));
    },

    /** The finger is no stroke: a second one has touched, or the host has taken it. */
    cancel(): void {
      if (!active) return;
      const { photoId } = active;
      active = undefined;
      show(photoId);
    },

    /** Stores the strokes over the picture's photos. Rejects as calls do: then they stay, and can be stored again. */
    store(): Promise<void> {
      storing ??= storeAll().finally(() => {
        storing = undefined;
      });
      return storing;
    },
  };
}

export type Brush = ReturnType<typeof createBrush>;
