import { useMemo, useRef, useState } from 'react';
import { PanResponder, View } from 'react-native';
import { type DragPointsPort, placeOf } from './port';

/** Size of a touch target, in points. */
const TOUCH = 44;

const DOT = {
  width: 14,
  height: 14,
  borderRadius: 7,
  borderWidth: 2,
  borderColor: '#fff',
  backgroundColor: '#2074ff',
};

export const DragPoints = (({ id, points, onGrip, onDrag, onRelease }) => {
  const [size, setSize] = useState({ width: 1, height: 1 });
  const latest = useRef({ size, onGrip, onDrag, onRelease });
  latest.current = { size, onGrip, onDrag, onRelease };
  const names = points.map(({ name }) => name).join(' ');
  const handlers = useMemo(
    () =>
      Object.fromEntries(
        names.split(' ').map((name) => [
          name,
          PanResponder.create({
            onStartShouldSetPanResponder: () => true,
            onPanResponderGrant: () => latest.current.onGrip(name),
            onPanResponderMove: (_, { dx, dy }) => {
              const { width, height } = latest.current.size;
              latest.current.onDrag(name, { x: dx / width, y: dy / height });
            },
            onPanResponderRelease: () => latest.current.onRelease(),
            onPanResponderTerminate: () => latest.current.onRelease(),
            onPanResponderTerminationRequest: () => false,
          }).panHandlers,
        ]),
      ),
    [names],
  );
  const idProps = { id };
  return (
    <View
      {...idProps}
      style={{ position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 }}
      onLayout={({ nativeEvent: { layout } }) =>
        setSize({ width: Math.max(1, layout.width), height: Math.max(1, layout.height) })
      }
    >
      {points.map(({ name, label, ...place }) => (
        <View
          key={name}
          accessibilityLabel={label}
          style={{
            ...(placeOf(place) as { left: `${number}%`; top: `${number}%` }),
            position: 'absolute',
            width: TOUCH,
            height: TOUCH,
            marginLeft: -TOUCH / 2,
            marginTop: -TOUCH / 2,
            alignItems: 'center',
            justifyContent: 'center',
          }}
          {...handlers[name]}
        >
          <View style={DOT} />
        </View>
      ))}
    </View>
  );
}) satisfies DragPointsPort;
