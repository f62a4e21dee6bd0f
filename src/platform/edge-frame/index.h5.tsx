import { type PointerEvent, useRef } from 'react';
import { EDGES, type Edge, type EdgeFramePort, outwards, placeOf } from './port';
import './edge-frame.scss';

export const EdgeFrame = (({ id, label, box, onGrip, onDrag, onRelease, children }) => {
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<{ edge: Edge; x: number; y: number; side: number }>();
  const grip = (edge: Edge) => (event: PointerEvent) => {
    const { isPrimary, button, clientX, clientY, currentTarget, pointerId } = event;
    if (!isPrimary || button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    const side = stage.current?.getBoundingClientRect().width ?? 1;
    held.current = { edge, x: clientX, y: clientY, side };
    onGrip(edge);
  };
  const drag = ({ clientX, clientY, isPrimary }: PointerEvent) => {
    if (!held.current || !isPrimary) return;
    const { edge, x, y, side } = held.current;
    onDrag(edge, outwards(edge, { x: clientX - x, y: clientY - y }) / side);
  };
  const release = () => {
    if (held.current) onRelease();
    held.current = undefined;
  };
  return (
    <div ref={stage} className="edge-frame">
      <div id={id} className="edge-frame__box" role="img" aria-label={label} style={placeOf(box)}>
        {children}
        {EDGES.map((edge) => (
          <div
            key={edge}
            id={`${id}-${edge}`}
            className={`edge-frame__edge edge-frame__edge--${edge}`}
            onPointerDown={grip(edge)}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <div className={`edge-frame__handle edge-frame__handle--${edge}`} />
          </div>
        ))}
      </div>
    </div>
  );
}) satisfies EdgeFramePort;
