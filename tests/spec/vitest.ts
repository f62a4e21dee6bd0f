import { it } from 'vitest';
import { specCasesFor, specLineFor } from './spec-line';

export const specLine = specLineFor(it);
export const specCases = specCasesFor(it);
