import type { Size } from '@tuzuo/core/geometry/size';
import type { CanvasPort, PosterPicture, Surface } from '@tuzuo/core/poster/draw/port';
import { useEffect, useRef } from 'react';
import type { Point } from '@/lib/gesture';
import { HostError } from '@/platform/host-error';
import './poster-canvas.scss';
import type { Floating, PosterCanvasPort, PosterCanvasProps, PosterStage, StageFingers } from './port';
import { mostWidth, pictureSize } from './port';

export { shownSize } from './port';

/** Whether this target has a canvas to show posters on. */
export const canDrawPosters = true;

/** Between two steps of what lies over a poster that is moved, in ms: the browser tells of fingers once a frame. */
export const OVERLAY_MS: number = 0;

/** Drawn by the processor: a graphics chip smooths edges in its own way, and the picture would not be the server's. */
function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  // Browsers give none when they have no memory left.
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
    canvas: canvas as CanvasPort,
    rewrite(change) {
      const pixels = canvas.getImageData(0, 0, width, height);
      change(pixels.data);
      canvas.putImageData(pixels, 0, 0);
    },
  };
}

/** A picture on a surface, no larger than a screen needs it. */
function copyOf(image: HTMLImageElement): PosterPicture {
  const natural: Size = { width: image.naturalWidth, height: image.naturalHeight };
  const { width, height } = pictureSize(natural);
  const copy = openSurface(width, height);
  const pen = copy.canvas as CanvasRenderingContext2D;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, natural.width, natural.height, 0, 0, width, height);
  return copy;
}

function loadPicture(url: string): Promise<PosterPicture> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    // Else its pixels could not be read where it comes from another host.
    image.crossOrigin = 'anonymous';
    image.onload = () => {
      try {
        resolve(copyOf(image));
      } catch (error) {
        reject(error instanceof HostError ? error : new HostError(String(error)));
      }
    };
    image.onerror = () => reject(new HostError('loadPicture: no picture'));
    image.src = url;
  });
}

/** Bitmaps as elements over a canvas: the compositor moves them without any drawing. */
function floatingOver(canvas: HTMLCanvasElement, layer: HTMLElement): Floating {
  let moving: { style: CSSStyleDeclaration; corner: string }[] = [];
  return {
    lay(sheets) {
      // Bitmaps are in pixels of the canvas, elements in those of the style.
      layer.style.transform = `scale(${canvas.clientWidth / canvas.width})`;
      moving = [];
      layer.replaceChildren(
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
    },
  };
}

/**
 * What posters are drawn with on a canvas: here an `HTMLCanvasElement`.
 * @param over lies over it, for bitmaps that move
 */
export function stageOf(node: unknown, over?: HTMLElement | null): PosterStage {
  const element = node as HTMLCanvasElement;
  const pen = penOf(element);
  return {
    ...(over && { floating: floatingOver(element, over) }),
    canvas: pen as CanvasPort,
    resize: (size) => Object.assign(element, size),
    clear: (left, top, width, height) => pen.clearRect(left, top, width, height),
    screen: () => ({ width: element.clientWidth, pixelRatio: window.devicePixelRatio }),
    surface: openSurface,
    loadPicture,
  };
}

/** Tells of fingers and of the mouse on an element, straight from the browser. */
function watchFingers(
  root: HTMLElement,
  sheet: HTMLElement,
  heard: () => Pick<PosterCanvasProps, 'onFingers' | 'onMenu'>,
): () => void {
  const down = new Map<number, Point>();
  const say = (phase: StageFingers['phase'], { shiftKey, timeStamp }: PointerEvent) => {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const points = [...down.values()].map(({ x, y }) => ({ x: x - left, y: y - top }));
    heard().onFingers?.({ phase, points, at: timeStamp, frame: { width, height }, adds: shiftKey });
  };
  const listeners: Record<string, (event: PointerEvent) => void> = {
    contextmenu: (event) => {
      event.preventDefault();
      const { left, top, width, height } = sheet.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      // A long press of a finger has its own meaning.
      if (down.size === 0) heard().onMenu?.({ x, y }, { width, height });
    },
    pointerdown: (event) => {
      const { button, pointerId, clientX, clientY } = event;
      if (button !== 0 || down.size > 1) return;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      root.setPointerCapture(pointerId);
      down.set(pointerId, { x: clientX, y: clientY });
      say('start', event);
    },
    // After a touch it would take the focus from what the touch has led to.
    mousedown: (event) => event.preventDefault(),
    pointermove: (event) => {
      if (!down.has(event.pointerId)) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      say('move', event);
    },
    pointerup: (event) => {
      if (down.delete(event.pointerId)) say('end', event);
    },
    pointercancel: (event) => {
      if (down.delete(event.pointerId)) say('cancel', event);
    },
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) root.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
  };
}

export const PosterCanvas = (({ id, label, size, mostHeight, onReady, onFingers, onMenu, children }) => {
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const heard = useRef({ onReady, onFingers, onMenu });
  heard.current = { onReady, onFingers, onMenu };
  const isHeld = onFingers !== undefined;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !root.current) return;
    heard.current.onReady(stageOf(element, over.current));
    return isHeld ? watchFingers(root.current, element, () => heard.current) : undefined;
  }, [isHeld]);
  const { width, height } = size;
  return (
    <div ref={root} className={`poster-canvas poster-canvas--${isHeld ? 'held' : 'seen'}`}>
      <div className="poster-canvas__sheet" style={{ maxWidth: mostWidth(size, mostHeight) }}>
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
