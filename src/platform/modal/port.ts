/** Every label is given: hosts have Chinese ones of their own. WeChat takes at most four ideographs, or 8 letters. */
type ModalWords = {
  /** '' for none. */
  title: string;
  content: string;
  confirmText: string;
  /** Without it there is nothing to choose, only to read. */
  cancelText?: string;
};

export type ModalPort = {
  /** Shows a modal. Resolves with true when the user confirms, false on every other way out. */
  ask(words: ModalWords): Promise<boolean>;
};
