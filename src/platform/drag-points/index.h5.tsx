import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type DragPointsPort, placeOf, STEP } from './port';
import './drag-points.scss';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export const DragPoints = (({ id, points, onGrip, onDrag, onRelease }) => {
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<{ name: string; x: number; y: number; width: number; height: number }>();
  const grip = (name: string) => (event: PointerEvent) => {
    const { isPrimary, button, clientX, clientY, currentTarget, pointerId } = event;
    if (!isPrimary || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    const { width = 1, height = 1 } = stage.current?.getBoundingClientRect() ?? {};
    held.current = { name, x: clientX, y: clientY, width, height };
    onGrip(name);
  };
  const drag = ({ clientX, clientY, isPrimary }: PointerEvent) => {
    if (!held.current || !isPrimary) return;
    const { name, x, y, width, height } = held.current;
    onDrag(name, { x: (clientX - x) / width, y: (clientY - y) / height });
  };
  const release = () => {
    if (held.current) onRelease();
    held.current = undefined;
  };
  const nudge = (name: string) => (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    onGrip(name);
    onDrag(name, { x: step[0], y: step[1] });
    onRelease();
  };
  return (
    <div ref={stage} id={id} className="drag-points">
      {points.map(({ name, label, ...place }) => (
        <button
          key={name}
          type="button"
          id={`${id}-${name.replace('.', '-')}`}
          className="drag-points__point"
          style={placeOf(place)}
          aria-label={label}
          title={label}
          onPointerDown={grip(name)}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={nudge(name)}
        >
          <div className="drag-points__dot" />
        </button>
      ))}
    </div>
  );
}) satisfies DragPointsPort;
