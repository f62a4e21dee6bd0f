/** ARIA role of an element. */
type PressRole = 'button' | 'radio' | 'checkbox' | 'tab' | 'link';

type PressOptions = {
  role: PressRole;
  label?: string;
  checked?: boolean;
  disabled?: boolean;
  selected?: boolean;
  /** No touch feedback, e.g. for the veil behind a sheet: closing the sheet is feedback enough. */
  still?: boolean;
};

/** Props to spread on a pressable view. */
type PressProps = { onClick: () => void };

/**
 * Makes a view pressable by touch and, where available, by keyboard and screen reader. While pressed it is slightly
 * smaller and paler, unless disabled. `onPress` is called without the host's event, so that any function can be passed.
 */
export type PressPort = (onPress: () => void, options: PressOptions) => PressProps;
