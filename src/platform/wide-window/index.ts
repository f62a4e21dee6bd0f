import type { UseWideWindow } from './port';

/** Phones and tablets keep the column. */
export const useWideWindow: UseWideWindow = () => false;
