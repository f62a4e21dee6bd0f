/** A press of a key, as browsers tell of it. */
type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

/**
 * Hears keys while the page shows, unless they are meant for something that has the focus: a field, a dialog, a button.
 * @param onPress says whether it has done something with it
 */
export type UseShortcuts = (onPress: (press: KeyPress) => boolean) => void;
