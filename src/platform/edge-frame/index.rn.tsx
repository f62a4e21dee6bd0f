import { useMemo, useRef, useState } from 'react';
import { PanResponder, View } from 'react-native';
import { EDGES, type Edge, type EdgeFramePort, outwards, placeOf } from './port';

/** Size of a touch target, in points. */
const TOUCH = 44;

const place = (edge: Edge) => {
  const across = edge === 'left' || edge === 'right';
  return {
    position: 'absolute',
    [edge]: -TOUCH / 2,
    ...(across ? { top: 0, bottom: 0, width: TOUCH } : { left: 0, right: 0, height: TOUCH }),
  } as const;
};

export const EdgeFrame = (({ id, label, box, onGrip, onDrag, onRelease, children }) => {
  const [side, setSide] = useState(1);
  const latest = useRef({ side, onGrip, onDrag, onRelease });
  latest.current = { side, onGrip, onDrag, onRelease };
  const edges = useMemo(
    () =>
      EDGES.map((edge) => ({
        edge,
        handlers: PanResponder.create({
          onStartShouldSetPanResponder: () => true,
          onPanResponderGrant: () => latest.current.onGrip(edge),
          onPanResponderMove: (_, { dx, dy }) =>
            latest.current.onDrag(edge, outwards(edge, { x: dx, y: dy }) / latest.current.side),
          onPanResponderRelease: () => latest.current.onRelease(),
          onPanResponderTerminate: () => latest.current.onRelease(),
          onPanResponderTerminationRequest: () => false,
        }).panHandlers,
      })),
    [],
  );
  const idProps = { id };
  return (
    <View
      style={{ width: '100%', aspectRatio: 1 }}
      onLayout={({ nativeEvent }) => setSide(Math.max(1, nativeEvent.layout.width))}
    >
      <View
        {...idProps}
        accessibilityLabel={label}
        style={{
          ...(placeOf(box) as { width: `${number}%` }),
          position: 'absolute',
          borderWidth: 1,
          borderStyle: 'dashed',
          borderColor: '#2074ff',
        }}
      >
        {children}
        {edges.map(({ edge, handlers }) => (
          <View key={edge} style={place(edge)} {...handlers} />
        ))}
      </View>
    </View>
  );
}) satisfies EdgeFramePort;
