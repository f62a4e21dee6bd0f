import { type Translate, useLocaleStore } from '@/i18n';
import { translator } from '@/i18n/translate';

/** The words in the language of the moment, for what is said outside a component. */
export const t: Translate = (key, ...values) => translator(useLocaleStore.getState().locale)(key, ...values);
