import { View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useMemo, useRef } from 'react';
import { throttle } from '@/lib/throttle';
import { type DragPointsPort, placeOf } from './port';
import './drag-points.scss';

/** WeChat recommends at most 20 view updates a second. */
const UPDATE_MS = 60;

type HostTouches = { touches?: readonly { clientX: number; clientY: number }[] };
type Way = { x: number; y: number };
type Held = Way & { name: string; size: Promise<{ width: number; height: number }> };

/** Size of the layer on screen; 0 × 0 when the host cannot tell. */
const sizeOf = (selector: string): Held['size'] =>
  new Promise((resolve) => {
    Taro.createSelectorQuery()
      .select(selector)
      .fields({ size: true }, (found) =>
        resolve({ width: 0, height: 0, ...(found as { width: number; height: number } | null) }),
      )
      .exec();
  });

/** Points on an image that a finger can drag. */
export const DragPoints: DragPointsPort = ({ id, points, onGrip, onDrag, onRelease }) => {
  const heard = useRef({ onGrip, onDrag, onRelease });
  heard.current = { onGrip, onDrag, onRelease };
  const held = useRef<Held>();
  const dragging = useMemo(
    () => throttle(({ name, by }: { name: string; by: Way }) => heard.current.onDrag(name, by), UPDATE_MS),
    [],
  );
  useEffect(() => dragging.cancel, [dragging]);

  const grip = (name: string) => (event: object) => {
    const [touch] = (event as HostTouches).touches ?? [];
    if (!touch) return;
    held.current = { name, x: touch.clientX, y: touch.clientY, size: sizeOf(`#${id}`) };
    heard.current.onGrip(name);
  };
  const drag = (event: object) => {
    const [touch] = (event as HostTouches).touches ?? [];
    const now = held.current;
    if (!touch || !now) return;
    const [x, y] = [touch.clientX - now.x, touch.clientY - now.y];
    void now.size.then(({ width, height }) => {
      if (held.current !== now || width === 0 || height === 0) return;
      dragging.call({ name: now.name, by: { x: x / width, y: y / height } });
    });
  };
  const release = () => {
    const now = held.current;
    if (!now) return;
    // After the pending movement has been reported.
    void now.size.then(() => {
      dragging.flush();
      held.current = undefined;
      heard.current.onRelease();
    });
  };
  return (
    <View id={id} className="drag-points">
      {points.map(({ name, label, ...place }) => (
        <View
          key={name}
          id={`${id}-${name.replace('.', '-')}`}
          className="drag-points__point"
          style={placeOf(place)}
          ariaRole="button"
          ariaLabel={label}
          catchMove
          onTouchStart={grip(name)}
          onTouchMove={drag}
          onTouchEnd={release}
          onTouchCancel={release}
        >
          <View className="drag-points__dot" />
        </View>
      ))}
    </View>
  );
};
