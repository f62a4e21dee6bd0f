import { readWords } from '../../../i18n/read-words';
import type zhCN from './zh-CN.json';

/** Names of the template groups in each language. */
export const templateWords = readWords<typeof zhCN>(new URL('./', import.meta.url));
