import { Canvas, Image, View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FITTED } from '@/lib/gesture/zoom';
import { throttle } from '@/lib/throttle';
import { HostError } from '@/platform/host-error';
import { imageAt } from '@/platform/media/picked-image';
import { framed } from './port';
import './paint-canvas.scss';
import type { Fingers, PaintCanvasPort, Pen } from './port';

export type { Fingers, PaintSurface, Pen } from './port';

/** Whether this target has a canvas for painting. */
export const canPaint: boolean = true;

/** Interval between view updates, in ms. WeChat recommends few of them, and a higher rate is not noticeable. */
const PLACE_MS = 33;

type CanvasNode = Size & { getContext: (kind: '2d') => Pen };

/** Runs a selector query for one element; undefined when it does not exist. */
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

export const PaintCanvas: PaintCanvasPort = ({ id, label, url, outline, size, onReady, onFingers }) => {
  const [zoom, setZoom] = useState(FITTED);
  const placing = useMemo(() => throttle(setZoom, PLACE_MS), []);
  useEffect(() => placing.cancel, [placing]);
  const box = useRef<Promise<Area | undefined>>(Promise.resolve(undefined));
  const heard = useRef({ onReady, onFingers });
  heard.current = { onReady, onFingers };
  const canvasId = `${id}-paint`;
  const { width, height } = size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new image has a new canvas
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
    // Measured again at every start because the page may have scrolled. The answers arrive in the order of the events.
    if (phase === 'start') box.current = ask<Area>(`#${id}`, { rect: true, size: true });
    const { touches = [] } = event as HostTouches;
    const at = Date.now();
    void box.current.then((found) => {
      if (!found) return;
      const points = touches.map(({ clientX, clientY }) => ({
        x: clientX - found.left,
        y: clientY - found.top,
      }));
      heard.current.onFingers({ phase, points, at, frame: { width: found.width, height: found.height } });
    });
  };

  const { frame, picture } = framed(size);
  return (
    <View
      id={id}
      className="paint-canvas"
      style={frame}
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
        <Image className="paint-canvas__picture" style={picture} src={url} mode="scaleToFill" />
        {outline && (
          <Image
            id={outline.id}
            className="paint-canvas__picture"
            style={picture}
            src={outline.url}
            mode="scaleToFill"
          />
        )}
        <Canvas id={canvasId} canvasId={canvasId} type="2d" className="paint-canvas__paint" style={picture} />
      </View>
    </View>
  );
};
