import { readWords } from '../../../i18n/read-words';
import type zhCN from './zh-CN.json';

/** Words about a photo's measurements for the text in its archive. The client's page has the same; a test compares them. */
export const verdictWords = readWords<typeof zhCN>(new URL('./', import.meta.url));
