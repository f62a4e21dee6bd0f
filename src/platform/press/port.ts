/** What an element is to assistive tools. */
type PressRole = 'button' | 'radio' | 'checkbox' | 'tab' | 'link';

type PressOptions = {
  role: PressRole;
  label?: string;
  checked?: boolean;
  disabled?: boolean;
  selected?: boolean;
  /** Shows nothing under the finger, such as the veil behind a sheet: that the sheet goes is the answer. */
  still?: boolean;
};

/** Properties to spread on a view that acts when pressed. */
type PressProps = { onClick: () => void };

/**
 * Makes a view pressable by touch and by whatever else the target has: keyboard, screen reader. Under a finger it is a
 * little smaller and paler, unless it is disabled. `onPress` is called without the host's event, which would go for an
 * argument of any function handed in.
 */
export type PressPort = (onPress: () => void, options: PressOptions) => PressProps;
