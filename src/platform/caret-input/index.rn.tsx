import type { CaretInputPort } from './port';

export const canWriteInPlace = false;

export const CaretInput = (() => null) satisfies CaretInputPort;
