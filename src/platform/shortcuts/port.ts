/** A key press, as in browsers' keyboard events. */
type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

/**
 * Handles keyboard shortcuts while the page is visible, except when a field, a dialog or a button has the focus and
 * uses the key.
 * @param onPress returns whether it has handled the key
 */
export type UseShortcuts = (onPress: (press: KeyPress) => boolean) => void;
