import type { Api } from '@tuzuo/contract/api';
import { RETOUCH } from '@tuzuo/core/api/matte';
import type { ProductLayer } from '@tuzuo/poster/document';
import { create } from 'zustand';
import { type History, historyOf, pushed, redo, undo } from '@/lib/history';
import { call } from '@/request';
import type { PictureStore } from '@/tools/poster-pictures';
import { type MatteBox, withMatte } from './document';
import type { Photos } from './photos';
import type { Studio } from './studio.store';

type Point = { x: number; y: number };
type Stroke = Api['studio.matte.retouch']['input']['strokes'][number];

/** Strokes of one photo that are not stored yet. */
type BrushState = {
  /** Whether it restores, or erases. */
  keep: boolean;
  /** Diameter of the tip, in points of the screen. */
  diameter: number;
  photoId: string | undefined;
  strokes: History<readonly Stroke[]>;
  isStoring: boolean;
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

/** The touch-up brush: strokes show in the matte at once, can be undone, and are stored together. */
export function createBrush({ studio, pictures, photos }: BrushHost) {
  const useBrush = create<BrushState>(() => ({
    keep: false,
    diameter: 28,
    photoId: undefined,
    strokes: historyOf([]),
    isStoring: false,
  }));
  /** The stroke of the finger that is down. */
  let active: { layer: ProductLayer; stroke: Stroke } | undefined;

  const show = (isLive: boolean) => {
    const { photoId, strokes } = useBrush.getState();
    if (photoId === undefined) return;
    const all = active ? [...strokes.present, active.stroke] : strokes.present;
    pictures.paintMatte(photoId, all, isLive);
  };

  const step = (change: (strokes: BrushState['strokes']) => BrushState['strokes']) => {
    useBrush.setState(({ strokes }) => ({ strokes: change(strokes) }));
    show(false);
  };

  return {
    useBrush,
    set: (change: Partial<Pick<BrushState, 'keep' | 'diameter'>>) => useBrush.setState(change),

    /**
     * A finger touches a product.
     * @param point pixels of the page per point of the screen
     */
    begin(layer: ProductLayer, at: Point, point: number): void {
      const { source, width, crop = WHOLE } = layer;
      const { photoId, strokes, keep, diameter, isStoring } = useBrush.getState();
      const id = source.type === 'asset' ? source.id : '';
      const size = pictures.sizeOf({ id });
      const isReady = photos.usePhotos.getState()[id]?.step === 'ready';
      // Strokes of another photo are stored first.
      const isOther = strokes.present.length > 0 && photoId !== id;
      if (!size || !isReady || isStoring || isOther) return;
      useBrush.setState({ photoId: id, ...(photoId !== id && { strokes: historyOf([]) }) });
      const tip = (diameter * point * crop.width * size.width) / width / Math.max(size.width, size.height);
      const place = placeInPhoto(layer, at);
      const stroke = {
        keep,
        width: Math.min(RETOUCH.width.max, Math.max(RETOUCH.width.min, share(tip))),
        points: [place.x, place.y],
      };
      active = { layer, stroke };
      show(true);
    },

    extend(to: Point): void {
      if (!active) return;
      const { layer, stroke } = active;
      const place = placeInPhoto(layer, to);
      const [x = 0, y = 0] = stroke.points.slice(-2);
      if (Math.hypot(place.x - x, place.y - y) < stroke.width * MIN_STEP) return;
      active.stroke = { ...stroke, points: [...stroke.points, place.x, place.y] };
      show(true);
    },

    end(): void {
      if (!active) return;
      const { layer, stroke } = active;
      active = undefined;
      step((strokes) => pushed(strokes, [...strokes.present, stroke]));
      const size = pictures.sizeOf(layer.source as { id?: string });
      if (!stroke.keep || !size) return;
      const box = grownBox(layer, stroke, { ...size, box: { left: 0, top: 0, width: 1, height: 1 } });
      const { width, height } = size;
      studio.learn((document) => withMatte(document, layer.source, { width, height, box }));
    },

    /** The finger is no stroke: a second one has touched, or the host has taken it. */
    cancel(): void {
      if (!active) return;
      active = undefined;
      show(false);
    },

    undo: () => step(undo),
    redo: () => step(redo),

    /** Stores the strokes. Rejects as calls do: then they stay, and can be stored again. */
    async store(): Promise<void> {
      const { photoId, strokes, isStoring } = useBrush.getState();
      if (photoId === undefined || strokes.present.length === 0 || isStoring) return;
      useBrush.setState({ isStoring: true });
      try {
        for (const part of callsOf(strokes.present))
          await call('studio.matte.retouch', { assetId: photoId, strokes: part }, { toast: false }).result;
        await photos.refresh(photoId);
        useBrush.setState({ photoId: undefined, strokes: historyOf([]) });
      } finally {
        useBrush.setState({ isStoring: false });
      }
    },
  };
}

export type Brush = ReturnType<typeof createBrush>;
