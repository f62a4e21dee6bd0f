import type { ComponentType } from 'react';

/** What is selected of a text, or where the caret stands when both are one; in UTF-16 units. */
export type CaretRange = { from: number; to: number };

type CaretInputProps = {
  id: string;
  /** What is written, for assistive tools. */
  label: string;
  value: string;
  range: CaretRange;
  maxLength: number;
  /** Where the caret is seen, in percent of what it lies on: words that are being composed are offered there. */
  place: { left: number; top: number };
  onWrite: (value: string, range: CaretRange) => void;
  onRange: (range: CaretRange) => void;
  /** A key that goes a line up or down: where it leads is known to those who set the lines. */
  onLine: (way: 'up' | 'down', extend: boolean) => void;
  onUndo: (again: boolean) => void;
  /** The user is done: by the Escape key. */
  onEnd: () => void;
  onFocusChange: (has: boolean) => void;
};

/** What hears the keyboard while a text is written where it stands; the text itself is drawn by others. */
export type CaretInputPort = ComponentType<CaretInputProps>;

/** Whether a text can be written where it stands; else it is in a field. */
export type CanWriteInPlace = boolean;
