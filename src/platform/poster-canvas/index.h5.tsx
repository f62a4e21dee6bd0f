import type { Size } from '@tuzuo/core/geometry/size';
import type { BitmapPort, CanvasPort, PosterPicture, Surface } from '@tuzuo/poster/draw/port';
import { useEffect, useRef } from 'react';
import type { Point } from '@/lib/gesture';
import { blobAt } from '@/platform/browser/blob';
import { HostError } from '@/platform/host-error';
import type { LocalFile } from '@/platform/local-file';
import './poster-canvas.scss';
import { textScaleOf } from './edges';
import { rewritePixels } from './pixels';
import type { Floating, PosterCanvasPort, PosterCanvasProps, PosterStage, StageFingers } from './port';
import { FOLLOWS, maxWidth, pictureSize, zoomStyle } from './port';

export { shownSize } from './port';

/** Interval between two moves of the floating bitmaps, in ms: browsers report fingers once per frame. */
export const OVERLAY_MS: number = 0;

/** A software-rendered context: a GPU smooths edges differently, and the image would differ from the server's. */
function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  // Browsers return none when they are out of memory.
  if (!pen) throw new HostError('getContext: no canvas');
  return pen;
}

function openSurface(width: number, height: number): Surface {
  const image = document.createElement('canvas');
  Object.assign(image, { width, height });
  const canvas = penOf(image);
  return {
    width,
    height,
    image,
    canvas: canvas as BitmapPort,
    rewrite: (change) => rewritePixels(canvas, width, height, change),
  };
}

/** A copy of an image on a surface, no larger than a screen needs. */
function copyOf(image: HTMLImageElement | ImageBitmap, natural: Size): PosterPicture {
  const { width, height } = pictureSize(natural);
  const copy = openSurface(width, height);
  const pen = copy.canvas as CanvasRenderingContext2D;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, natural.width, natural.height, 0, 0, width, height);
  return copy;
}

function loadElement(url: string): Promise<PosterPicture> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    // Otherwise the pixels of images from another host could not be read.
    image.crossOrigin = 'anonymous';
    image.onload = () => {
      try {
        resolve(copyOf(image, { width: image.naturalWidth, height: image.naturalHeight }));
      } catch (error) {
        reject(error instanceof HostError ? error : new HostError(String(error)));
      }
    };
    image.onerror = () => reject(new HostError('loadPicture: no picture'));
    image.src = url;
  });
}

/** Files of this site whose pixels lie as they are shown: not every browser turns a bitmap of a photo as its EXIF says. */
const AS_STORED = /^\/[^?]*\.(png|webp)(\?|$)/;

/** Decoded beside the page: an image element is decoded when it is drawn, which holds up the page. */
async function loadBitmap(url: string): Promise<PosterPicture> {
  const image = await createImageBitmap(await blobAt(url));
  const { width, height } = pictureSize(image);
  if (width === image.width) return { width, height, image };
  const copy = copyOf(image, image);
  image.close();
  return copy;
}

const loadPicture = (url: string): Promise<PosterPicture> =>
  // Old browsers have no bitmaps; an element also says why there is no picture.
  AS_STORED.test(url.replace(location.origin, ''))
    ? loadBitmap(url).catch(() => loadElement(url))
    : loadElement(url);

/** Bitmaps as elements over a canvas: the compositor moves them without any redrawing. */
function floatingOver(canvas: HTMLCanvasElement, layer: HTMLElement): Floating {
  let moving: { style: CSSStyleDeclaration; corner: string }[] = [];
  /** A live collection, because a selection frame may appear only after the drag has started. */
  const following = canvas.parentElement?.getElementsByClassName(FOLLOWS);
  const follow = (transform: string) => {
    for (const element of following ?? []) (element as HTMLElement).style.transform = transform;
  };
  let by = 1;
  return {
    lay(sheets) {
      // Bitmaps are in canvas pixels, elements in CSS pixels.
      by = canvas.clientWidth / canvas.width;
      layer.style.transform = `scale(${by})`;
      if (sheets.length === 0) follow('');
      moving = [];
      // `replaceChildren` needs Chrome 86 or Safari 14.
      layer.textContent = '';
      layer.append(
        ...sheets.map(({ surface: { image }, left, top, moves }) => {
          const element = image as HTMLCanvasElement;
          const corner = `translate(${left}px, ${top}px)`;
          element.className = 'poster-canvas__bitmap';
          element.style.transform = corner;
          if (moves) moving.push({ style: element.style, corner });
          return element;
        }),
      );
    },
    move(matrix) {
      for (const { style, corner } of moving) style.transform = `matrix(${matrix.join()}) ${corner}`;
      const [a, b, c, d, e, f] = matrix;
      follow(`matrix(${[a, b, c, d, e * by, f * by].join()})`);
    },
  };
}

/** The stage of a canvas node: here an `HTMLCanvasElement`. */
export const stageOf = (node: unknown): PosterStage => stageBelow(node as HTMLCanvasElement, null);

