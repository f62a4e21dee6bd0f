import type { RowDragPort } from './port';

type Press = {
  clientY: number;
  button: number;
  pointerId: number;
  currentTarget: HTMLElement;
};

/** Start position of the only drag. */
let from: number | undefined;

export const rowDrag = (({ onStart, onMove, onEnd }) => {
  const end = (isCanceled: boolean) => () => {
    if (from === undefined) return;
    from = undefined;
    onEnd(isCanceled);
  };
  return {
    style: { touchAction: 'none', cursor: 'grab' },
    onPointerDown({ clientY, button, pointerId, currentTarget }: Press) {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      from = clientY;
      onStart();
    },
    onPointerMove({ clientY, currentTarget }: Press) {
      if (from !== undefined) onMove((clientY - from) / currentTarget.offsetHeight);
    },
    onPointerUp: end(false),
    onPointerCancel: end(true),
  };
}) satisfies RowDragPort;
