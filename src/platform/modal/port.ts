/**
 * Every label is explicit because hosts default to Chinese ones. WeChat allows at most four ideographs, or 8 letters.
 */
type ModalWords = {
  /** '' for none. */
  title: string;
  content: string;
  confirmText: string;
  /** Without it the modal has a confirm button only. */
  cancelText?: string;
};

export type ModalPort = {
  /** Shows a modal. Resolves with true when the user confirms, false otherwise. */
  ask(words: ModalWords): Promise<boolean>;
};