/** @param over layer above the canvas, for bitmaps that move */
function stageBelow(element: HTMLCanvasElement, over: HTMLElement | null): PosterStage {
  const pen = penOf(element);
  return {
    ...(over && { floating: floatingOver(element, over) }),
    canvas: pen as CanvasPort,
    resize: (size) => Object.assign(element, size),
    clear: (left, top, width, height) => pen.clearRect(left, top, width, height),
    screen: () => ({ width: element.clientWidth, pixelRatio: window.devicePixelRatio }),
    surface: openSurface,
    textScale: textScaleOf(openSurface),
    loadPicture,
  };
}

type Heard = Pick<PosterCanvasProps, 'onFingers' | 'onMenu' | 'onWheel' | 'onDrop'>;

/** Dropped files that may be images; all others are ignored. */
const picturesOf = ({ dataTransfer }: DragEvent): LocalFile[] =>
  [...(dataTransfer?.files ?? [])]
    .filter(({ type }) => type.startsWith('image/'))
    .map((file) => ({
      path: URL.createObjectURL(file),
      fileName: file.name,
      mime: file.type,
      bytes: file.size,
    }));

/** Reports fingers and mouse on an element, directly from browser events. */
function watchFingers(root: HTMLElement, sheet: HTMLElement, heard: () => Heard): () => void {
  const down = new Map<number, Point>();
  /** Measured at the start of a touch: avoids layout during moves and gives all positions the same origin. */
  let box = sheet.getBoundingClientRect();
  const say = (phase: StageFingers['phase'], { shiftKey, timeStamp }: PointerEvent) => {
    if (phase === 'start') box = sheet.getBoundingClientRect();
    const { left, top, width, height } = box;
    const points = [...down.values()].map(({ x, y }) => ({ x: x - left, y: y - top }));
    heard().onFingers?.({ phase, points, at: timeStamp, frame: { width, height }, adds: shiftKey });
  };
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    return { at: { x: clientX - left, y: clientY - top }, frame: { width, height } };
  };
  const listeners = {
    contextmenu: (event: MouseEvent) => {
      event.preventDefault();
      const { at, frame } = placeOf(event);
      // A long press of a finger has its own meaning.
      if (down.size === 0) heard().onMenu?.(at, frame, { x: event.clientX, y: event.clientY });
    },
    pointerdown: (event: PointerEvent) => {
      const { button, pointerId, clientX, clientY } = event;
      if (button !== 0 || down.size > 1) return;
      const active = document.activeElement;
      // Keeps an in-place text editor focused.
      if (active instanceof HTMLElement && !root.contains(active)) active.blur();
      root.setPointerCapture(pointerId);
      down.set(pointerId, { x: clientX, y: clientY });
      say('start', event);
    },
    // After a flick, Chrome would take the next tap, wherever it is, for one that stops a scroll.
    touchmove: (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
    },
    // After a touch, it would take the focus from what the touch has opened.
    mousedown: (event: MouseEvent) => event.preventDefault(),
    pointermove: (event: PointerEvent) => {
      if (!down.has(event.pointerId)) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      say('move', event);
    },
    pointerup: (event: PointerEvent) => {
      if (down.delete(event.pointerId)) say('end', event);
    },
    pointercancel: (event: PointerEvent) => {
      if (down.delete(event.pointerId)) say('cancel', event);
    },
    wheel: (event: WheelEvent) => {
      const { onWheel } = heard();
      if (!onWheel || event.deltaY === 0) return;
      event.preventDefault();
      const { at, frame } = placeOf(event);
      // Converts lines and pages to pixels.
      onWheel(at, frame, event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1));
    },
    drop: (event: DragEvent) => {
      const { onDrop } = heard();
      if (!onDrop) return;
      event.preventDefault();
      const { at, frame } = placeOf(event);
      onDrop(at, frame, picturesOf(event));
    },
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) root.addEventListener(name, listener, { passive: false });
  // A file dropped beside the poster would be opened in place of the page.
  const miss = (event: DragEvent) => {
    if (heard().onDrop && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  window.addEventListener('dragover', miss);
  window.addEventListener('drop', miss);
  return () => {
    window.removeEventListener('dragover', miss);
    window.removeEventListener('drop', miss);
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
  };
}

export const PosterCanvas = (({
  id,
  label,
  size,
  maxHeight,
  zoom,
  onReady,
  onFingers,
  children,
  ...rest
}) => {
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const heard = useRef({ onReady, onFingers, ...rest });
  heard.current = { onReady, onFingers, ...rest };
  const isHeld = onFingers !== undefined;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !root.current) return;
    heard.current.onReady(stageBelow(element, over.current));
    return isHeld ? watchFingers(root.current, element, () => heard.current) : undefined;
  }, [isHeld]);
  const { width, height } = size;
  return (
    <div ref={root} className={`poster-canvas poster-canvas--${isHeld ? 'held' : 'seen'}`}>
      <div
        className="poster-canvas__sheet"
        style={{ maxWidth: maxWidth(size, maxHeight), ...zoomStyle(zoom) }}
      >
        <canvas
          ref={canvas}
          id={id}
          className="poster-canvas__shown"
          style={{ aspectRatio: `${width} / ${height}` }}
          role="img"
          aria-label={label}
        />
        {isHeld && (
          <div className="poster-canvas__over" aria-hidden="true">
            <div ref={over} className="poster-canvas__bitmaps" />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}) satisfies PosterCanvasPort;
