/** Properties to spread on a view. */
type LongPressProps = object;

/**
 * Acts when a finger stays on a view for 350 ms without wandering more than 10 px; lifting it is no press then. Only
 * ever a shorter way: keyboards and screen readers have none, so the same must be to be had otherwise.
 */
export type UseLongPress = (act: () => void) => LongPressProps;

/** WeChat's own long press is of 350 ms, ends with a move, and takes the tap away. */
export const useLongPress: UseLongPress = (act) => ({ onLongPress: () => act() });
