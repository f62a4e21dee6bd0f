import { View } from '@tarojs/components';
import { type Frame, selectionFrame, selectionFrames } from '@tuzuo/poster/edit/frame';
import type { Guide } from '@tuzuo/poster/edit/snap';
import type { EditState } from '@tuzuo/poster/edit/state';
import { useEffect, useState } from 'react';
import { throttle } from '@/lib/throttle';
import { OVERLAY_MS } from '@/platform/poster-canvas';
import { FOLLOWS } from '@/platform/poster-canvas/port';
import { canTurn, knobOf, shownHandles } from './grips';
import type { Live, LiveSelection } from './live';
import './selection-overlay.scss';

/** A gap guide is a line along its axis, every other guide one across it. */
const lineAxis = ({ axis, kind }: Guide) => (kind === 'gap' ? `gap-${axis}` : axis);

type SelectionOverlayProps = {
  state: EditState;
  live: LiveSelection;
  /** Page pixels per screen point. */
  point: number;
  /** Zoom factor of the poster; frame and handles keep their size. */
  zoom: number;
  /** Without handles while a text is edited or an image cropped. */
  mode: 'move' | 'write' | 'crop';
};

/** The selection's frame with its handles, and snapping guides; the layer below receives the touches. */
export function SelectionOverlay({ state, live, point, zoom, mode }: SelectionOverlayProps) {
  const [moving, setMoving] = useState<Live>();
  useEffect(() => {
    const shown = throttle(setMoving, OVERLAY_MS);
    const end = live.listen((next) => {
      if (OVERLAY_MS > 0) shown.call(next);
      else setMoving(next);
    });
    return () => {
      end();
      shown.cancel();
    };
  }, [live]);
  const now = moving?.state ?? state;
  const { width, height } = now.document.size;
  const lineOf = ({ axis, at, from, to, kind }: Guide) =>
    (axis === 'x') === (kind !== 'gap')
      ? {
          left: `${(100 * at) / width}%`,
          top: `${(100 * from) / height}%`,
          height: `${(100 * (to - from)) / height}%`,
        }
      : {
          top: `${(100 * at) / height}%`,
          left: `${(100 * from) / width}%`,
          width: `${(100 * (to - from)) / width}%`,
        };
  const frame = selectionFrame(now);
  if (!frame) return null;
  const placeOf = ({ x, y, width: wide, height: high, rotation }: Frame) => ({
    left: `${(100 * (x - wide / 2)) / width}%`,
    top: `${(100 * (y - high / 2)) / height}%`,
    width: `${(100 * wide) / width}%`,
    height: `${(100 * high) / height}%`,
    transform: `rotate(${rotation}deg)`,
    ...(zoom > 1 && { borderWidth: `${2 / zoom}px` }),
  });
  const small = zoom > 1 ? { transform: `translate(-50%, -50%) scale(${1 / zoom})` } : {};
  const canPull = !moving && mode === 'move';
  const frames = selectionFrames(now);
  const knob = knobOf(now, frame, point);
  const isFree = canTurn(now);
  return (
    <View className="selection">
      <View className={FOLLOWS}>
        {frames.length > 1 &&
          frames.map((one, index) => (
            <View
              key={now.selection[index]}
              className="selection__frame selection__frame--part"
              style={placeOf(one)}
            />
          ))}
        <View
          id="poster-chosen"
          className={`selection__frame selection__frame--${mode === 'crop' ? 'crop' : isFree ? 'free' : 'locked'}`}
          style={placeOf(frame)}
        >
          {canPull &&
            shownHandles(now, frame, point).map((handle) => (
              <View key={handle} className={`selection__handle selection__handle--${handle}`} style={small} />
            ))}
        </View>
      </View>
      {moving?.guides.map((guide) => (
        <View
          key={`${guide.axis} ${guide.kind} ${guide.at} ${guide.from}`}
          className={`selection__guide selection__guide--${lineAxis(guide)}`}
          style={lineOf(guide)}
        />
      ))}
      {canPull && isFree && (
        <View
          id="poster-turn"
          className="selection__knob"
          style={{ left: `${(100 * knob.x) / width}%`, top: `${(100 * knob.y) / height}%`, ...small }}
        />
      )}
    </View>
  );
}
