import Taro from '@tarojs/taro';
import type { RowDragPort } from './port';

/** Height of a row as a fraction of the design width of 375 points. */
const ROW = 44 / 375;

type Touches = { touches?: ArrayLike<{ clientY: number }> };

/** Start position of the only drag. */
let from = 0;

const placeOf = ({ touches = [] }: Touches) => Array.from(touches)[0]?.clientY ?? from;

export const rowDrag: RowDragPort = ({ onStart, onMove, onEnd }) => ({
  catchMove: true,
  onTouchStart(event: Touches) {
    from = placeOf(event);
    onStart();
  },
  onTouchMove: (event: Touches) => onMove((placeOf(event) - from) / (ROW * Taro.getWindowInfo().windowWidth)),
  onTouchEnd: () => onEnd(false),
  onTouchCancel: () => onEnd(true),
});
