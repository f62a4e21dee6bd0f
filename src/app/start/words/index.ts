import { defineWords } from '@/i18n';
import { addTexts } from '@/i18n/translate';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import zhCN from './zh-CN.json';
import zhTW from './zh-TW.json';

const ROOM = 'app/start';

/** Messages that are available in every language from the start: they are needed while others are being fetched. */
export const startWords = defineWords(ROOM, zhCN);

addTexts('zh-TW', ROOM, zhTW);
addTexts('en', ROOM, en);
addTexts('fr', ROOM, fr);
addTexts('es', ROOM, es);
