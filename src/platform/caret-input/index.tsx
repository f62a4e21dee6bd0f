import type { CanWriteInPlace, CaretInputPort } from './port';

/** A mini-program learns the caret position only on input, so texts are edited in a separate field. */
export const canWriteInPlace: CanWriteInPlace = false;

export const CaretInput: CaretInputPort = () => null;
