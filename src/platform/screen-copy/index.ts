import type { UseScreenCopy } from './port';

export const useScreenCopy: UseScreenCopy = (src) => src;
