import { Canvas, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import type { BitmapPort, PosterPicture, Surface } from '@tuzuo/poster/draw/port';
import { useEffect, useRef } from 'react';
import { HostError } from '@/platform/host-error';
import './poster-canvas.scss';
import { textScaleOf } from './edges';
import { type PixelPen, rewritePixels } from './pixels';
import type { PosterCanvasPort, PosterStage, StageFingers } from './port';
import { maxWidth, pictureSize, zoomStyle } from './port';

export { shownSize } from './port';

/** Interval between two moves of the floating bitmaps, in ms: WeChat recommends few view updates. */
export const OVERLAY_MS: number = 33;

/** Interval between queries for the canvas node, in ms, and their number after which `onLate` is called. */
const LOOK_MS = 50;
const LATE_LOOKS = 100;

type Pen = BitmapPort & PixelPen;
type CanvasNode = Size & { getContext: (kind: '2d') => Pen };
type HostTouches = { touches?: readonly { clientX: number; clientY: number }[] };
type HostImage = Size & { src: string; onload: () => void; onerror: (error: unknown) => void };
type OffscreenNode = CanvasNode & { createImage: () => HostImage };

/** @throws {HostError} when the host returns none: beyond its limits, or out of memory */
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
    rewrite: (change) => rewritePixels(canvas, width, height, change),
  };
}

/** An image belongs to the canvas that created it: it is drawn there, and that canvas is what others draw. */
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
 * The stage of a canvas node: here a node of type `2d`.
 * @param width displayed width in points; the window's by default
 */
export function stageOf(node: unknown, width = 0): PosterStage {
  const canvasNode = node as CanvasNode;
  const { windowWidth, pixelRatio } = Taro.getWindowInfo();
  const canvas = canvasNode.getContext('2d');
  return {
    canvas,
    resize: (size) => Object.assign(canvasNode, size),
    clear: (...area) => canvas.clearRect(...area),
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
  maxHeight,
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
          // When a page is entered again, the node may appear later (taro #12573).
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
    // Measured again at every start because the page may have scrolled. The answers arrive in the order of the events.
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
        style={{ maxWidth: maxWidth(size, maxHeight), ...zoomStyle(zoom) }}
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
