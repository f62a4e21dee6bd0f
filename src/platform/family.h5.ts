import type { Family } from '@tuzuo/core/family';

export const FAMILY = 'h5' satisfies Family;
