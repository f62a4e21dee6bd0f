import { Canvas, Image, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { HostError } from '@/platform/host-error';
import type { LocalFile } from '@/platform/local-file';
import { imageAt } from '@/platform/media/picked-image';
import { throttle } from '@/platform/throttle';
import { FITTED, type Point, type Zoom } from '@/platform/zoom';
import { insideSquare } from './inside-square';
import './paint-canvas.scss';

/** What every target's canvas can draw. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'stroke'
  | 'fill'
  | 'clearRect'
  | 'fillRect'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
  | 'fillStyle'
  | 'globalCompositeOperation'
>;

/** A change of the fingers on the picture. */
export type Fingers = {
  phase: 'start' | 'move' | 'end' | 'cancel';
  /** Those that are down now, in px from the frame's upper left corner. */
  points: readonly Point[];
  /** Size of the frame that holds the picture, in px. */
  frame: Size;
};

/** A canvas that lies exactly on a picture. */
export type PaintSurface = {
  pen: Pen;
  /** Shows picture and canvas enlarged and moved. */
  place: (zoom: Zoom) => void;
  /**
   * What is on the canvas as a PNG, to be uploaded.
   * @throws {HostError} when the host cannot make it
   */
  toFile: () => Promise<LocalFile>;
};

type PaintCanvasProps = {
  id: string;
  /** What it is to assistive tools. */
  label: string;
  /** Address of the picture below, of the same shape as the canvas. */
  url: string;
  /** Of the canvas, in its own pixels. */
  size: Size;
  /** Called once the canvas is there, and again when it is another one. */
  onReady: (surface: PaintSurface) => void;
  onFingers: (fingers: Fingers) => void;
};

export type PaintCanvasPort = ComponentType<PaintCanvasProps>;

/** Whether this target has a canvas to paint on. */
export const canPaint: boolean = true;

/** WeChat advises few updates of the view; more than this a finger does not see. */
const PLACE_MS = 33;

type CanvasNode = Size & { getContext: (kind: '2d') => Pen };

/** What a selector query finds for one element; undefined when it is not there. */
function ask<Found>(
  selector: string,
  fields: Parameters<Taro.NodesRef['fields']>[0],
): Promise<Found | undefined> {
  return new Promise((resolve) => {
    Taro.createSelectorQuery()
      .select(selector)
      .fields(fields, (found) => resolve((found as Found | null) ?? undefined))
      .exec();
  });
}

type HostTouches = { touches?: readonly { clientX: number; clientY: number }[] };

export const PaintCanvas: PaintCanvasPort = ({ id, label, url, size, onReady, onFingers }) => {
  const [zoom, setZoom] = useState(FITTED);
  const placing = useMemo(() => throttle(setZoom, PLACE_MS), []);
  useEffect(() => placing.cancel, [placing]);
  const box = useRef<Promise<Area | undefined>>(Promise.resolve(undefined));
  const heard = useRef({ onReady, onFingers });
  heard.current = { onReady, onFingers };
  const canvasId = `${id}-paint`;
  const { width, height } = size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has another canvas
  useEffect(() => {
    let stale = false;
    Taro.nextTick(() => {
      void ask<{ node: CanvasNode }>(`#${canvasId}`, { node: true }).then((found) => {
        if (!found || stale) return;
        const { node } = found;
        Object.assign(node, { width, height });
        const toFile = async () => {
          const whole = { x: 0, y: 0, width, height, destWidth: width, destHeight: height };
          try {
            const { tempFilePath } = await Taro.canvasToTempFilePath({
              ...whole,
              canvas: node as unknown as Taro.Canvas,
              fileType: 'png',
            });
            return { ...imageAt(tempFilePath), fileName: 'mask.png', mime: 'image/png' };
          } catch (error) {
            throw new HostError(String((error as { errMsg?: string }).errMsg ?? error));
          }
        };
        heard.current.onReady({ pen: node.getContext('2d'), place: placing.call, toFile });
      });
    });
    return () => {
      stale = true;
    };
  }, [canvasId, url, width, height, placing]);

  const hear = (phase: Fingers['phase']) => (event: object) => {
    // The page may have been scrolled since the last time. Answers come in the order of the events.
    if (phase === 'start') box.current = ask<Area>(`#${id}`, { rect: true, size: true });
    const { touches = [] } = event as HostTouches;
    void box.current.then((found) => {
      if (!found) return;
      const points = touches.map(({ clientX, clientY }) => ({
        x: clientX - found.left,
        y: clientY - found.top,
      }));
      heard.current.onFingers({ phase, points, frame: { width: found.width, height: found.height } });
    });
  };

  const inside = insideSquare(size);
  return (
    <View
      id={id}
      className="paint-canvas"
      catchMove
      ariaLabel={label}
      onTouchStart={hear('start')}
      onTouchMove={hear('move')}
      onTouchEnd={hear('end')}
      onTouchCancel={hear('cancel')}
    >
      <View
        className="paint-canvas__stage"
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        <Image className="paint-canvas__picture" style={inside} src={url} mode="scaleToFill" />
        <Canvas id={canvasId} canvasId={canvasId} type="2d" className="paint-canvas__paint" style={inside} />
      </View>
    </View>
  );
};
