import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from '@/lib/gesture';
import { HostError } from '@/platform/host-error';
import type { Fingers, PaintCanvasPort } from './port';
import { framed } from './port';
import './paint-canvas.scss';

export const canPaint = true;

/** Longest side of the image below, in px: sharp on a phone's screen at twofold zoom. */
const BELOW_SIDE = 2048;

/**
 * Draws an image no larger than a screen needs: a 24 MP photo at full size takes 96 MB, and every zoom step would scale
 * it again.
 */
function useBelow(below: RefObject<HTMLCanvasElement>, url: string): void {
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      const element = below.current;
      if (!element) return;
      const by = Math.min(1, BELOW_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
      element.width = Math.round(image.naturalWidth * by);
      element.height = Math.round(image.naturalHeight * by);
      const pen = element.getContext('2d');
      if (pen) pen.imageSmoothingQuality = 'high';
      pen?.drawImage(image, 0, 0, element.width, element.height);
    };
    image.src = url;
    return () => {
      image.onload = null;
      image.src = '';
    };
  }, [below, url]);
}

/** Updates the DOM directly, bypassing React: strokes are as smooth as the browser's pointer events. */
export const PaintCanvas = (({ id, label, url, outline, size, onReady, onFingers }) => {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = useRef({ onReady, onFingers });
  heard.current = { onReady, onFingers };
  const { width, height } = size;
  useBelow(below, url);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new image needs a new surface
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (!element || !pen) return;
    heard.current.onReady({
      pen,
      place: ({ scale, x, y }) => {
        stage.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
      },
      toFile: () =>
        new Promise((resolve, reject) => {
          element.toBlob((blob) => {
            if (!blob) reject(new HostError('toBlob: no picture'));
            else {
              const path = URL.createObjectURL(blob);
              resolve({ path, fileName: 'mask.png', mime: 'image/png', bytes: blob.size });
            }
          }, 'image/png');
        }),
    });
  }, [url, width, height]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const down = new Map<number, Point>();
    const report = (phase: Fingers['phase']) => {
      const frame = element.getBoundingClientRect();
      const points = [...down.values()].map(({ x, y }) => ({ x: x - frame.left, y: y - frame.top }));
      const at = performance.now();
      heard.current.onFingers({ phase, points, at, frame: { width: frame.width, height: frame.height } });
    };
    const listeners: Record<string, (event: PointerEvent) => void> = {
      pointerdown: ({ button, pointerId, clientX, clientY }) => {
        if (button !== 0 || down.size > 1) return;
        element.setPointerCapture(pointerId);
        down.set(pointerId, { x: clientX, y: clientY });
        report('start');
      },
      pointermove: ({ pointerId, clientX, clientY }) => {
        if (!down.has(pointerId)) return;
        down.set(pointerId, { x: clientX, y: clientY });
        report('move');
      },
      // After a flick, Chrome would take the next tap, wherever it is, for one that stops a scroll.
      touchmove: (event) => {
        if (event.cancelable) event.preventDefault();
      },
      pointerup: ({ pointerId }) => {
        if (down.delete(pointerId)) report('end');
      },
      pointercancel: ({ pointerId }) => {
        if (down.delete(pointerId)) report('cancel');
      },
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) element.removeEventListener(name, listener);
    };
  }, []);

  const { frame, picture } = framed(size);
  return (
    <div ref={root} id={id} className="paint-canvas" style={frame} role="img" aria-label={label}>
      <div ref={stage} className="paint-canvas__stage">
        <canvas ref={below} className="paint-canvas__picture" style={picture} />
        {outline && (
          <img id={outline.id} className="paint-canvas__picture" style={picture} src={outline.url} alt="" />
        )}
        <canvas
          ref={canvas}
          id={`${id}-paint`}
          className="paint-canvas__paint"
          style={picture}
          width={width}
          height={height}
        />
      </div>
    </div>
  );
}) satisfies PaintCanvasPort;
