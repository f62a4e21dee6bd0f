import Taro from '@tarojs/taro';
import type { RowDragPort } from './port';

/** Points of a row in the design, which is 375 wide. */
const ROW = 44 / 375;

type Touches = { touches?: ArrayLike<{ clientY: number }> };

/** Where the finger came down; there is one at a time. */
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
