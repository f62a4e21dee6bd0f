import type { ComponentType } from 'react';

/** Selected range of a text, or the caret when both are equal; in UTF-16 units. */
export type CaretRange = { from: number; to: number };

type CaretInputProps = {
  id: string;
  /** Accessible name of the text. */
  label: string;
  value: string;
  range: CaretRange;
  maxLength: number;
  /** Position of the caret, in percent of the surface; IME suggestions appear there. */
  place: { left: number; top: number };
  onWrite: (value: string, range: CaretRange) => void;
  onRange: (range: CaretRange) => void;
  /** Arrow up or down: the target position depends on the line layout, which the owner knows. */
  onLine: (direction: 'up' | 'down', extend: boolean) => void;
  onUndo: (again: boolean) => void;
  /** The user has finished, by pressing Escape. */
  onEnd: () => void;
  onFocusChange: (has: boolean) => void;
};

/** Receives keyboard input for a text that is edited in place; the text itself is drawn elsewhere. */
export type CaretInputPort = ComponentType<CaretInputProps>;

/** Whether a text can be edited in place; otherwise in a separate field. */
export type CanWriteInPlace = boolean;
