import { useLocaleStore } from '..';
import { type Format, formatIn } from './format';

export type { Format } from './format';

/**
 * The formatter of dates, numbers and money for the user's language; the component re-renders when the language
 * changes.
 */
export const useFormat = (): Format => formatIn(useLocaleStore((state) => state.locale));
