import { defineWords } from '@/i18n';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { zhCN } from './zh-CN';
import { zhTW } from './zh-TW';

export type { SpaceWordKey } from './zh-CN';

/** Messages of the user's space. */
export const useSpaceWords = defineWords({ 'zh-CN': zhCN, 'zh-TW': zhTW, en, fr, es });
