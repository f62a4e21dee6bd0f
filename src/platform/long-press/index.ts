import type { UseLongPress } from './port';

/** WeChat's own long press takes 350 ms, is canceled by movement, and suppresses the tap. */
export const useLongPress: UseLongPress = (act) => ({ onLongPress: () => act() });
