import type { UseLongPress } from './port';

/** WeChat's own long press is of 350 ms, ends with a move, and takes the tap away. */
export const useLongPress: UseLongPress = (act) => ({ onLongPress: () => act() });
