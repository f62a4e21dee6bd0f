import { useLocaleStore } from '..';
import { type Format, formatIn } from './format';

export type { Format } from './format';

/** Dates, numbers and money in the user's language; the component renders again when the language changes. */
export const useFormat = (): Format => formatIn(useLocaleStore((state) => state.locale));
