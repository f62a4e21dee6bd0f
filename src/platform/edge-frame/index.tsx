import { View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useMemo, useRef } from 'react';
import { throttle } from '@/lib/throttle';
import { EDGES, type Edge, type EdgeFramePort, outwards, placeOf } from './port';
import './edge-frame.scss';

export type { Edge } from './port';

/** WeChat recommends at most 20 view updates a second. */
const UPDATE_MS = 60;

type HostTouches = { touches?: readonly { clientX: number; clientY: number }[] };

/** Side length of the stage on screen; 0 when the host cannot tell. */
const sideOf = (selector: string) =>
  new Promise<number>((resolve) => {
    Taro.createSelectorQuery()
      .select(selector)
      .fields({ size: true }, (found) => resolve((found as { width?: number } | null)?.width ?? 0))
      .exec();
  });

/** A frame on a square stage, with draggable edges. */
export const EdgeFrame: EdgeFramePort = ({ id, label, box, onGrip, onDrag, onRelease, children }) => {
  const heard = useRef({ onGrip, onDrag, onRelease });
  heard.current = { onGrip, onDrag, onRelease };
  const held = useRef<{ edge: Edge; x: number; y: number; side: Promise<number> }>();
  const dragging = useMemo(
    () => throttle(({ edge, by }: { edge: Edge; by: number }) => heard.current.onDrag(edge, by), UPDATE_MS),
    [],
  );
  useEffect(() => dragging.cancel, [dragging]);

  const grip = (edge: Edge) => (event: object) => {
    const [touch] = (event as HostTouches).touches ?? [];
    if (!touch) return;
    held.current = { edge, x: touch.clientX, y: touch.clientY, side: sideOf(`#${id}-stage`) };
    heard.current.onGrip(edge);
  };
  const drag = (event: object) => {
    const [touch] = (event as HostTouches).touches ?? [];
    const now = held.current;
    if (!touch || !now) return;
    const outward = outwards(now.edge, { x: touch.clientX - now.x, y: touch.clientY - now.y });
    void now.side.then((side) => {
      if (held.current === now && side > 0) dragging.call({ edge: now.edge, by: outward / side });
    });
  };
  const release = () => {
    const now = held.current;
    if (!now) return;
    // After the pending movement has been reported.
    void now.side.then(() => {
      dragging.flush();
      held.current = undefined;
      heard.current.onRelease();
    });
  };
  return (
    <View id={`${id}-stage`} className="edge-frame">
      <View id={id} className="edge-frame__box" ariaLabel={label} style={placeOf(box)}>
        {children}
        {EDGES.map((edge) => (
          <View
            key={edge}
            id={`${id}-${edge}`}
            className={`edge-frame__edge edge-frame__edge--${edge}`}
            catchMove
            onTouchStart={grip(edge)}
            onTouchMove={drag}
            onTouchEnd={release}
            onTouchCancel={release}
          >
            <View className={`edge-frame__handle edge-frame__handle--${edge}`} />
          </View>
        ))}
      </View>
    </View>
  );
};
