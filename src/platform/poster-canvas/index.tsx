import { Canvas, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { CanvasPort, PosterPicture, Surface } from '@tuzuo/core/poster/draw/port';
import { useEffect, useRef } from 'react';
import { HostError } from '@/platform/host-error';
import './poster-canvas.scss';
import { textScaleOf } from './edges';
import type { PosterCanvasPort, PosterStage, StageFingers } from './port';
import { mostWidth, pictureSize, zoomStyle } from './port';

export { shownSize } from './port';

/** Whether this target has a canvas to show posters on. */
export const canDrawPosters: boolean = true;

/** Between two steps of what lies over a poster that is moved, in ms: WeChat advises few updates of the view. */
export const OVERLAY_MS: number = 33;

/** Between two looks for the canvas, in ms; after so many its user is told. */
const LOOK_MS = 50;
const LATE_LOOKS = 100;

type Pixels = { data: Uint8ClampedArray };
type Pen = CanvasPort & {
  clearRect: (x: number, y: number, width: number, height: number) => void;
  getImageData: (x: number, y: number, width: number, height: number) => Pixels;
  putImageData: (pixels: Pixels, x: number, y: number) => void;
};
type CanvasNode = Size & { getContext: (kind: '2d') => Pen };
type HostTouches = { touches?: readonly { clientX: number; clientY: number }[] };
type HostImage = Size & { src: string; onload: () => void; onerror: (error: unknown) => void };
type OffscreenNode = CanvasNode & { createImage: () => HostImage };

/** @throws {HostError} when the host gives none: beyond its limits, or without memory */
function offscreen(width: number, height: number): OffscreenNode {
  const node: unknown = Taro.createOffscreenCanvas({ type: '2d', width, height });
  if (!node) throw new HostError('createOffscreenCanvas:fail');
  return node as OffscreenNode;
}

function openSurface(width: number, height: number): Surface {
  const image = offscreen(width, height);
  const canvas = image.getContext('2d');
  return {
    width,
    height,
    image,
    canvas,
    rewrite(change) {
      const pixels = canvas.getImageData(0, 0, width, height);
      change(pixels.data);
      canvas.putImageData(pixels, 0, 0);
    },
  };
}

/** An image belongs to the canvas that made it: it is drawn there, and what others draw is that canvas. */
function loadPicture(url: string): Promise<PosterPicture> {
  return new Promise((resolve, reject) => {
    const node = offscreen(1, 1);
    const image = node.createImage();
    image.onload = () => {
      const { width, height } = pictureSize(image);
      Object.assign(node, { width, height });
      node.getContext('2d').drawImage(image, 0, 0, image.width, image.height, 0, 0, width, height);
      resolve({ width, height, image: node });
    };
    image.onerror = (error) => {
      const { errMsg = 'loadPicture: no picture' } = (error ?? {}) as { errMsg?: string };
      reject(new HostError(errMsg));
    };
    image.src = url;
  });
}

/**
 * What posters are drawn with on a canvas: here a node of type `2d`.
 * @param width in which it is shown, in points; that of the window unless known
 */
export function stageOf(node: unknown, width = 0): PosterStage {
  const canvasNode = node as CanvasNode;
  const { windowWidth, pixelRatio } = Taro.getWindowInfo();
  const canvas = canvasNode.getContext('2d');
  return {
    canvas,
    resize: (size) => Object.assign(canvasNode, size),
    clear: (left, top, wide, high) => canvas.clearRect(left, top, wide, high),
    screen: () => ({ width: width || windowWidth, pixelRatio }),
    surface: openSurface,
    textScale: textScaleOf(openSurface),
    loadPicture,
  };
}

export const PosterCanvas: PosterCanvasPort = ({
  id,
  label,
  size,
  mostHeight,
  zoom,
  onReady,
  onLate,
  onFingers,
  children,
}) => {
  const heard = useRef({ onReady, onLate, onFingers });
  heard.current = { onReady, onLate, onFingers };
  const canvasId = `${id}-canvas`;
  useEffect(() => {
    let isLeft = false;
    let looks = 0;
    const find = () => {
      Taro.createSelectorQuery()
        .select(`#${canvasId}`)
        .fields({ node: true, size: true }, (found) => {
          if (isLeft) return;
          const { node, width } = (found ?? {}) as { node?: CanvasNode; width?: number };
          if (node) {
            if (looks >= LATE_LOOKS) heard.current.onLate?.(false);
            heard.current.onReady(stageOf(node, width));
            return;
          }
          // Of a page that is entered again the node may come later (taro #12573).
          looks += 1;
          if (looks === LATE_LOOKS) heard.current.onLate?.(true);
          setTimeout(find, LOOK_MS);
        })
        .exec();
    };
    Taro.nextTick(find);
    return () => {
      isLeft = true;
    };
  }, [canvasId]);

  const box = useRef<Promise<Area | undefined>>(Promise.resolve(undefined));
  const hear = (phase: StageFingers['phase']) => (event: object) => {
    // The page may have been scrolled since the last time. Answers come in the order of the events.
    if (phase === 'start') {
      box.current = new Promise((resolve) => {
        Taro.createSelectorQuery()
          .select(`#${id}`)
          .fields({ rect: true, size: true }, (found) => resolve((found as Area | null) ?? undefined))
          .exec();
      });
    }
    const { touches = [] } = event as HostTouches;
    const at = Date.now();
    void box.current.then((found) => {
      if (!found) return;
      const { left, top, width, height } = found;
      const points = touches.map(({ clientX, clientY }) => ({ x: clientX - left, y: clientY - top }));
      heard.current.onFingers?.({ phase, points, at, frame: { width, height } });
    });
  };

  const { width, height } = size;
  return (
    <View
      className={`poster-canvas poster-canvas--${onFingers ? 'held' : 'seen'}`}
      catchMove={onFingers !== undefined}
      onTouchStart={hear('start')}
      onTouchMove={hear('move')}
      onTouchEnd={hear('end')}
      onTouchCancel={hear('cancel')}
    >
      <View
        className="poster-canvas__sheet"
        style={{ maxWidth: mostWidth(size, mostHeight), ...zoomStyle(zoom) }}
      >
        <View
          id={id}
          className="poster-canvas__shown"
          ariaLabel={label}
          style={{ paddingTop: `${(height / width) * 100}%` }}
        >
          <Canvas id={canvasId} canvasId={canvasId} type="2d" className="poster-canvas__canvas" />
        </View>
        {children}
      </View>
    </View>
  );
};
