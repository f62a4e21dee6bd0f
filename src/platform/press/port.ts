/** What an element is to assistive tools. */
type PressRole = 'button' | 'radio' | 'checkbox' | 'tab' | 'link';

type PressOptions = {
  role: PressRole;
  label?: string;
  checked?: boolean;
  disabled?: boolean;
  selected?: boolean;
};

/** Properties to spread on a view that acts when pressed. */
type PressProps = { onClick: () => void };

/**
 * Makes a view pressable by touch and by whatever else the target has: keyboard, screen reader. `onPress` is called
 * without the host's event, which would go for an argument of any function handed in.
 */
export type PressPort = (onPress: () => void, options: PressOptions) => PressProps;
