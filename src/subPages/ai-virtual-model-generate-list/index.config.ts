import { words } from '@tuzuo/core/tools/ai-virtual-model/words/zh-CN';
import { resultsPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig(resultsPageConfig(words));
