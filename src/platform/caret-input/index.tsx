import type { CanWriteInPlace, CaretInputPort } from './port';

/** A phone's chat app tells of a caret only once something is written: texts are written in a field. */
export const canWriteInPlace: CanWriteInPlace = false;

export const CaretInput: CaretInputPort = () => null;
