import { words } from '@tuzuo/core/tools/compliance-label/words/zh-CN';
import { resultsPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig(resultsPageConfig(words));
